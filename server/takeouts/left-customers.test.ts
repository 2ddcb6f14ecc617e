import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { checkBooks } from '../ledger/check-books.ts';
import { currentMove, uploadFile, runMoveJob } from '../test-support/move-test-kit.ts';
import { collectAll, generate, registerTestCustomer } from '../test-support/scenario.ts';
import {
  requestTakeout,
  downloadTakeout,
  unpackTakeout,
} from '../test-support/takeout-test-kit.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { TAKEOUT_FILES } from './takeout-files.ts';

const NOW = '2026-11-21T10:00:00+06:00';
const app = await createTestApp(NOW);
const { database } = app;
const owner = await app.signIn({ name: 'Owner' });
const folder = mkdtempSync(join(tmpdir(), 'takeout-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIST = [
  'Code,Name,Mobile,Bill,Due,Deposit,PPPoE',
  'G-1,"=Gone, the ""First""",01711223344,500,120,,gone',
  'G-2,Gone too,01711223345,500,,700,',
  '',
].join('\n');

/** Moves two customers in, bills them and collects, undoes both, and takes the move back. */
async function moveInAndBack(): Promise<number[]> {
  await uploadFile(app, owner, { name: 'list.csv', bytes: Buffer.from(LIST) });
  await runMoveJob(app, NOW);
  const { id, revision } = await currentMove(owner);
  await owner.call('moveAccept', { body: { id, revision, reason: null } });
  await runMoveJob(app, NOW);
  const { rows } = await sql<{ id: number }>`
    select id from customers where code like 'G-%' order by code
  `.execute(database);
  const run = await generate(owner, NOW.slice(0, 10));
  const paymentId = await collectAll(owner, rows[0]?.id ?? 0);
  await owner.call('paymentDelete', { body: { paymentId, reason: 'A trial' } });
  await owner.call('billRunUndo', { body: { id: run.id, reason: 'A trial' } });
  await owner.call('moveTakeBack', { body: { id, reason: 'Wrong list' } });
  await runMoveJob(app, NOW);
  return rows.map((customer) => customer.id);
}

it('includes the documents of customers removed with a move, with their names', async () => {
  const stays = await registerTestCustomer(owner, { name: 'Stays' });
  const gone = await moveInAndBack();
  await generate(owner, NOW.slice(0, 10));
  await collectAll(owner, stays.id);
  const answer = await downloadTakeout(app, await requestTakeout(owner));
  const { files, readmeHtml } = unpackTakeout(answer.rawPayload, { folder, name: 'left' });

  const rowsOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.raw(table)}
    `.execute(database);
    return rows[0]?.count ?? -1;
  };
  for (const { name, table } of TAKEOUT_FILES) {
    expect([name, files[`${name}.csv`]?.length]).toEqual([name, await rowsOf(table)]);
  }
  const { totals } = await checkBooks(database);
  const validBills = files['bills.csv']?.filter(({ state }) => state !== 'void');
  expect(validBills).toHaveLength(totals.bills);
  expect(files['totals.csv']?.map(({ agrees }) => agrees)).not.toContain('no');
  expect(readmeHtml).not.toContain('differs');

  const ids = new Set(
    ['customers.csv', 'former_customers.csv'].flatMap((name) =>
      (files[name] ?? []).map(({ id }) => id),
    ),
  );
  for (const [name, rows] of Object.entries(files)) {
    for (const { customer_id: id = '' } of rows) expect(id === '' || ids.has(id), name).toBe(true);
  }
  expect(files['former_customers.csv']).toMatchObject([
    { id: String(gone[0]), code: 'G-1', name: `'=Gone, the "First"`, pppoe_user_name: 'gone' },
    { id: String(gone[1]), code: 'G-2' },
  ]);
  const rowsOfGone = (name: string) =>
    (files[name] ?? []).filter(({ customer_id: id }) => gone.map(String).includes(id ?? ''));
  const bills = rowsOfGone('bills.csv');
  expect(bills.map(({ kind, state, customer_code: code }) => [kind, state, code])).toEqual(
    expect.arrayContaining([
      ['opening', 'void', 'G-1'],
      ['generated', 'void', 'G-1'],
      ['generated', 'void', 'G-2'],
    ]),
  );
  expect(rowsOfGone('payments.csv')).toMatchObject([{ state: 'deleted', customer_code: 'G-1' }]);
});
