import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  collectAll,
  expectBooksAtZero,
  generate,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { runWithoutGuards } from '../test-support/test-database.ts';
import { checkBooks } from './check-books.ts';
import { sealEntries } from './seal-entries.ts';

it('seals entries in order, once each, also with two concurrent sealers', async () => {
  const app = await createTestApp();
  const admin = await app.signIn();
  const customer = await registerTestCustomer(admin);
  await generate(admin, '2026-10-31');
  await sealEntries(app.database, { isThorough: false });
  await collectAll(admin, customer.id);
  await generate(admin, '2026-11-30');
  await Promise.all([1, 2, 3].map(() => sealEntries(app.database, { isThorough: true })));
  const counted = await sql<{ seals: number; entries: number; last: number }>`
    select (select count(*) from ledger_seals) as seals,
      (select count(*) from ledger_entries) as entries,
      (select max(seal_no) from ledger_seals) as last
  `.execute(app.database);
  expect(counted.rows[0]).toEqual({ seals: 3, entries: 3, last: 3 });
  await expectBooksAtZero(app.database);
});

it('names the first entry that was tampered with past the guards', async () => {
  const app = await createTestApp();
  const admin = await app.signIn();
  await registerTestCustomer(admin);
  await generate(admin, '2026-10-31');
  await generate(admin, '2026-11-30');
  await sealEntries(app.database, { isThorough: false });
  // Moving an entry to another day changes no sum, so only the seal can reveal it.
  await runWithoutGuards(
    app.connection,
    `update ledger_entries set entry_date = '2026-09-30'
     where id = (select max(id) from ledger_entries)`,
  );
  const { firstDifference } = await checkBooks(app.database);
  expect(firstDifference).toEqual({
    check: 'the chain of seals is whole',
    detail: expect.stringMatching(
      /^entry \d+ of 2026-09-30 \(bill issued, customer C\d+\) is not as it was sealed$/,
    ),
  });
});

it.each([
  ['what an expense was for', 'update ledger_postings set category_id = 3 where category_id = 1'],
  [
    'whose count was short',
    "update ledger_postings set staff_id = 2 where account_id = account_of('cash_over_short')",
  ],
  ['its document', "update ledger_entries set movement_id = 8 where kind = 'money_paid_out'"],
])('names the entry where %s was changed, which changes no sum', async (_, tampering) => {
  const app = await createTestApp();
  const admin = await app.signIn();
  const other = await app.signIn();
  await sql`
    with entry as (
      insert into ledger_entries (kind, entry_date)
      values ('money_paid_out', '2026-11-21') returning id
    )
    insert into ledger_postings (entry_id, account_id, amount_paisa, category_id, staff_id)
    select entry.id, side.* from entry, (values
      (17, 500, 1, null), (10, 300, null, ${admin.user.id}::bigint), (12, -800, null, null)
    ) as side
  `.execute(app.database);
  await sealEntries(app.database, { isThorough: false });
  await expectBooksAtZero(app.database);
  const statement = tampering.replace('= 2', `= ${other.user.id}`);
  expect(await runWithoutGuards(app.connection, statement)).toBe(1);
  await sql`select recount_places()`.execute(app.database);
  expect((await checkBooks(app.database)).firstDifference).toEqual({
    check: 'the chain of seals is whole',
    detail: expect.stringMatching(
      /^entry \d+ of 2026-11-21 \(money paid out\) is not as it was sealed$/,
    ),
  });
});

it('a check of the books is aborted when its process stops', async () => {
  const app = await createTestApp();
  const stopping = new AbortController();
  const checking = checkBooks(app.database, stopping.signal);
  stopping.abort(new Error('it stops'));
  await expect(checking).rejects.toThrow('it stops');
  await expectBooksAtZero(app.database);
});
