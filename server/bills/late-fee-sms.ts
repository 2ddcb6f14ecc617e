import { totalWithPreviousDue } from '@netkhata/domain/bill-totals';
import type { Day } from '@netkhata/domain/billing-period';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { fillTemplate } from '@netkhata/domain/sms-text';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isSmsOnLateFee, readCompany } from '../setup/company-settings.ts';
import { dayText } from '../setup/day-text.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { smsAmount } from '../sms/sms-amount.ts';
import { readTemplate } from '../sms/sms-template-queries.ts';
import type { IssuedBill } from './issue-bills.ts';

/** A fee that was charged, with the bill it is for. */
export interface ChargedFee {
  fee: IssuedBill;
  lateBill: { billNo: string; billDate: Day };
}

/**
 * Tells customers of each fee, in the transaction that charges it, where the company does and they
 * want SMS.
 */
export async function queueLateFeeSms(
  tx: Database,
  charged: readonly ChargedFee[],
  createdBy: number | null,
): Promise<void> {
  if (charged.length === 0 || !(await isSmsOnLateFee(tx))) return;
  const company = await readCompany(tx);
  const template = await readTemplate(tx, 'late_fee');
  const ids = charged.map(({ fee }) => fee.customerId);
  const { rows } = await sql<{ id: number; name: string; code: string; mobileNo: string }>`
    select id, name, code, mobile_no from customers
    where id = any(${ids}::bigint[]) and is_sms_wanted
  `.execute(tx);
  const recipients = new Map(
    rows
      .filter(({ mobileNo }) => normaliseMobile(mobileNo, company.phoneRule) !== undefined)
      .map((row) => [row.id, row]),
  );
  const messages = charged.flatMap(({ fee, lateBill }) => {
    const customer = recipients.get(fee.customerId);
    if (!customer) return [];
    const body = fillTemplate(template, {
      name: customer.name,
      code: customer.code,
      billNo: lateBill.billNo,
      billDate: dayText(lateBill.billDate, company.language),
      amount: smsAmount(fee.totalPaisa, company),
      due: smsAmount(totalWithPreviousDue(fee), company),
      company: company.name,
    });
    const { customerId, id: billId } = fee;
    const of = { customerId, mobileNo: customer.mobileNo, billId, createdBy };
    return [{ ...of, body, type: 'bill' as const }];
  });
  await queueSms(tx, messages);
}
