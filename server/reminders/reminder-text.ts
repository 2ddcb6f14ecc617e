import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { fillTemplate } from '@netkhata/domain/sms-text';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import { dayText } from '../setup/day-text.ts';
import { smsAmount } from '../sms/sms-amount.ts';
import { readTemplate } from '../sms/sms-template-queries.ts';

export interface ReminderFacts {
  name: string;
  code: string;
  duePaisa: Paisa;
  billedOn: Day;
}

/** Returns a function that fills in reminders with the current template and company. */
export async function readReminderText(tx: Database): Promise<(facts: ReminderFacts) => string> {
  const template = await readTemplate(tx, 'bill_reminder');
  const company = await readCompany(tx);
  return ({ name, code, duePaisa, billedOn }) =>
    fillTemplate(template, {
      name,
      code,
      due: smsAmount(duePaisa, company),
      billDate: dayText(billedOn, company.language),
      company: company.name,
    });
}
