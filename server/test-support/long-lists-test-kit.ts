import { sql } from 'kysely';
import { billList } from '../bills/bill-list.ts';
import { BILL_MONTH } from '../bills/bill-month-filter.ts';
import { customerList } from '../customers/customer-list.ts';
import { paymentList } from '../payments/payment-list.ts';
import { dueList } from '../reports/due-list.ts';
import type { Database } from '../database/database.ts';
import { createTestApp, type TestClient } from './test-app.ts';
import { allOf } from '../lists/list-filters.ts';
import { orderBy } from '../lists/list-order.ts';
import { resolveList, orderedRows } from '../lists/resolve-list.ts';
import type { List } from '../lists/list.ts';

/** Opens the app with a few thousand rows in its lists. */
export async function createLongLists() {
  const app = await createTestApp('2026-11-21T10:00:00+06:00');
  const { database } = app;
  const admin = await app.signIn({ name: 'Admin' });
  await app.signIn({ name: 'Namesake' });
  await app.signIn({ name: 'Namesake' });
  // A user who takes no payments, and so may approve any.
  const approverId = (await app.signIn({ name: 'Approver' })).user.id;
  await fillCustomersAndBills(database);
  await fillPayments(database, approverId);
  // As autovacuum would have after so many rows.
  await sql`analyze`.execute(database);
  return {
    app,
    database,
    approverId,
    read: (list: ListKey, wanted: TestListQuery, client: TestClient = admin) =>
      client.call(list, requestOf(wanted)),
    plainIds: (list: ListKey, wanted: TestListQuery) => plainIds(database, list, wanted),
  };
}

async function fillCustomersAndBills(database: Database): Promise<void> {
  // More rows than a list pages through by offset from an end; with ties in names, zones and
  // amounts, and with nulls.
  await sql`
    insert into zones (name) select 'Zone ' || n from generate_series(1, 3) n;
  `.execute(database);
  await sql`insert into areas (name) select 'Area ' || n from generate_series(1, 4) n`.execute(
    database,
  );
  await sql`
    insert into customers (code, name, mobile_no, zone_id, area_id, status)
    select 'L' || n, 'Name ' || n % 40, '0171' || lpad((n * 7 % 1300)::text, 7, '0'),
      nullif(n % 4, 0), nullif(n % 5, 0), case when n % 7 = 0 then 'deactive' else 'active' end
    from generate_series(1, 1300) n
  `.execute(database);
  await sql`
    insert into bills (bill_no, kind, customer_id, bill_date, from_month, to_month, subtotal_paisa,
      total_paisa, short_code)
    select bill_no, 'manual', id, bill_date, from_month, to_month, paisa, paisa, short_code
    from (select customers.id, 'B2611-' || lpad(id::text, 6, '0') as bill_no,
        '2026-11-01'::date + id::int % 20 as bill_date, case when id % 3 > 0 then '2026-11-01'::date - (id % 2 * 31)::int
        - extract(day from '2026-11-01'::date - (id % 2 * 31)::int)::int + 1 end as from_month,
      case when id % 3 > 0 then '2026-11-01'::date end as to_month,
      case when id % 6 > 0 then 10000 + id % 9 * 100 else 0 end as paisa,
      'list' || lpad(id::text, 10, '0') as short_code
    from customers order by id) as made
  `.execute(database);
  await sql`
    with entries as (
      insert into ledger_entries (kind, entry_date, customer_id, bill_id)
      select 'bill_issued', bill_date, customer_id, id from bills where id % 6 > 0
      returning id, customer_id, bill_id
    )
    insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id, bill_id)
    select entries.id, side.account_id, side.sign * bills.total_paisa, bills.customer_id, bills.id
    from entries join bills on bills.id = entries.bill_id
      cross join (values (1, 1), (4, -1)) as side (account_id, sign)
  `.execute(database);
}

async function fillPayments(database: Database, approverId: number): Promise<void> {
  await sql`
    insert into payments (customer_id, payment_date, booked_on, amount_paisa, account_id,
      collected_by, payment_method, short_code, created_by, approved_at, approved_by)
    select id, '2026-11-02'::date + id::int % 17, '2026-11-02'::date + id::int % 17, 5000 + id % 8 * 100, 11,
      ${approverId}::bigint - 1 - id % 3, 'cash', 'paid' || lpad(id::text, 10, '0'), 1,
      case when id % 2 = 0 then now() end, case when id % 2 = 0 then ${approverId}::bigint end
    from customers
  `.execute(database);
  // Opening dues, which no list of bills contains.
  await sql`
    insert into bills (bill_no, kind, customer_id, bill_date, subtotal_paisa, total_paisa, short_code)
    select 'A' || id, 'opening', id, '2026-07-01'::date + id::int % 60, 500, 500,
      'open' || lpad(id::text, 10, '0')
    from customers where id % 7 in (1, 2)
  `.execute(database);
  // Some payments are all advance, the others are allocated to a bill or two.
  await sql`
    insert into payment_allocations (payment_id, customer_id, bill_id, amount_paisa)
    select payments.id, customer_id, bills.id, 100 from payments join bills using (customer_id)
    where payments.id % 5 > 0
  `.execute(database);
  await sql`
    update payments set first_bill_no = paid.bill_no, first_bill_month = paid.month
    from (
      select payment_id, min(bill_no) as bill_no, min(${BILL_MONTH}) as month
      from payment_allocations join bills on bills.id = bill_id group by payment_id
    ) as paid
    where id = payment_id
  `.execute(database);
}

export type ListKey = 'customerTable' | 'billTable' | 'paymentTable' | 'customerDue';

const TODAY = '2026-11-21';

export const LISTS = {
  customerTable: customerList({ zoneId: null }, { labelId: null, today: TODAY }),
  billTable: billList({ zoneId: null }),
  paymentTable: paymentList({ zoneId: null, id: 1, rights: new Set() }),
  customerDue: dueList({ zoneId: null }, TODAY),
} as unknown as Record<ListKey, List<never, { id: number }>>;

export interface TestListQuery {
  page?: number;
  column?: string;
  order?: 'asc' | 'desc';
  perPage?: number;
  search?: string;
  filters?: Record<string, string>;
  sums?: boolean;
}

const requestOf = ({
  page = 1,
  column,
  order = 'desc',
  perPage = 100,
  search,
  filters,
  sums,
}: TestListQuery) => ({
  query: {
    page,
    per_page: perPage,
    column: column ?? null,
    order,
    globalSearch: search ?? '',
    label: null,
    ...(sums && { sums }),
  },
  body: filters ?? {},
});

/** Reference result: ids of a list by plain SQL that joins and sorts everything. */
async function plainIds(
  database: Database,
  list: ListKey,
  request: TestListQuery,
): Promise<number[]> {
  const resolved = resolveList(LISTS[list], requestOf(request));
  const found = orderedRows(LISTS[list], { ...resolved, isWhole: false });
  const { rows } = await sql<{ id: number }>`
    select ${found.id} as id from ${found.from} where ${allOf(found.where)}
    order by ${orderBy(found.order, resolved.direction)}
  `.execute(database);
  return rows.map(({ id }) => id);
}
