import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import { type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import type { BookDay } from '@netkhata/domain/book-day';
import { isPositive, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { BillRow } from '../bills/bill-queries.ts';
import type { Database } from '../database/database.ts';
import { columnNames, columnValues, type EveryColumnInSql } from '../database/every-column.ts';
import { PREPARED } from '../database/prepared.ts';
import { rowsOf } from '../database/rows-of.ts';
import { shortCode } from '../database/short-code.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import type { ArrivedTransfer } from './arrived-transfers.ts';
import { ONLY_ADMIN_ID } from './own-payment.ts';
import type { EarlierPayment, PayingCustomer } from './payment-queries.ts';
import { receiptOf } from './receipt-record.ts';
import type { PaymentForm, PaymentSubmission } from './submission.ts';
import type { PaymentTransaction } from './transaction-number.ts';

export interface NewPayment extends PaymentSubmission {
  customer: PayingCustomer;
  unpaidBills: readonly BillRow[];
  account: { name: string };
  collectorId: number;
  paymentDate: Day;
  bookedOn: BookDay;
  transaction: PaymentTransaction;
  /** The record of the wallet or bank that approves it at once; nobody collected it then. */
  arrived: ArrivedTransfer | undefined;
  /** The customer's payment before it, for the receipt. */
  earlier: EarlierPayment | null;
}

/** First day of the month of a bill; must match `keep_first_bills()`. */
const billMonth = ({ fromMonth, billDate }: BillRow): Day =>
  fromMonth ?? firstDayOf(monthOf(billDate));

/** Minimum by PostgreSQL's collation. */
const firstBillNo = (bills: readonly BillRow[]): RawBuilder<unknown> =>
  bills.length > 1
    ? sql`(select min(bill_no) from unnest(${bills.map(({ billNo }) => billNo)}::text[]) as bill_no)`
    : sql`${bills[0]?.billNo ?? ''}`;

/**
 * Id of the only Super Admin who could approve the payment. Needed only if the collector may be a
 * Super Admin; irrelevant for a General User's own payment.
 */
export const onlyAdminId = (user: SignedInUser, collectorId: number): RawBuilder<number | null> =>
  user.userType === SUPER_ADMIN || collectorId !== user.id ? ONLY_ADMIN_ID : sql`null`;

/** Columns that a trigger, the approval or the deletion sets. */
type SetLater = 'trxKey' | 'deletedAt' | 'deletedBy' | 'deletionReason';

/** Inserts a payment and what of it went to which bill. Returns the payment's id. */
export async function insertPayment(
  { tx, user, now }: SignedInContext,
  form: PaymentForm,
  payment: NewPayment,
): Promise<number> {
  const { transaction, arrived, account } = payment;
  const paymentMethod = form.paymentMethod ?? account.name;
  if (paymentMethod.length > 80) {
    throw badInput({ paymentMethod: message('field.textTooLong') });
  }
  const moved = payment.rows.filter((row) =>
    isPositive(sumPaisa([row.payAmountPaisa, row.discountPaisa])),
  );
  const billIds = moved.map((row) => row.billId);
  const bills = payment.unpaidBills.filter(({ id }) => billIds.includes(id));
  const columns = {
    customerId: form.customer,
    paymentDate: payment.paymentDate,
    bookedOn: payment.bookedOn,
    amountPaisa: payment.amountPaisa,
    discountPaisa: payment.discountPaisa,
    advancePaisa: payment.advancePaisa,
    accountId: form.account,
    collectedBy: arrived ? null : payment.collectorId,
    approvedAt: arrived ? now : null,
    approvedBy: arrived ? user.id : null,
    feePaisa: arrived?.feePaisa ?? ZERO_PAISA,
    paymentMethod,
    merchantMobileNo: form.merchantMobileNo,
    fromMobileNo: form.fromMobileNo,
    trxId: transaction.trxId,
    trxAccountType: transaction.accountType,
    trxSharedWith: transaction.sharedWith,
    trxSharedReason: transaction.sharedReason,
    remarks: form.remarks,
    receipt: JSON.stringify(receiptOf({ ...payment, accountName: account.name })),
    shortCode: shortCode(),
    firstBillNo: firstBillNo(bills),
    firstBillMonth: bills.map(billMonth).toSorted()[0] ?? '-infinity',
    onlyAdminId: arrived ? sql`null` : onlyAdminId(user, payment.collectorId),
    createdBy: user.id,
    createdAt: now,
  } satisfies EveryColumnInSql<'payments', SetLater>;
  const inserted = await sql<{ id: number }>`${PREPARED}
    insert into payments (${columnNames(columns)}) values (${columnValues(columns)})
    returning id
  `.execute(tx);
  const { id } = inserted.rows[0] as { id: number };
  if (moved.length > 0) await insertAllocations(tx, { id, customerId: form.customer }, moved);
  return id;
}

async function insertAllocations(
  tx: Database,
  payment: { id: number; customerId: number },
  rows: PaymentSubmission['rows'],
): Promise<void> {
  await sql`${PREPARED}
    insert into payment_allocations
      (payment_id, customer_id, bill_id, amount_paisa, discount_paisa)
    ${rowsOf(
      ['bigint', 'bigint', 'bigint', 'bigint', 'bigint'],
      rows.map((row) => [
        payment.id,
        payment.customerId,
        row.billId,
        row.payAmountPaisa,
        row.discountPaisa,
      ]),
    )}
  `.execute(tx);
}
