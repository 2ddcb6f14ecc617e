import { MESSAGES } from '@netkhata/contract/message-texts';
import { afterEach, describe, expect, it } from 'vitest';
import { readPlaceBalance } from '../ledger/place-balances.ts';
import { collectAll, expectBooksAtZero, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
const owner = await app.signIn({ name: 'Owner' });
const keeper = await app.signIn({ name: 'Kamal', userType: '3' });
const collector = await app.signIn({ name: 'Rahim', userType: '2' });
const { database } = app;

afterEach(() => expectBooksAtZero(database));

let tillCount = 0;
/** Creates a separate till for the test, kept by Kamal. */
async function newTill(): Promise<number> {
  tillCount += 1;
  const body = { name: `Till ${tillCount}`, type: 'cash' as const, active: true };
  const { id } = (await owner.call('moneyAccountCreate', { body })).data;
  await database
    .updateTable('accounts')
    .set({ keeperId: keeper.user.id })
    .where('id', '=', id)
    .execute();
  return id;
}

const notes = (...counted: [note: number, pieces: number][]) =>
  counted.map(([note, pieces]) => ({ note, pieces }));
const form = (till: number, counted: ReturnType<typeof notes>) => ({
  body: { till, notes: counted, remarks: null },
});
const open = (till: number, counted: ReturnType<typeof notes>, by = keeper) =>
  by.attempt('tillOpen', form(till, counted));
const close = (till: number, counted: ReturnType<typeof notes>, by: TestClient = keeper) =>
  by.attempt('tillClose', form(till, counted));
const balance = (account: number) => readPlaceBalance(database, { account });
const shortOf = (client: TestClient) =>
  readPlaceBalance(database, { account: 'cash_over_short', staffId: client.user.id });

/** Collects cash from a customer into a till. */
async function takeIn(till: number, amount: number): Promise<void> {
  const { id } = await registerTestCustomer(owner);
  const change = { account: till, paymentAmount: amount };
  const paymentId = await collectAll(collector, id, change);
  await owner.call('paymentApprove', { body: { paymentId } });
}

describe('a till', () => {
  it('is opened with a count, and closed with its movements and the difference', async () => {
    const till = await newTill();
    const opened = await open(till, notes([500, 2]));
    expect(opened).toMatchObject({
      ok: true,
      result: { data: { counted: 100_000, difference: 100_000 } },
    });
    const before = Number(await shortOf(keeper));
    await takeIn(till, 700);
    await takeIn(till, 300);
    const closed = await close(till, notes([1000, 1], [500, 1]));
    expect(closed).toMatchObject({
      ok: true,
      result: {
        heading: 'Till counted',
        data: {
          opening: 100_000,
          moneyIn: 100_000,
          moneyOut: 0,
          expected: 200_000,
          counted: 150_000,
          difference: -50_000,
          bookDay: '2026-11-21',
          keeper: { name: 'Kamal' },
          notes: notes([1000, 1], [500, 1]),
        },
      },
    });
    expect(Number(await balance(till))).toBe(150_000);
    expect(Number(await shortOf(keeper)) - before).toBe(50_000);
  });

  it('that nobody opened begins with its last count', async () => {
    const till = await newTill();
    await takeIn(till, 400);
    expect(await close(till, notes([200, 2]))).toMatchObject({
      ok: true,
      result: { data: { opening: 0, moneyIn: 40_000, difference: 0 } },
    });
    await takeIn(till, 100);
    expect(await close(till, notes([500, 1], [100, 1]))).toMatchObject({
      ok: true,
      result: { data: { opening: 40_000, moneyIn: 10_000, expected: 50_000, difference: 10_000 } },
    });
    expect(Number(await balance(till))).toBe(60_000);
    expect(await close(till, notes([500, 1], [100, 1]))).toMatchObject({
      ok: false,
      status: 409,
      errorMessage: 'There are no movements since the last count of this till.',
    });
  });

  it('attributes an overnight shortage to the keeper of that night', async () => {
    const till = await newTill();
    await takeIn(till, 500);
    await close(till, notes([500, 1]));
    const other = await app.signIn({ name: 'Babul', userType: '3' });
    await database
      .updateTable('accounts')
      .set({ keeperId: other.user.id })
      .where('id', '=', till)
      .execute();
    const before = Number(await shortOf(keeper));
    expect(await open(till, notes([100, 4]), other)).toMatchObject({ ok: true });
    expect(Number(await shortOf(keeper)) - before).toBe(10_000);
    expect(Number(await shortOf(other))).toBe(0);
    expect(await close(till, notes([100, 4]), other)).toMatchObject({ ok: true });
  });

  it('is opened once, and counted once by ten concurrent requests', async () => {
    const till = await newTill();
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(till, notes([50, 2]))));
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
    expect(opened.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      errorMessage: 'This till is open. Count it first.',
    });
    const closed = await Promise.all(Array.from({ length: 10 }, () => close(till, notes([50, 1]))));
    expect(closed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(Number(await balance(till))).toBe(5000);
  });

  it('refuses a count whose difference exceeds the maximum amount', async () => {
    const till = await newTill();
    const body = (amount: string) => ({ account: till, category: 11, amount });
    for (const amount of ['1000000000', '1000000000']) {
      expect((await owner.raw('POST', 'money_pay_in', body(amount))).status).toBe(200);
    }
    for (const outcome of [await open(till, []), await close(till, [])]) {
      expect(outcome).toMatchObject({ status: 422, errorMessage: { notes: [expect.any(String)] } });
    }
    expect(String(await balance(till))).toBe('200000000000');
  });

  it('is counted by its keeper, or with the right to close days', async () => {
    const till = await newTill();
    const other = await app.signIn({ userType: '3' });
    expect(await close(till, notes([50, 2]), other)).toMatchObject({
      status: 403,
      errorMessage: { till: ['The custodian of this till is Kamal.'] },
    });
    expect(await close(till, notes([50, 2]), owner)).toMatchObject({
      ok: true,
      result: { data: { keeper: { name: 'Kamal' }, countedBy: { name: 'Owner' } } },
    });
  });

  it('that is open keeps its keeper and its place', async () => {
    const till = await newTill();
    const own = await app.signIn({ name: 'Salma', email: 'salma', userType: '3' });
    await database
      .updateTable('accounts')
      .set({ keeperId: own.user.id })
      .where('id', '=', till)
      .execute();
    await open(till, [], own);
    const change = (set: object) =>
      database.updateTable('accounts').set(set).where('id', '=', till).execute();
    for (const set of [{ keeperId: null }, { keeperId: owner.user.id }, { isActive: false }]) {
      await expect(change(set)).rejects.toMatchObject({ constraint: 'accounts_open_till_stays' });
    }
    const body = { id: till, name: `Till ${tillCount}`, type: 'cash' as const, active: false };
    expect(await owner.attempt('moneyAccountUpdate', { body })).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['till.isOpen'],
    });
    await expect(
      database
        .updateTable('users')
        .set({ isActive: false })
        .where('id', '=', own.user.id)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'users_keep_no_till' });
    await close(till, [], own);
    await change({ keeperId: null });
  });

  it('shows its keeper the opening count and whether anything moved', async () => {
    const till = await newTill();
    await open(till, notes([20, 5]));
    const state = async () =>
      (await keeper.call('tillStates')).find(({ id }) => id === till) as object;
    expect(await state()).toMatchObject({
      opening: 10_000,
      hasMoved: false,
      keeper: { name: 'Kamal' },
      openedAt: expect.any(String),
      lastCount: null,
    });
    await takeIn(till, 100);
    expect(await state()).toMatchObject({ hasMoved: true });
    await close(till, notes([100, 2]));
    expect(await state()).toMatchObject({
      openedAt: null,
      opening: 20_000,
      hasMoved: false,
      lastCount: { counted: 20_000 },
    });
    const other = await app.signIn({ userType: '3' });
    expect((await other.call('tillStates')).map(({ id }) => id)).not.toContain(till);
  });
});

it.each([
  [[{ note: 3, pieces: 1 }], 'notes'],
  [[{ note: 500, pieces: -1 }], 'notes'],
  [[{ note: 500, pieces: 1.5 }], 'notes'],
  [
    [
      { note: 500, pieces: 1 },
      { note: 500, pieces: 2 },
    ],
    'notes',
  ],
  [
    [
      { note: 1000, pieces: 999_999 },
      { note: 500, pieces: 999_999 },
    ],
    'notes',
  ],
  ['many', 'notes'],
])('refuses %j as a count', async (counted, field) => {
  const till = await newTill();
  const answer = await keeper.raw('POST', 'till_close', { till, notes: counted });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
});

it('a bank is not a till', async () => {
  expect((await owner.raw('POST', 'till_open', { till: 12, notes: [] })).body).toMatchObject({
    errorMessage: { till: expect.anything() },
  });
});
