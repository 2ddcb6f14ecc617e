import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { customerList } from '../customers/customer-list.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { askedList } from './table-list.ts';

const ROWS = 64_000;
const PER_PAGE = 500;

const app = await createTestApp();
const { database } = app;
const admin = await app.signIn();
await sql`insert into zones (name) select 'Zone ' || n from generate_series(1, 5) n`.execute(
  database,
);
await sql`
  insert into customers (code, name, mobile_no, zone_id)
  select 'W' || n, 'Name ' || n * 7 % 3000, '0171' || lpad((n * 7919 % 64007)::text, 7, '0'),
    nullif(n % 6, 0)
  from generate_series(1, ${ROWS}) n
`.execute(database);
await sql`analyze customers`.execute(database);

interface Sort {
  column: string;
  order: 'asc' | 'desc';
}

const requestOf = ({ column, order }: Sort, page = 1) => ({
  query: { page, per_page: PER_PAGE, column, order, globalSearch: '', label: null },
  body: {},
});

const asked = (sort: Sort) =>
  askedList(customerList({ zoneId: null }, { labelId: null }), requestOf(sort));

/** The ids of the list as plain SQL has them. */
async function plainIds(sort: Sort): Promise<number[]> {
  const { from, order } = asked(sort);
  const direction = sort.order === 'asc' ? sql`asc` : sql`desc`;
  const by = sql.join(order.expressions.map((key) => sql`${key} ${direction}`));
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref('customers.id')} as id from ${from} order by ${by}
  `.execute(database);
  return rows.map(({ id }) => id);
}

/** Forwards through two windows, back, far off, and near the end. */
const PAGES = [39, 40, 41, 42, 38, 81, 79, 80, 120, 121, 126, 20, 30];

test.each([
  { column: 'mobileNo', order: 'asc' },
  { column: 'name', order: 'desc' },
  { column: 'zone', order: 'asc' },
  { column: 'zone', order: 'desc' },
] as const)('deep pages by $column $order are right before and after changes', async (sort) => {
  for (const mobileNo of ['01700000000', '01799999999']) {
    await sql`
      insert into customers (code, name, mobile_no, zone_id)
      values (gen_random_uuid(), 'Aa', ${mobileNo}, 1), (gen_random_uuid(), 'Zz', ${mobileNo}, null)
    `.execute(database);
    const expected = await plainIds(sort);
    for (const page of PAGES) {
      const first = (page - 1) * PER_PAGE;
      for (const time of ['first', 'remembered']) {
        const { rows, total } = await admin.call('customerTable', requestOf(sort, page));
        expect([time, page, total, rows.map(({ id }) => id)]).toEqual([
          time,
          page,
          expected.length,
          expected.slice(first, first + PER_PAGE),
        ]);
      }
    }
  }
});
