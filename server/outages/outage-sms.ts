import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { fillTemplate } from '@netkhata/domain/sms-text';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import { dayText } from '../setup/day-text.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { smsAmount } from '../sms/sms-amount.ts';
import { readTemplate } from '../sms/sms-template-queries.ts';
import type { OutageCustomer, WantedOutage } from './outage-facts.ts';

/** Tells customers what they get back, except those who want no SMS. */
export async function queueOutageSms(
  tx: Database,
  { fromDay, toDay }: WantedOutage,
  { customers, createdBy }: { customers: readonly OutageCustomer[]; createdBy: number },
): Promise<void> {
  const company = await readCompany(tx);
  const wanted = customers.filter(
    ({ isSmsWanted, mobileNo }) =>
      isSmsWanted && normaliseMobile(mobileNo, company.phoneRule) !== undefined,
  );
  if (wanted.length === 0) return;
  const text = await readTemplate(tx, 'outage');
  await queueSms(
    tx,
    wanted.map((customer) => ({
      customerId: customer.customerId,
      mobileNo: customer.mobileNo,
      body: fillTemplate(text, {
        name: customer.name,
        code: customer.code,
        fromDate: dayText(fromDay, company.language),
        toDate: dayText(toDay, company.language),
        amount: smsAmount(customer.creditPaisa, company),
        company: company.name,
      }),
      type: 'general' as const,
      createdBy,
    })),
  );
}
