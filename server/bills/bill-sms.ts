import { totalWithPreviousDue } from '@netkhata/domain/bill-totals';
import { type Day, monthOf } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { fillTemplate } from '@netkhata/domain/sms-text';
import type { Database } from '../database/database.ts';
import { type Company, readCompany } from '../setup/company-settings.ts';
import { dayText } from '../setup/day-text.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { smsAmount } from '../sms/sms-amount.ts';
import { readTemplate } from '../sms/sms-template-queries.ts';
import { billMonthText } from './bill-month-text.ts';
import type { IssuedBill } from './issue-bills.ts';

export interface BillSmsRecipient {
  customerId: number;
  code: string;
  name: string;
  mobileNo: string;
  isSmsWanted: boolean;
}

export interface BillSmsFacts extends Pick<IssuedBill, 'billNo' | 'totalPaisa' | 'range'> {
  billDate: Day;
  duePaisa: Paisa;
}

interface BillSmsFrame {
  template: string;
  company: Company;
}

async function readFrame(tx: Database): Promise<BillSmsFrame> {
  const company = await readCompany(tx);
  const template = await readTemplate(tx, 'bill_create');
  return { template, company };
}

function billSmsBody(
  { template, company }: BillSmsFrame,
  recipient: Pick<BillSmsRecipient, 'name' | 'code'>,
  bill: BillSmsFacts,
): string {
  const month = monthOf(bill.billDate);
  return fillTemplate(template, {
    name: recipient.name,
    code: recipient.code,
    billNo: bill.billNo,
    billMonth: billMonthText(bill.range ?? { fromMonth: month, toMonth: month }, company.language),
    amount: smsAmount(bill.totalPaisa, company),
    due: smsAmount(bill.duePaisa, company),
    billDate: dayText(bill.billDate, company.language),
    company: company.name,
  });
}

/** The text of one bill's SMS, for the composer. */
export async function billSmsText(
  tx: Database,
  recipient: Pick<BillSmsRecipient, 'name' | 'code'>,
  bill: BillSmsFacts,
): Promise<string> {
  return billSmsBody(await readFrame(tx), recipient, bill);
}

/** Queues the SMS of issued bills for the customers who want one. */
export async function queueBillSms(
  tx: Database,
  issued: readonly { bill: IssuedBill; recipient: BillSmsRecipient }[],
  about: { billDate: Day; createdBy: number | null },
): Promise<void> {
  const wanted = issued.filter(({ recipient }) => recipient.isSmsWanted);
  if (wanted.length === 0) return;
  const frame = await readFrame(tx);
  await queueSms(
    tx,
    wanted.map(({ bill, recipient }) => ({
      customerId: recipient.customerId,
      mobileNo: recipient.mobileNo,
      body: billSmsBody(frame, recipient, {
        ...bill,
        billDate: about.billDate,
        duePaisa: totalWithPreviousDue(bill),
      }),
      type: 'bill' as const,
      billId: bill.id,
      createdBy: about.createdBy,
    })),
  );
}
