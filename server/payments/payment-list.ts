import type { api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { PAYMENT_STATES, WAITING_PARTS } from '@netkhata/contract/payments';
import { comparableText } from '@netkhata/domain/comparable-text';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { type RawBuilder, sql } from 'kysely';
import { BILL_MONTH, BILL_MONTH_TEXT, isOfTypedMonth } from '../bills/bill-month-filter.ts';
import { billNoHas, isBillNoPart } from '../bills/bill-number-search.ts';
import { scopeOf, type ZoneScope } from '../customers/customer-scope.ts';
import { customerColumnHas, customerTextHas } from '../customers/customer-text.ts';
import { PAYMENTS } from '../figures/list-totals.ts';
import { allOf, amountIn, anyOf, dayIn, isLike, wordsHaving } from '../lists/list-filters.ts';
import type { Condition, List } from '../lists/list.ts';
import { canApprove, isOfAnother, type PaymentReader } from './own-payment.ts';
import { IS_ON_THE_WAY, PAYMENT_HANDOVER } from './payment-handover.ts';
import { PAYMENT_STATE } from './payment-queries.ts';

type PaymentListRow = TableRow<(typeof api)['paymentTable']>;

const BILL_NUMBERS = sql`(
  select string_agg(bill_no, ', ' order by bill_no)
  from payment_allocations join bills on bills.id = bill_id
  where payment_id = payments.id
)`;

const BILL_MONTHS = sql`(
  select string_agg(months, ', ' order by month, months) from (
    select distinct ${BILL_MONTH} as month, ${BILL_MONTH_TEXT} as months
    from payment_allocations join bills on bills.id = bill_id
    where payment_id = payments.id
  ) as paid
)`;

const LISTED = sql`payments.deleted_at is null`;
/** For money that nobody collected, the account that it came into by itself. */
const COLLECTED_BY = sql`coalesce(collectors.name,
  (select name from accounts where accounts.id = payments.account_id))`;
const CUSTOMER = ['customers'] as const;

/** `payment_list`: payments that are not deleted; deleted ones stay in the books. */
export const paymentList = (
  user: ZoneScope & PaymentReader,
): List<PaymentListRow, PaymentListRow> => ({
  select: {
    id: sql`payments.id`,
    paymentDate: sql`payment_date`,
    bookedOn: sql`booked_on`,
    invNo: BILL_NUMBERS,
    amount: sql`amount_paisa`,
    customer: sql`customers.name`,
    customerId: sql`customers.id`,
    code: sql`customers.code`,
    collectionBy: COLLECTED_BY,
    billMonth: BILL_MONTHS,
    status: PAYMENT_STATE,
    isSmsSend: sql`exists (select from sms_messages where payment_id = payments.id)`,
    canApprove: canApprove(user),
    handover: PAYMENT_HANDOVER,
  },
  from: {
    table: sql`payments`,
    id: sql`payments.id`,
    joins: {
      customers: sql`join customers on customers.id = payments.customer_id`,
      collectors: sql`left join users collectors on collectors.id = payments.collected_by`,
    },
  },
  where: [{ sql: LISTED }, ...scopeOf(user)],
  total: { names: PAYMENTS, zoneId: user.zoneId },
  columns: {
    id: { order: [sql`payments.id`] },
    paymentDate: {
      order: [sql`payments.payment_date`],
      filter: dayIn(sql`payments.payment_date`),
    },
    invNo: { order: [sql`payments.first_bill_no`], filter: billsHave(billNoHas) },
    amount: {
      order: [sql`payments.amount_paisa`],
      filter: amountIn(sql`payments.amount_paisa`),
      sum: { figures: PAYMENTS },
    },
    // Equal values are ordered by customer, as in the index.
    customer: {
      order: [sql`customers.name`, sql`customers.id`],
      joins: CUSTOMER,
      filter: customerColumnHas('name', CUSTOMER),
    },
    code: {
      order: [sql`comparable_text(customers.code)`],
      joins: CUSTOMER,
      filter: customerColumnHas('code', CUSTOMER),
    },
    collectionBy: {
      order: [sql`collectors.name`],
      joins: ['collectors'],
      filter: isCollectedBy,
      group: { table: 'users', key: sql`payments.collected_by` },
    },
    billMonth: { order: [sql`payments.first_bill_month`], filter: billsHave(isOfTypedMonth) },
    bookedOn: { order: [sql`payments.booked_on`], filter: isBookedIn },
    // As in its index: approved before received.
    status: {
      order: [sql`(payments.approved_at is null)`],
      filter: isOfState(user),
    },
  },
  search: anyTextHas,
  row: (payment) => payment,
});

/**
 * Matches the customer, collector, transaction number, or a bill number if the text looks like one.
 */
const anyTextHas = (typed: string): Condition[] => [
  { sql: customerTextHas(typed), joins: CUSTOMER },
  isCollectedBy(typed),
  ...hasTrxKey(typed),
  ...(isBillNoPart(typed) ? [{ sql: isOfBill(billNoHas(typed)) }] : []),
];

/**
 * Matches a part of a transaction number, whatever stands between its letters and digits. A text
 * with letters of another script is none.
 */
function hasTrxKey(typed: string): Condition[] {
  const key = /^[ -~]+$/.test(comparableText(typed)) ? transactionKey(typed) : undefined;
  return key === undefined ? [] : [{ sql: sql`payments.trx_key like ${`%${key}%`}` }];
}

/** Two conditions, each with an index: nearly all payments are booked on their own day. */
function isBookedIn(typed: string): Condition {
  const [own, later] = [sql`payments.payment_date`, sql`payments.booked_on`].map(
    (day) => dayIn(day)(typed).sql,
  );
  return {
    sql: sql`(payments.booked_on = payments.payment_date and ${own}
      or payments.booked_on <> payments.payment_date and ${later})`,
  };
}

/** Uses the partial indexes of waiting and of approved payments. */
const isOfState =
  (user: PaymentReader) =>
  (typed: string): Condition => {
    const part = WAITING_PARTS.find((name) => name === typed);
    if (part) return { sql: allOf([sql`payments.approved_at is null`, isOfPart(user)[part]]) };
    const words = wordsHaving(PAYMENT_STATES, typed);
    const ways = [
      ...(words.includes('received') ? [sql`payments.approved_at is null`] : []),
      ...(words.includes('approved') ? [sql`payments.approved_at is not null`] : []),
    ];
    return { sql: ways.length > 0 ? anyOf(ways) : sql`false` };
  };

/** The parts of the waiting payments, each in one of them for who may approve. */
const isOfPart = (user: PaymentReader) => ({
  to_approve: canApprove(user),
  own_waiting: sql`(not ${IS_ON_THE_WAY} and not ${isOfAnother(user)})`,
  in_handover: IS_ON_THE_WAY,
});

/** Searches the few users by name first, instead of comparing the collector of every payment. */
function isCollectedBy(typed: string): Condition {
  return {
    sql: sql`
      payments.collected_by = any(array(select id from users where ${isLike(sql`name`, typed)}))`,
  };
}

const isOfBill = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  payments.id in (
    select payment_id from payment_allocations join bills on bills.id = bill_id where ${condition}
  )`;

/** A cell lists several bills with commas; each typed part must match one of the bills. */
function billsHave(billHas: (part: string) => RawBuilder<unknown>) {
  return (typed: string): Condition => {
    const parts = typed.split(',').map((part) => part.trim());
    const conditions = parts.filter((part) => part !== '').map((part) => isOfBill(billHas(part)));
    return { sql: allOf(conditions) };
  };
}
