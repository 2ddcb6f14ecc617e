import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import { type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import type { BookDay } from '@netkhata/domain/book-day';
import { isPositive, type Paisa, sumPaisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { BillRow } from '../bills/bill-queries.ts';
import { rowsOf } from '../database/rows-of.ts';
import { shortCode } from '../database/short-code.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { ONLY_ADMIN_ID } from './own-payment.ts';
import type { ReceiptFacts } from './receipt-record.ts';
import type { PaymentForm, PaymentSubmission } from './submission.ts';
import type { PaymentTransaction } from './transaction-number.ts';

export interface NewPayment extends PaymentSubmission {
  unpaidBills: readonly BillRow[];
  paymentId: number;
  collectorId: number;
  paymentDate: Day;
  bookedOn: BookDay;
  discountPaisa: Paisa;
  paymentMethod: string;
  transaction: PaymentTransaction;
  receipt: ReceiptFacts;
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
const onlyAdminId = (user: SignedInUser, collectorId: number): RawBuilder<number | null> =>
  user.userType === SUPER_ADMIN || collectorId !== user.id ? ONLY_ADMIN_ID : sql`null`;

/** Statements that insert a payment and its allocations. */
export function insertPayment(
  { user, now }: SignedInContext,
  form: PaymentForm,
  payment: NewPayment,
): RawBuilder<unknown>[] {
  if (payment.paymentMethod.length > 80)
    throw badInput({ paymentMethod: message('field.textTooLong') });
  const moved = payment.rows.filter((row) =>
    isPositive(sumPaisa([row.payAmountPaisa, row.discountPaisa])),
  );
  const { transaction } = payment;
  const billIds = moved.map((row) => row.billId);
  const bills = payment.unpaidBills.filter(({ id }) => billIds.includes(id));
  const payments = sql`
    insert into payments (
      id, customer_id, payment_date, amount_paisa, discount_paisa, advance_paisa, account_id,
      collected_by, payment_method, merchant_mobile_no, from_mobile_no, trx_id, remarks,
      short_code, created_by, created_at, only_admin_id, trx_account_type, trx_shared_with,
      trx_shared_reason, booked_on, receipt, first_bill_no, first_bill_month
    )
    overriding system value
    values (
      ${payment.paymentId}, ${form.customer}, ${payment.paymentDate}, ${payment.amountPaisa},
      ${payment.discountPaisa}, ${payment.advancePaisa}, ${form.account}, ${payment.collectorId},
      ${payment.paymentMethod}, ${form.merchantMobileNo}, ${form.fromMobileNo},
      ${transaction.trxId}, ${form.remarks}, ${shortCode()}, ${user.id}, ${now},
      ${onlyAdminId(user, payment.collectorId)}, ${transaction.accountType}, ${transaction.sharedWith},
      ${transaction.sharedReason}, ${payment.bookedOn}, ${JSON.stringify(payment.receipt)},
      ${firstBillNo(bills)}, ${bills.map(billMonth).toSorted()[0] ?? '-infinity'}
    )
  `;
  if (moved.length === 0) return [payments];
  const allocations = sql`
    insert into payment_allocations
      (payment_id, customer_id, bill_id, amount_paisa, discount_paisa)
    ${rowsOf(
      ['bigint', 'bigint', 'bigint', 'bigint', 'bigint'],
      moved.map((row) => [
        payment.paymentId,
        form.customer,
        row.billId,
        row.payAmountPaisa,
        row.discountPaisa,
      ]),
    )}
  `;
  return [payments, allocations];
}
