import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { createTestDatabase } from '../test-support/test-database.ts';

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

test('the query builder returns the column names, also within a transaction', async () => {
  const select = { time_zone: 'Asia/Dhaka' };
  const builder = database.selectFrom('company').select('time_zone');
  expect(await builder.executeTakeFirst()).toEqual(select);
  await database.transaction().execute(async (tx) => {
    expect(await tx.selectFrom('company').select('time_zone').executeTakeFirst()).toEqual(select);
    const { rows } = await sql`select time_zone from company`.execute(tx);
    expect(rows).toEqual([{ timeZone: 'Asia/Dhaka' }]);
  });
});
