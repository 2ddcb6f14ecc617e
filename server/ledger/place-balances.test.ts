import { moneyPaidIn, moneyTransferred, countDifference } from '@netkhata/domain/place-entry';
import { type Books, bookDayOf } from '@netkhata/domain/book-day';
import type { Posting } from '@netkhata/domain/ledger-entry';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { foldFigures } from '../figures/fold-figures.ts';
import { collectAll, expectBooksAtZero, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { lockPlaces, readPlaceBalance, readPlaceBalances } from './place-balances.ts';
import { type EntryKind, postEntry } from './post-entries.ts';
import { lockBookDay } from './book-day.ts';

const app = await createTestApp();
const cashier = await app.signIn();
const owner = await app.signIn();
const { database } = app;
const TILL = 11;
const BANK = 12;
const CHARGES = 6;

/** Posts an entry without a customer, dated on a past day. */
const post = (kind: EntryKind, day: string, postings: Posting[]) =>
  inTransaction(database, async (tx) => {
    const books: Books = await lockBookDay(tx, '2026-11-21');
    const entryDate = bookDayOf(day, books);
    return postEntry(tx, { kind, entryDate, customerId: null, createdBy: null, postings });
  });

beforeAll(async () => {
  await post(
    'money_paid_in',
    '2026-11-01',
    moneyPaidIn({
      accountId: TILL,
      amountPaisa: paisa(500_000),
      counterpart: { account: 'opening_balance' },
    }),
  );
  const customer = await registerTestCustomer(cashier);
  const collect = (advance: number, paymentDate: string) =>
    collectAll(cashier, customer.id, { paymentAmount: advance, paymentDate });
  const first = await collect(300, '2026-11-19');
  await collect(200, '2026-11-20');
  const wrong = await collect(999, '2026-11-21');
  await owner.call('paymentApprove', { body: { paymentId: first } });
  await owner.call('paymentDelete', { body: { paymentId: wrong, reason: null } });
  await post(
    'money_transferred',
    '2026-11-20',
    moneyTransferred({
      fromId: TILL,
      toId: BANK,
      amountPaisa: paisa(100_000),
      feePaisa: paisa(500),
      feeCategoryId: CHARGES,
    }),
  );
  await post(
    'count_difference',
    '2026-11-21',
    countDifference({
      accountId: TILL,
      staffId: cashier.user.id,
      differencePaisa: paisa(-700),
      shortage: 'owed_by_staff',
    }),
  );
});

describe.each(['not yet folded', 'folded', 'recounted'])('balances that are %s', (state) => {
  beforeAll(async () => {
    if (state === 'folded') await foldFigures(database);
    if (state === 'recounted') await sql`select recount_places()`.execute(database);
    const { rows } = await sql<{ left: number }>`
      select count(*) as "left" from place_changes
    `.execute(database);
    expect(rows[0]?.left === 0).toBe(state !== 'not yet folded');
  });

  it('cover every place and person', async () => {
    expect(await readPlaceBalances(database)).toEqual([
      { accountId: 3, staffId: cashier.user.id, balancePaisa: 20_000 },
      { accountId: TILL, staffId: null, balancePaisa: 428_800 },
      { accountId: BANK, staffId: null, balancePaisa: 100_000 },
      { accountId: 16, staffId: cashier.user.id, balancePaisa: 700 },
    ]);
    await expectBooksAtZero(database);
  });

  it.each([
    ['2026-10-31', 0, 0],
    ['2026-11-01', 500_000, 0],
    ['2026-11-19', 500_000, 30_000],
    ['2026-11-20', 399_500, 50_000],
    ['2026-11-21', 428_800, 20_000],
    ['2027-01-01', 428_800, 20_000],
  ])('as of %s are %i in the till and %i in the hand', async (asOf, till, hand) => {
    const staffId = cashier.user.id;
    expect(await readPlaceBalance(database, { account: TILL, asOf })).toBe(till);
    expect(await readPlaceBalance(database, { account: 'collector_hand', staffId, asOf })).toBe(
      hand,
    );
    const other = { account: 'collector_hand', staffId: owner.user.id, asOf } as const;
    expect(await readPlaceBalance(database, other)).toBe(0);
  });

  it('can be filtered by person', async () => {
    const mine = await readPlaceBalances(database, { staffId: cashier.user.id });
    expect(mine.map(({ accountId }) => accountId)).toEqual([3, 16]);
    expect(await readPlaceBalances(database, { account: BANK })).toHaveLength(1);
  });
});

it('includes an account that was added later', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (name, reference_type) values ('Drawer', 'cash') returning id
  `.execute(database);
  const drawer = rows[0]?.id as number;
  await post(
    'money_transferred',
    '2026-11-21',
    moneyTransferred({
      fromId: TILL,
      toId: drawer,
      amountPaisa: paisa(100),
      feePaisa: paisa(0),
      feeCategoryId: CHARGES,
    }),
  );
  expect(await readPlaceBalance(database, { account: drawer })).toBe(100);
  await expectBooksAtZero(database);
});

describe('a lock on places', () => {
  const other = new pg.Client(app.connection);
  beforeAll(() => other.connect());
  afterAll(() => other.end());

  it('blocks pay-outs too, but no collection', async () => {
    const customer = await registerTestCustomer(cashier);
    await inTransaction(database, async (tx) => {
      await lockPlaces(tx, [BANK, TILL]);
      await collectAll(cashier, customer.id, { paymentAmount: 100 });
      await other.query("set lock_timeout = '100ms'");
      await expect(
        other.query(`select from accounts where id = ${TILL} for no key update`),
      ).rejects.toMatchObject({ code: '55P03' });
    });
    await other.query(`select from accounts where id = ${TILL} for no key update`);
  });
});
