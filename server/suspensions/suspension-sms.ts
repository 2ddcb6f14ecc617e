import { maxPaisa, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { fillTemplate } from '@netkhata/domain/sms-text';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { smsAmount } from '../sms/sms-amount.ts';
import { readTemplate } from '../sms/sms-template-queries.ts';

export interface SuspensionSmsFacts {
  customerId: number;
  code: string;
  name: string;
  mobileNo: string;
  isSmsWanted: boolean;
  balancePaisa: Paisa;
}

/** Queues the SMS about a coming or a new suspension, except to customers who want no SMS. */
export async function queueSuspensionSms(
  tx: Database,
  template: 'suspension_soon' | 'suspended',
  customers: readonly SuspensionSmsFacts[],
  createdBy: number | null,
): Promise<number> {
  const company = await readCompany(tx);
  const wanted = customers.filter(
    ({ isSmsWanted, mobileNo }) =>
      isSmsWanted && normaliseMobile(mobileNo, company.phoneRule) !== undefined,
  );
  if (wanted.length === 0) return 0;
  const text = await readTemplate(tx, template);
  await queueSms(
    tx,
    wanted.map(({ customerId, mobileNo, name, code, balancePaisa }) => ({
      customerId,
      mobileNo,
      body: fillTemplate(text, {
        name,
        code,
        due: smsAmount(maxPaisa(balancePaisa, ZERO_PAISA), company),
        company: company.name,
      }),
      type: 'bill' as const,
      createdBy,
    })),
  );
  return wanted.length;
}
