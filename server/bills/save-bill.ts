import { requireCustomer } from '../customers/customer-scope.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { requireBillDay, requireBillMonth } from './bill-day.ts';
import { type BillInput, billFormLines, billFormRange } from './bill-form.ts';
import { queueBillSms, readBillSmsFrame } from './bill-sms.ts';
import { requireUncovered } from './covered-months.ts';
import { type IssuedBill, issueBills } from './issue-bills.ts';

/** Creates a manual bill (`bill_save`). Totals sent by the form are ignored and recalculated. */
export async function saveBill(context: SignedInContext, form: BillInput): Promise<IssuedBill> {
  const { tx, user, today } = context;
  requireBillDay(form.billDate, today);
  requireBillMonth(form.billFromDate, today);
  const books = await lockBookDay(tx, today);
  const customer = await requireCustomer(tx, user, form.customer, 'customer');
  const lines = await billFormLines(tx, form);
  const range = billFormRange(form, customer.cycleMonths);
  const [balance] = await lockCustomerMoney(tx, [customer.id]);
  const isConfirmed = form.billAgain ?? false;
  await requireUncovered(tx, { customerId: customer.id, range, lines, billId: null, isConfirmed });
  const previousDuePaisa = balance?.balancePaisa ?? ZERO_PAISA;
  const [bill] = await issueBills(
    tx,
    [{ customerId: customer.id, previousDuePaisa, range, lines }],
    { kind: 'manual', billDate: form.billDate, books, billRunId: null, createdBy: user.id },
  );
  if (!bill) throw new Error('A bill was to be issued and was not');
  if (form.sendSms) {
    const recipient = { ...customer, customerId: customer.id };
    const frame = await readBillSmsFrame(tx);
    await queueBillSms(tx, [{ bill, recipient }], { ...form, createdBy: user.id, frame });
  }
  context.audit({ subject: 'bill', id: bill.id, after: { billNo: bill.billNo, ...form } });
  return bill;
}
