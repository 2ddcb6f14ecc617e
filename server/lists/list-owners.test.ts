import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dueList } from '../reports/due-list.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { FEW_ROWS, passedOwners } from './list-order.ts';
import { readListPage } from './list-page.ts';
import type { List, ListRequest } from './list.ts';
import { orderedRows, resolveList } from './resolve-list.ts';

const { database } = await createTestApp('2026-11-21T10:00:00+06:00');

const CUSTOMERS = 1200;
const ROWS = 66_050;
const PER_PAGE = 100;

/** Equal names, and codes in another order than names and ids. */
await sql`
  insert into customers (code, name, mobile_no)
  select 'M' || lpad((n * 7 % 1301)::text, 4, '0'), 'Name ' || n % 37,
    '0171' || lpad(n::text, 7, '0')
  from generate_series(1, ${CUSTOMERS}::int) n`.execute(database);

/** Owner of the nth row, as the position of a customer from 0. */
const TABLES = {
  even: sql`n * 7919 % 1200`,
  // Four in five customers have no rows.
  sparse: sql`n * 7919 % 240 * 5`,
  // The first names have most rows, so that estimates for the others are wrong.
  heavy_first: sql`case when n % 10 = 0 then n % 1200 else n % 37 + n % 3 end`,
  of_one: sql`case when n % 100 = 0 then n % 1200 else 600 end`,
} as const;
const NAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];

for (const name of NAMES) {
  await sql`
    create table ${sql.table(name)} as
    select n as id, owners.id as customer_id, n % 11 = 3 as is_deleted
    from generate_series(1, ${ROWS}::bigint) n join (
      select id, row_number() over (order by ${name === 'heavy_first' ? sql`name, id` : sql`id`})
        - 1 as place from customers
    ) as owners on owners.place = ${TABLES[name]}`.execute(database);
  await sql`create index on ${sql.table(name)} (customer_id) where not is_deleted`.execute(
    database,
  );
}
await sql`analyze`.execute(database);

type Row = { id: number };

const listOf = (name: keyof typeof TABLES): List<Row, number> => {
  const own = (column: string) => sql.ref(`${name}.${column}`);
  const joins = ['customers'];
  return {
    select: { id: own('id') },
    from: {
      table: sql.table(name),
      id: own('id'),
      joins: { customers: sql`join customers on customers.id = ${own('customer_id')}` },
    },
    owner: { table: 'customers', key: own('customer_id') },
    where: [{ sql: sql`not ${own('is_deleted')}` }],
    total: sql<number>`(select count(*) from ${sql.table(name)} where not is_deleted)`,
    columns: {
      name: { order: [sql`customers.name`, sql`customers.id`], joins },
      code: { order: [sql`lower(customers.code)`], joins },
    },
    row: ({ id }) => id,
  };
};

const requestOf = (column: string, order: string, page: number): ListRequest => ({
  query: { page, per_page: PER_PAGE, column, order, globalSearch: '' },
  body: {},
});

async function idsInOrder(name: keyof typeof TABLES, column: string, order: 'asc' | 'desc') {
  const way = sql.raw(order);
  const by = column === 'name' ? sql`customers.name ${way}, customers.id` : sql`lower(code)`;
  const { rows } = await sql<Row>`
    select rows.id from ${sql.table(name)} rows join customers on customers.id = customer_id
    where not is_deleted order by ${by} ${way}, rows.id ${way}`.execute(database);
  return rows.map(({ id }) => id);
}

const sorts = [...NAMES.map((name) => [name, 'name'] as const), ['even', 'code'] as const].flatMap(
  ([name, column]) => (['asc', 'desc'] as const).map((order) => ({ name, column, order })),
);

describe('far into a list sorted by its owners', () => {
  test.each(sorts)('$name by $column $order has each row at its position', async (sort) => {
    const { name, column, order } = sort;
    const ids = await idsInOrder(name, column, order);
    const lastPage = Math.ceil(ids.length / PER_PAGE);
    expect(ids.length % PER_PAGE).not.toBe(0);
    const far = FEW_ROWS / PER_PAGE + 1;
    const middle = Math.ceil(lastPage / 2);
    for (const page of [far, far + 1, middle, middle + 1, lastPage - far - 9, lastPage]) {
      const found = await readListPage(database, listOf(name), requestOf(column, order, page));
      const first = (page - 1) * PER_PAGE;
      expect({ page, ids: found.rows }).toEqual({ page, ids: ids.slice(first, first + PER_PAGE) });
      expect(found).toMatchObject({ currentPage: page, lastPage, total: ids.length });
    }
    const past = await readListPage(database, listOf(name), requestOf(column, order, 9999));
    expect(past.currentPage).toBe(lastPage);
    expect(past.rows).toEqual(ids.slice((lastPage - 1) * PER_PAGE));
  });

  test('skips most owners, but never too many', async () => {
    for (const name of NAMES) {
      const list = listOf(name);
      const rows = orderedRows(list, resolveList(list, requestOf('name', 'asc', 1)));
      const passed = passedOwners(rows, rows.owner as NonNullable<typeof rows.owner>, {
        isNear: sql`true`,
        direction: 'asc',
        offset: sql`29000::bigint`,
      });
      const found = await sql<{ owners: number; rest: number; held: number }>`
        with recursive place as (select ${list.total} as total), ${passed}, reached as (
          select max(owners) as owners, min(rest) as rest from passed
        )
        select *, (
          select count(*) from ${sql.table(name)} where not is_deleted and customer_id in (
            select id from customers order by name, id limit (select owners from reached))
        ) as held
        from reached`.execute(database);
      const { owners = 0, rest = 0, held = 0 } = found.rows[0] ?? {};
      expect(held + rest).toBe(29_000);
      expect(rest).toBeGreaterThanOrEqual(0);
      if (name === 'even' || name === 'sparse') {
        expect(owners).toBeGreaterThan(300);
        expect(rest).toBeLessThanOrEqual(FEW_ROWS);
      }
    }
  });

  test('reads no other owners with a zone or a filter', () => {
    const { query } = requestOf('name', 'asc', 500);
    const ownerOf = (zoneId: number | null, body: Record<string, string>) => {
      const list = dueList({ zoneId }, '2026-11-21');
      return orderedRows(list, resolveList(list, { query, body })).owner?.table;
    };
    expect(ownerOf(null, {})).toBe('customers');
    expect(ownerOf(1, {})).toBeUndefined();
    expect(ownerOf(null, { name: 'rahman' })).toBeUndefined();
  });
});
