import type { api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { PAYMENT_STATES } from '@netkhata/contract/payments';
import { type RawBuilder, sql } from 'kysely';
import { billNoHas, isBillNoPart } from '../bills/bill-number-search.ts';
import { customersInScope, unlessScoped, type ZoneScope } from '../customers/customer-scope.ts';
import { customerTextHas } from '../customers/customer-text.ts';
import { allOf, anyOf, isLike } from '../database/list-conditions.ts';
import { type Searched, type TableSource } from '../database/table-list.ts';
import { canApprove, type PaymentReader } from './own-payment.ts';
import { PAYMENT_STATE } from './payment-queries.ts';

type PaymentListRow = TableRow<(typeof api)['paymentTable']>;

const BILL_NUMBERS = sql`(
  select string_agg(bill_no, ', ' order by bill_no)
  from payment_allocations join bills on bills.id = bill_id
  where payment_id = payments.id
)`;

const BILL_MONTH = sql`coalesce(from_month, date_trunc('month', bill_date::timestamp)::date)`;

const MONTHS = sql`
  select distinct ${BILL_MONTH} as month
  from payment_allocations join bills on bills.id = bill_id
  where payment_id = payments.id`;

const BILL_MONTHS = sql`(
  select string_agg(to_char(month, 'Mon YYYY'), ', ' order by month) from (${MONTHS}) as months
)`;

/** True of every row; says that the joined customer is there. */
const HAS_CUSTOMER = sql`customers.id is not null`;

const LISTED = sql`payments.deleted_at is null`;
const ID = sql`payments.id`;
const ALONE = { from: sql`payments`, where: LISTED, id: ID };
const WITH_CUSTOMER = {
  from: sql`payments join customers on customers.id = payments.customer_id`,
  where: LISTED,
  id: ID,
};

/** `payment_list`: payments that stand; a deleted one leaves the list, not the books. */
export const paymentList = (
  user: ZoneScope & PaymentReader,
): TableSource<PaymentListRow, PaymentListRow> => ({
  select: sql`
    payments.id, payment_date as "paymentDate", ${BILL_NUMBERS} as "invNo",
    amount_paisa as amount, customers.name as customer, customers.id as "customerId",
    customers.code, collectors.name as "collectionBy", ${BILL_MONTHS} as "billMonth",
    ${PAYMENT_STATE} as status,
    exists (select from sms_messages where payment_id = payments.id) as "isSmsSend",
    ${canApprove(user)} as "canApprove"`,
  from: sql`
    payments left join customers on customers.id = payments.customer_id
    left join users collectors on collectors.id = payments.collected_by`,
  where: [LISTED, customersInScope(user)],
  alone: unlessScoped(user, ALONE),
  changes: user.zoneId === null ? ['payments'] : ['payments', 'customers'],
  kept: { lists: ['payments'], zoneId: user.zoneId },
  columns: {
    id: { sort: sql`payments.id` },
    paymentDate: { sort: sql`payment_date`, isDay: true },
    invNo: { sort: sql`payments.first_bill_no`, has: (text) => billsHave(text, billNoHas) },
    amount: { sort: sql`amount_paisa`, text: sql`round(amount_paisa / 100.0, 2)` },
    customer: {
      sort: sql`customers.name`,
      // Ties stand by customer: an index has their payments together.
      andBy: [sql`customers.id`],
      needs: HAS_CUSTOMER,
      alone: unlessScoped(user, WITH_CUSTOMER),
      changes: ['customers'],
    },
    code: {
      sort: sql`lower(customers.code)`,
      needs: HAS_CUSTOMER,
      alone: unlessScoped(user, WITH_CUSTOMER),
      changes: ['customers'],
    },
    collectionBy: {
      sort: sql`collectors.name`,
      group: { table: 'users', key: sql`payments.collected_by` },
      changes: ['users'],
    },
    billMonth: {
      sort: sql`payments.first_bill_month`,
      has: (text) => billsHave(text, billMonthHas),
    },
    // As its index has it: approved before received.
    status: {
      sort: sql`(payments.approved_at is null)`,
      word: PAYMENT_STATE,
      words: PAYMENT_STATES,
    },
  },
  search: anyTextHas,
  searchIds: (searched) => idsOfText(user, searched),
  searchChanges: ['customers', 'users'],
  id: ID,
  row: (payment) => payment,
});

/**
 * The customer, the collector, the transaction or a bill's number: the last where the text looks
 * like one.
 */
const anyTextHas = ({ text, pattern }: Searched): RawBuilder<unknown> =>
  anyOf([
    customerTextHas(text),
    sql`payments.collected_by = any(array(select id from users where lower(name) like ${pattern}))`,
    sql`lower(payments.trx_id) like ${pattern}`,
    ...(isBillNoPart(text) ? [sql`payments.id in (${paymentsOfBills(billNoHas(text))})`] : []),
  ]);

/** The same, each found by its own index. */
const idsOfText = (user: ZoneScope, { text, pattern }: Searched): RawBuilder<unknown> => sql`
  select payments.id from payments join customers on customers.id = payments.customer_id
  where ${LISTED} and ${customersInScope(user)} and ${customerTextHas(text)}
  union
  select payments.id from payments join users on users.id = payments.collected_by
  where ${LISTED} and lower(users.name) like ${pattern}
  union
  select payments.id from payments where ${LISTED} and lower(payments.trx_id) like ${pattern}
  ${isBillNoPart(text) ? sql`union ${paymentsOfBills(billNoHas(text))}` : sql``}`;

const paymentsOfBills = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select payment_id from payment_allocations join bills on bills.id = bill_id where ${condition}`;

/** Of each text between commas, as a cell of several bills is written, one bill has it. */
const billsHave = (
  text: string,
  billHas: (part: string) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  allOf(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => sql`payments.id in (${paymentsOfBills(billHas(part))})`),
  );

/** The text is looked for in the few months there may be, not in the months of each payment. */
const billMonthHas = (text: string): RawBuilder<unknown> => sql`
  ${BILL_MONTH} = any(array(
    select month::date
    from generate_series('1900-01-01'::timestamp, '2199-12-01'::timestamp, '1 month') as month
    where ${isLike(sql`to_char(month, 'Mon YYYY')`, text)}
  ))`;
