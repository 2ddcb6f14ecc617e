import { GENERAL_USER } from '@netkhata/contract/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { billList } from '../bills/bill-list.ts';
import { customerList } from '../customers/customer-list.ts';
import { paymentList } from '../payments/payment-list.ts';
import { dueList } from '../reports/due-list.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { idsOfStretch } from './list-order.ts';
import { type AskedList, askedList, type TableSource } from './table-list.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn({ name: 'Admin' });
await app.signIn({ name: 'Namesake' });
await app.signIn({ name: 'Namesake' });

// More rows than are counted off from an end, with equal names, zones and amounts, and some without.
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
  from customers) as made
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
await sql`
  insert into payments (customer_id, payment_date, amount_paisa, account_id, collected_by,
    payment_method, short_code, created_by, approved_at, approved_by)
  select id, '2026-11-02'::date + id::int % 17, 5000 + id % 8 * 100, 11,
    (select max(id) from users) - id % 3, 'cash', 'paid' || lpad(id::text, 10, '0'), 1,
    case when id % 2 = 0 then now() end, case when id % 2 = 0 then 1 end
  from customers
`.execute(database);
// Some are all advance, the others went to a bill or two.
await sql`
  insert into payment_allocations (payment_id, bill_id, amount_paisa)
  select payments.id, bills.id, 100 from payments join bills
    on bills.id in (1 + payments.id * 7 % 1300, 1 + payments.id * payments.id % 1300)
  where payments.id % 5 > 0
`.execute(database);

type ListKey = 'customerTable' | 'billTable' | 'paymentTable' | 'customerDue';

const LISTS = {
  customerTable: customerList({ zoneId: null }, { labelId: null }),
  billTable: billList({ zoneId: null }),
  paymentTable: paymentList({ zoneId: null }),
  customerDue: dueList({ zoneId: null }),
} as unknown as Record<ListKey, TableSource<never, { id: number }>>;

interface Asked {
  page?: number;
  column?: string;
  order?: 'asc' | 'desc';
  perPage?: number;
  search?: string;
  filters?: Record<string, string>;
}

const requestOf = ({
  page = 1,
  column,
  order = 'desc',
  perPage = 100,
  search,
  filters,
}: Asked) => ({
  query: {
    page,
    per_page: perPage,
    column: column ?? null,
    order,
    globalSearch: search ?? '',
    label: null,
  },
  body: filters ?? {},
});

const read = (list: ListKey, asked: Asked, client: TestClient = admin) =>
  client.call(list, requestOf(asked));

/** The ids of a list as plain SQL has them: sorted at once, no index, nothing remembered. */
async function plainIds(asked: AskedList): Promise<number[]> {
  const direction = asked.direction === 'asc' ? sql`asc` : sql`desc`;
  const order = sql.join(asked.order.expressions.map((by) => sql`${by} ${direction}`));
  const { rows } = await sql<{ id: number }>`
    select ${asked.id} as id from ${asked.from} where ${asked.where} order by ${order}
  `.execute(database);
  return rows.map(({ id }) => id);
}

const sorts = Object.entries(LISTS).flatMap(([list, { columns }]) =>
  Object.keys(columns).flatMap((column) =>
    (['asc', 'desc'] as const).map((order) => ({ list: list as ListKey, column, order })),
  ),
);

describe('pages', () => {
  test.each(sorts)('of $list by $column $order are the whole list in order', async (sort) => {
    const { list, ...asked } = sort;
    const expected = await plainIds(askedList(LISTS[list], requestOf(asked)));
    const found: number[] = [];
    const { lastPage } = await read(list, asked);
    for (let page = 1; page <= lastPage; page += 1) {
      const answer = await read(list, { ...asked, page });
      expect(answer).toMatchObject({ total: expected.length, currentPage: page, lastPage });
      found.push(...answer.rows.map(({ id }) => id));
    }
    expect(found).toEqual(expected);
  });

  const anchored = sorts.filter(
    ({ list, column, order }) => order === 'asc' && !LISTS[list].columns[column]?.isComputed,
  );
  test.each(anchored)('of $list by $column start at any row', async ({ list, column }) => {
    const asked = askedList(LISTS[list], requestOf({ column, order: 'asc' }));
    const expected = await plainIds(asked);
    for (let first = 0; first < expected.length; first += 97) {
      const stretch = { direction: 'asc', limit: 12, offset: 5 } as const;
      const anchorId = expected[first] as number;
      const { rows } = await sql<{
        id: number;
      }>`${idsOfStretch(asked, { ...stretch, anchorId })}`.execute(database);
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(first + 5, first + 17));
    }
  });

  const groups = [
    ...['zone', 'area'].flatMap((column) =>
      (['customerTable', 'customerDue'] as const).map((list) => ({ list, column, text: '2' })),
    ),
    { list: 'billTable', column: 'zone', text: 'zone' },
    { list: 'paymentTable', column: 'collectionBy', text: 'namesake' },
  ] as const;
  test.each(groups)('of $list with $text in $column start at any row', async (filter) => {
    const { list, column, text } = filter;
    for (const order of ['asc', 'desc'] as const) {
      const asked = askedList(LISTS[list], requestOf({ order, filters: { [column]: text } }));
      const expected = await plainIds(asked);
      expect(expected.length).toBeGreaterThan(100);
      const idsOf = async (stretch: { offset: number; anchorId?: number }) => {
        const statement = idsOfStretch(asked, { direction: order, limit: 12, ...stretch });
        const { rows } = await sql<{ id: number }>`${statement}`.execute(database);
        return rows.map(({ id }) => id);
      };
      expect(asked.within).toBeDefined();
      expect(await idsOf({ offset: 0 })).toEqual(expected.slice(0, 12));
      expect(await idsOf({ offset: 60 })).toEqual(expected.slice(60, 72));
      const anchorId = expected[50] as number;
      if (order === 'asc')
        expect(await idsOf({ offset: 5, anchorId })).toEqual(expected.slice(55, 67));
    }
  });

  test('past the end are the last one, of an empty list the first', async () => {
    const last = await read('customerTable', { page: 9_999 });
    expect(last).toMatchObject({ currentPage: 13, lastPage: 13, total: 1300 });
    expect(last.rows.at(-1)?.id).toBe(1);
    const short = await read('customerTable', { page: 9_999, filters: { name: 'name 39' } });
    expect(short).toMatchObject({ currentPage: 1, lastPage: 1, total: 32 });
    const none = await read('customerTable', { page: 7, filters: { name: 'nobody' } });
    expect(none).toEqual({ rows: [], currentPage: 1, lastPage: 1, perPage: 100, total: 0 });
  });

  const searches = (Object.keys(LISTS) as ListKey[]).flatMap((list) =>
    ['e', '42', '০৪২', 'name 12', 'zone 2', 'nobody'].map((search) => ({ list, search })),
  );
  test.each(searches)('of $list with $search are all that have it', async ({ list, search }) => {
    const expected = await plainIds(askedList(LISTS[list], requestOf({ search })));
    const found = await read(list, { search, perPage: 500 });
    expect(found.total).toBe(expected.length);
    expect(found.rows.map(({ id }) => id)).toEqual(expected.slice(0, 500));
  });

  test('of payments are found by the numbers and months of any of their bills', async () => {
    // What a person sees in the cell, over all payments.
    const everyone = await read('paymentTable', { perPage: 500 });
    const others = await Promise.all(
      [2, 3].map((page) => read('paymentTable', { perPage: 500, page })),
    );
    const rows = [everyone, ...others].flatMap((page) => page.rows) as unknown as {
      id: number;
      invNo: string | null;
      billMonth: string | null;
    }[];
    const several = rows.find(({ invNo }) => invNo?.includes(', '));
    const asked = [
      { column: 'invNo', text: '-00004' },
      { column: 'invNo', text: 'b2611-000042' },
      { column: 'invNo', text: several?.invNo ?? '' },
      { column: 'invNo', text: 'x' },
      { column: 'billMonth', text: 'oct' },
      { column: 'billMonth', text: 'Nov 2026' },
      { column: 'billMonth', text: 'Oct 2026, Nov 2026' },
      { column: 'billMonth', text: '2025' },
    ] as const;
    for (const { column, text } of asked) {
      const expected = rows.filter((row) =>
        row[column]?.toLowerCase().includes(text.toLowerCase()),
      );
      const found = await read('paymentTable', { perPage: 500, filters: { [column]: text } });
      expect([text, found.total]).toEqual([text, expected.length]);
      expect(found.rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id).slice(0, 500));
    }
    expect(several).toBeDefined();
  });

  test('of a filtered list are right again after each change', async () => {
    const asked = { filters: { zone: 'zone 3', status: 'deactive' }, column: 'name' };
    const before = await read('customerTable', asked);
    expect(await read('customerTable', asked)).toEqual(before);
    const movedId = before.rows[0]?.id as number;
    await sql`update customers set status = 'active' where id = ${movedId}`.execute(database);
    const after = await read('customerTable', asked);
    expect(after.total).toBe(before.total - 1);
    expect(after.rows.map(({ id }) => id)).not.toContain(movedId);
    await sql`update zones set name = 'Zone three' where name = 'Zone 3'`.execute(database);
    expect((await read('customerTable', asked)).total).toBe(0);
    await sql`update zones set name = 'Zone 3' where name = 'Zone three'`.execute(database);
    await sql`update customers set status = 'deactive' where id = ${movedId}`.execute(database);
    expect(await read('customerTable', asked)).toEqual(before);
  });

  test('of the due report follow a customer who moves', async () => {
    const dues = async (search: string) =>
      (await read('customerDue', { search, perPage: 500 })).rows.map(({ id }) => id);
    const [id = 0] = await dues('zone 1');
    const live = (zone: string | null, area: string | null) =>
      sql`
        update customers set zone_id = (select id from zones where name = ${zone}),
          area_id = (select id from areas where name = ${area})
        where id = ${id}
      `.execute(database);
    await live('Zone 3', 'Area 4');
    expect(await dues('zone 1')).not.toContain(id);
    expect(await dues('zone 3')).toContain(id);
    expect(await dues('area 4')).toContain(id);
    await live(null, null);
    expect(await dues('zone')).not.toContain(id);
    const last = await read('customerDue', { column: 'zone', order: 'desc', perPage: 500 });
    expect(last.rows.map((row) => row.id)).toContain(id);
    await live('Zone 1', 'Area 2');
    expect(await dues('zone 1')).toContain(id);
  });

  test('of a deep place are right again after each change', async () => {
    const asked = { page: 7, column: 'mobileNo', order: 'asc' } as const;
    const before = await read('customerTable', asked);
    expect(await read('customerTable', asked)).toEqual(before);
    const { rows } = await read('customerTable', { ...asked, page: 1 });
    const firstId = rows[0]?.id as number;
    const change = (mobileNo: string) =>
      sql`update customers set mobile_no = ${mobileNo} where id = ${firstId}`.execute(database);
    await change('01999999999');
    const after = await read('customerTable', asked);
    expect(after.rows.slice(0, -1)).toEqual(before.rows.slice(1));
    await change('01710000000');
    expect((await read('customerTable', asked)).rows).toEqual(before.rows);
  });

  test('of a General User are those of the zone, counted alike', async () => {
    const general = await app.signIn({ userType: GENERAL_USER, zoneId: 2 });
    for (const list of Object.keys(LISTS) as ListKey[]) {
      const own = await read(list, { perPage: 500 }, general);
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from customers
        where zone_id = 2 and (${list} <> 'customerDue' or exists (
          select from customer_balances kept where kept.customer_id = customers.id
            and kept.balance_paisa > 0))
      `.execute(database);
      expect([list, own.total, own.rows.length]).toEqual([list, rows[0]?.total, own.total]);
    }
  });
});
