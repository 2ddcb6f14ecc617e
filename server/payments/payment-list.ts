import type { api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { PAYMENT_STATES } from '@netkhata/contract/payments';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { TableSource } from '../database/table-list.ts';
import type { SignedInUser } from '../http/implement.ts';
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

/** `payment_list`: payments that stand; a deleted one leaves the list, not the books. */
export const paymentList = (user: SignedInUser): TableSource<PaymentListRow, PaymentListRow> => ({
  select: sql`
    payments.id, payment_date as "paymentDate", ${BILL_NUMBERS} as "invNo",
    amount_paisa as amount, customers.name as customer, customers.id as "customerId",
    customers.code, collectors.name as "collectionBy", ${BILL_MONTHS} as "billMonth",
    ${PAYMENT_STATE} as status,
    exists (select from sms_messages where payment_id = payments.id) as "isSmsSend"`,
  from: sql`
    payments join customers on customers.id = payments.customer_id
    join users collectors on collectors.id = payments.collected_by`,
  where: [sql`payments.deleted_at is null`, customersInScope(user)],
  columns: {
    id: { sort: sql`payments.id` },
    paymentDate: { sort: sql`payment_date` },
    invNo: { sort: BILL_NUMBERS },
    amount: { sort: sql`amount_paisa`, text: sql`round(amount_paisa / 100.0, 2)` },
    customer: { sort: sql`customers.name` },
    code: { sort: sql`customers.code` },
    collectionBy: { sort: sql`collectors.name` },
    billMonth: { sort: FIRST_BILL_MONTH, text: BILL_MONTHS },
    status: { sort: PAYMENT_STATE, words: PAYMENT_STATES },
  },
  search: (pattern) => sql`(
    customers.search_text like ${pattern} or lower(collectors.name) like ${pattern}
    or lower(payments.trx_id) like ${pattern}
    or exists (
      select from payment_allocations join bills on bills.id = bill_id
      where payment_id = payments.id and lower(bill_no) like ${pattern}
    )
  )`,
  id: sql`payments.id`,
  row: (payment) => payment,
});
