import type { api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { PAYMENT_STATES } from '@netkhata/contract/payments';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope, type ZoneScope } from '../customers/customer-scope.ts';
import { anyOf, type TableSource } from '../database/table-list.ts';

import { PAYMENT_STATE } from './payment-queries.ts';

type PaymentListRow = TableRow<(typeof api)['paymentTable']>;

const BILL_NUMBERS = sql`(
  select string_agg(bill_no, ', ' order by bill_no)
  from payment_allocations join bills on bills.id = bill_id
  where payment_id = payments.id
)`;

const MONTHS = sql`
  select distinct coalesce(from_month, date_trunc('month', bill_date)::date) as month
  from payment_allocations join bills on bills.id = bill_id
  where payment_id = payments.id`;

const BILL_MONTHS = sql`(
  select string_agg(to_char(month, 'Mon YYYY'), ', ' order by month) from (${MONTHS}) as months
)`;

const FIRST_BILL_MONTH = sql`(select min(month) from (${MONTHS}) as months)`;

/** True of every row; says that the joined customer is there. */
const HAS_CUSTOMER = sql`customers.id is not null`;

/** The text looks like a part of a bill's number, such as B2611-000123. */
const BILL_NO_PART = /^%b?[\d-]*%$/;

/** `payment_list`: payments that stand; a deleted one leaves the list, not the books. */
export const paymentList = (user: ZoneScope): TableSource<PaymentListRow, PaymentListRow> => ({
  select: sql`
    payments.id, payment_date as "paymentDate", ${BILL_NUMBERS} as "invNo",
    amount_paisa as amount, customers.name as customer, customers.id as "customerId",
    customers.code, collectors.name as "collectionBy", ${BILL_MONTHS} as "billMonth",
    ${PAYMENT_STATE} as status,
    exists (select from sms_messages where payment_id = payments.id) as "isSmsSend"`,
  from: sql`
    payments left join customers on customers.id = payments.customer_id
    left join users collectors on collectors.id = payments.collected_by`,
  where: [sql`payments.deleted_at is null`, customersInScope(user)],
  changes: user.zoneId === null ? ['payments'] : ['payments', 'customers'],
  kept: { lists: ['payments'], zoneId: user.zoneId },
  columns: {
    id: { sort: sql`payments.id` },
    paymentDate: { sort: sql`payment_date`, isDay: true },
    invNo: { sort: BILL_NUMBERS, isComputed: true },
    amount: { sort: sql`amount_paisa`, text: sql`round(amount_paisa / 100.0, 2)` },
    customer: {
      sort: sql`customers.name`,
      // Ties stand by customer: an index has their payments together.
      andBy: [sql`customers.id`],
      needs: HAS_CUSTOMER,
      changes: ['customers'],
    },
    code: { sort: sql`lower(customers.code)`, needs: HAS_CUSTOMER, changes: ['customers'] },
    collectionBy: {
      sort: sql`collectors.name`,
      group: { table: 'users', key: sql`payments.collected_by` },
      changes: ['users'],
    },
    billMonth: { sort: FIRST_BILL_MONTH, text: BILL_MONTHS, isComputed: true },
    // As its index has it: approved before received.
    status: {
      sort: sql`(payments.approved_at is null)`,
      word: PAYMENT_STATE,
      words: PAYMENT_STATES,
    },
  },
  search: (pattern) => anyTextHas(user, pattern),
  searchChanges: ['customers', 'users'],
  id: sql`payments.id`,
  row: (payment) => payment,
});

/**
 * The customer, the collector, the transaction or a bill's number. Each is found by itself first,
 * so that no search reads all payments; a bill is looked for where the text looks like its number.
 */
function anyTextHas(user: ZoneScope, pattern: string): RawBuilder<unknown> {
  const latin = toLatinDigits(pattern);
  const customerIds = sql`array(
    select customers.id from customers
    where ${customersInScope(user)} and (search_text like ${pattern} or search_text like ${latin})
  )`;
  const collectorIds = sql`array(select id from users where lower(name) like ${pattern})`;
  const paymentIds = sql`array(
    select payment_id from payment_allocations join bills on bills.id = bill_id
    where lower(bill_no) like ${latin}
  )`;
  return anyOf([
    sql`payments.customer_id = any(${customerIds})`,
    sql`payments.collected_by = any(${collectorIds})`,
    sql`lower(payments.trx_id) like ${pattern}`,
    ...(BILL_NO_PART.test(latin) ? [sql`payments.id = any(${paymentIds})`] : []),
  ]);
}
