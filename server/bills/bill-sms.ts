import { totalWithPreviousDue } from '@netkhata/domain/bill-totals';
import { type Day, monthOf } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { fillTemplate } from '@netkhata/domain/sms-text';
import type { Database } from '../database/database.ts';
import { type Company, readCompany } from '../setup/company-settings.ts';
import { dayText } from '../setup/day-text.ts';
import { insertSms, readSmsPrice } from '../sms/queue-sms.ts';
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

/** Data shared by the SMS of all bills. */
export interface BillSmsFrame {
  template: string;
  company: Company;
  /** Price of one SMS part. */
  pricePaisa: Paisa;
}

export async function readBillSmsFrame(tx: Database): Promise<BillSmsFrame> {
  const [company, template, pricePaisa] = await Promise.all([
    readCompany(tx),
    readTemplate(tx, 'bill_create'),
    readSmsPrice(tx),
  ]);
  return { company, template, pricePaisa };
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

/** SMS text of one bill, for the composer. */
export async function billSmsText(
  tx: Database,
  recipient: Pick<BillSmsRecipient, 'name' | 'code'>,
  bill: BillSmsFacts,
): Promise<string> {
  return billSmsBody(await readBillSmsFrame(tx), recipient, bill);
}

/** Queues the SMS of issued bills for customers who want them, in the caller's transaction. */
export async function queueBillSms(
  tx: Database,
  issued: readonly { bill: IssuedBill; recipient: BillSmsRecipient }[],
  about: { billDate: Day; createdBy: number | null; frame: BillSmsFrame },
): Promise<void> {
  const { billDate, createdBy, frame } = about;
  const messages = issued
    .filter(({ recipient }) => recipient.isSmsWanted)
    .map(({ bill, recipient }) => ({
      customerId: recipient.customerId,
      mobileNo: recipient.mobileNo,
      body: billSmsBody(frame, recipient, {
        ...bill,
        billDate,
        duePaisa: totalWithPreviousDue(bill),
      }),
      type: 'bill' as const,
      billId: bill.id,
      createdBy,
    }));
  if (messages.length > 0) await insertSms(messages, frame.pricePaisa).execute(tx);
}
