import { MESSAGES } from '@netkhata/contract/message-texts';
import { plannedChanges } from '@netkhata/contract/planned-changes';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkBooks } from '../ledger/check-books.ts';
import { CATEGORY, openMoneyTest } from '../test-support/money-test-kit.ts';
import {
  balanceOf,
  collectAll,
  expectBooksAtZero,
  generate,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';

const money = await openMoneyTest();
const { app, owner: admin, payOut, resultOf, fill } = money;
const { database } = app;
const reason = 'Moved away';

const customer = async () =>
  (await registerTestCustomer(admin, { monthlyFee: 400, billDate: 1 })).id;
const plan = (id: number, fromDay: string, change: object) =>
  admin.call('plannedChangeSave', {
    body: z.decode(plannedChanges.plannedChangeSave.body, {
      customer: id,
      fromDay,
      reason,
      ...change,
    }),
  });
const settle = (id: number) =>
  admin.attempt('adjustmentsSettle', { body: { customer: id, reason } });
const settledOf = async (id: number) => {
  const answer = await settle(id);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.result.data.settled / 100;
};
const pendingOf = async (id: number) =>
  (await admin.call('customerRecord', { params: { id } })).adjustments.map(
    ({ amount }) => amount / 100,
  );
const CREDIT = 'Service ended: 10 of 30 days, 21 Nov 2026 – 30 Nov 2026';

beforeEach(async () => {
  await sql`delete from vat_rates where starts_on = '2026-11-01'`.execute(database);
  await sql`update customers set status = 'close'`.execute(database);
  await sql`update company set changes_billed = 'by_days', leaves_billed = 'by_days'`.execute(
    database,
  );
});

it('gives back on the account what a customer paid and did not use, once, to be paid out', async () => {
  const paid = await customer();
  const owing = await customer();
  await generate(admin, '2026-11-01');
  await collectAll(admin, paid);
  expect(await settle(paid)).toMatchObject({
    status: 409,
    errorMessage: MESSAGES['adjustment.isActive'],
  });
  for (const id of [paid, owing]) await plan(id, '2026-11-21', { status: 'close' });
  const both = await Promise.all([settle(paid), settle(paid)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await settle(paid)).toMatchObject({
    status: 409,
    errorMessage: MESSAGES['adjustment.nothingOpen'],
  });
  expect(await pendingOf(paid)).toEqual([]);
  expect(await balanceOf(admin, paid)).toBe(taka(-133.33));
  const { lines, closingBalance } = await admin.call('customerStatement', {
    params: { id: paid },
    query: { fromDate: null, toDate: null },
  });
  expect(lines.at(-1)).toMatchObject({
    kind: 'adjustment_settled',
    accountName: CREDIT,
    amount: taka(-133.33),
  });
  expect(closingBalance).toBe(taka(-133.33));
  // Whoever owes the month pays less of it.
  expect(await settledOf(owing)).toBe(-133.33);
  expect(await balanceOf(admin, owing)).toBe(taka(266.67));
  await fill(5000);
  resultOf(await payOut({ category: CATEGORY.refund, customer: paid, amount: 133 }));
  expect(await balanceOf(admin, paid)).toBe(taka(-0.33));
  await expectBooksAtZero(database);
});

it('charges what comes later, and takes all of it back with the bill that it corrects', async () => {
  const id = await customer();
  await generate(admin, '2026-11-01');
  await plan(id, '2026-11-21', { status: 'close' });
  expect(await settledOf(id)).toBe(-133.33);
  expect(await balanceOf(admin, id)).toBe(taka(266.67));
  // Back for the last five days: only these are charged again, of what the account was given.
  await plan(id, '2026-11-26', { status: 'active' });
  expect(await pendingOf(id)).toEqual([66.67]);
  await sql`update customers set status = 'close' where id = ${id}`.execute(database);
  expect(await settle(id)).toMatchObject({
    status: 409,
    errorMessage: MESSAGES['adjustment.chargesMore'],
  });
  const [bill] = (await admin.call('customerBills', { params: { id } })).billData;
  await admin.call('billDelete', { body: { billId: bill?.id ?? 0, reason } });
  // Nothing is billed of November any more, and nothing is left of what was given back of it.
  expect(await balanceOf(admin, id)).toBe(taka(-133.33));
  expect(await pendingOf(id)).toEqual([133.33]);
  expect(await settledOf(id)).toBe(133.33);
  expect(await balanceOf(admin, id)).toBe(0);
  await expectBooksAtZero(database);
});

it('has the VAT of the bill that it corrects', async () => {
  const vat = { rateBasisPoints: 500, isInclusive: false, startsOn: '2026-11-01' };
  await database.insertInto('vatRates').values(vat).execute();
  const id = await customer();
  await generate(admin, '2026-11-01');
  await collectAll(admin, id);
  await plan(id, '2026-11-21', { status: 'close' });
  expect(await settledOf(id)).toBe(-140);
  const { rows } = await sql<{ key: string; paisa: number }>`
    select key, amount_paisa as paisa from ledger_postings
      join ledger_entries on ledger_entries.id = entry_id join accounts on accounts.id = account_id
    where kind = 'adjustment_settled' and ledger_entries.customer_id = ${id} order by key
  `.execute(database);
  expect(rows).toEqual([
    { key: 'customer_advance', paisa: -14_000 },
    { key: 'internet_revenue', paisa: 13_333 },
    { key: 'vat_payable', paisa: 667 },
  ]);
  await expectBooksAtZero(database);
  const call = (kind: string, other: string) =>
    sql`update ledger_entries set kind = ${kind}
      where kind = ${other} and customer_id = ${id}`.execute(database);
  await sql`alter table ledger_entries disable trigger user`.execute(database);
  await call('advance_returned', 'adjustment_settled');
  expect((await checkBooks(database)).firstDifference).toMatchObject({
    check: 'every settled adjustment is what was posted for it',
  });
  await call('adjustment_settled', 'advance_returned');
  await sql`alter table ledger_entries enable trigger user`.execute(database);
});
