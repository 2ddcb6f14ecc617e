import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { customerList } from '../customers/customer-list.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { insertCustomer } from '../test-support/sms-test-rows.ts';
import { exportRows } from './export-rows.ts';

const COUNT = 600;

const { database } = await createTestApp('2026-11-21T10:00:00+06:00');
const ids: number[] = [];
for (let number = 0; number < COUNT; number += 1) {
  ids.push(await insertCustomer(database, { name: `Karim ${String(number).padStart(3, '0')}` }));
}
const list = customerList({ zoneId: null }, { labelId: null, today: '2026-11-21' });

const exportBy = (column: string, order: 'asc' | 'desc') =>
  exportRows(database, list, {
    query: { page: 1, per_page: 10, column, order, globalSearch: '' },
    body: {},
  });

test.each(['name', 'id'])(
  'exports a row once, and loses none, when it moves meanwhile by %s',
  async (column) => {
    const batches = exportBy(column, 'asc');
    const taken = (await batches.next()).value as { id: number }[];
    expect(taken.length).toBeLessThan(COUNT / 2);
    const [ahead, behind] = [ids[0], ids[COUNT - 1]];
    await sql`update customers set name = 'Z' || name where id = ${ahead}`.execute(database);
    await sql`update customers set name = 'A' || name where id = ${behind}`.execute(database);
    for await (const rows of batches) taken.push(...(rows as { id: number }[]));
    expect(taken.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
    await sql`update customers set name = substr(name, 2) where id in (${ahead}, ${behind})`.execute(
      database,
    );
  },
);

test('exports the latest first where that is the order', async () => {
  const taken: number[] = [];
  for await (const rows of exportBy('id', 'desc')) taken.push(...rows.map(({ id }) => Number(id)));
  expect(taken).toEqual([...ids].reverse());
});
