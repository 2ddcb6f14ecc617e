import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../test-support/test-database.ts';
import { openDatabase } from './database.ts';

const { connection, drop } = await createTestDatabase();
const database = openDatabase(connection);
afterAll(async () => {
  await database.destroy();
  await drop();
});

test('SQL statements return camel-cased columns; keys inside a value are unchanged', async () => {
  const { rows } = await sql`
    select 1 as bill_no, 'x' as name, '{"due_paisa": [{"bill_id": 2}]}'::jsonb as kept_values
    union all select 2, 'y', null
  `.execute(database);
  expect(rows).toEqual([
    { billNo: 1, name: 'x', keptValues: { due_paisa: [{ bill_id: 2 }] } },
    { billNo: 2, name: 'y', keptValues: null },
  ]);
  const { rows: none } = await sql`select 1 as bill_no where false`.execute(database);
  expect(none).toEqual([]);
});

test('the query builder spells tables and columns alike, also within a transaction', async () => {
  const company = { timeZone: 'Asia/Dhaka' };
  const builder = database.selectFrom('company').select('timeZone');
  expect(builder.compile().sql).toBe('select "time_zone" from "company"');
  expect(await builder.executeTakeFirst()).toEqual(company);
  await database.transaction().execute(async (tx) => {
    expect(await tx.selectFrom('company').select('timeZone').executeTakeFirst()).toEqual(company);
    const { rows } = await sql`select ${sql.id('timeZone')} from company`.execute(tx);
    expect(rows).toEqual([company]);
  });
});

test('every column has one spelling: there and back it is the same', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'
  `.execute(database);
  expect(rows.length).toBeGreaterThan(500);
  for (const { table, column } of rows) {
    const camel = (name: string) => name.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase());
    const { sql: text } = database
      .selectFrom(camel(table) as 'company')
      .select(camel(column) as 'timeZone')
      .compile();
    expect(text).toBe(`select "${column}" from "${table}"`);
  }
});
