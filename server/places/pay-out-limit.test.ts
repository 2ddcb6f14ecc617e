import { MESSAGES } from '@netkhata/contract/message-texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { BANK, CATEGORY, openMoneyTest, TILL } from '../test-support/money-test-kit.ts';
import { taka } from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';

const money = await openMoneyTest();
const { app, partner, transfer, payOut, resultOf, held, fill, takeBack, approve } = money;

const NOW = '2026-11-21T10:00:00+06:00';

/** Who pays out, with nothing paid out yet. */
let spender: TestClient;
beforeEach(async () => {
  spender = await app.signIn();
});

const rent = async (amount: number, by = spender) =>
  resultOf(await payOut({ account: BANK, amount, category: CATEGORY.rent }, by));
const move = (amount: number, fee: number, by = spender) =>
  transfer({ from: BANK, to: TILL, amount, fee }, by);

describe('what one person pays out in a month without a second one', () => {
  it('is at most the limit, in one pay-out or in ten', async () => {
    const states: string[] = [];
    for (let times = 0; times < 10; times += 1) states.push((await rent(10_000)).state);
    expect(states).toEqual(['posted', ...Array.from({ length: 9 }, () => 'waiting')]);
    // Another person has a limit of their own.
    expect((await rent(10_000, await app.signIn())).state).toBe('posted');
  });

  it('is at most the limit also by ten concurrent ones', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => rent(4000)));
    expect(ten.filter(({ state }) => state === 'posted')).toHaveLength(2);
  });

  it('leaves out what somebody approved, and what was taken back', async () => {
    const approved = await rent(25_000);
    expect(await approve(approved.id)).toMatchObject({ ok: true });
    const first = await rent(10_000);
    expect(first.state).toBe('posted');
    expect((await rent(1)).state).toBe('waiting');
    expect(await takeBack(first.id, spender)).toMatchObject({ ok: true });
    expect((await rent(10_000)).state).toBe('posted');
  });

  it('starts anew each month, by the day of entry', async () => {
    app.clock.set('2026-11-30T23:59:00+06:00');
    const late = await app.signIn();
    expect((await rent(10_000, late)).state).toBe('posted');
    expect((await rent(1, late)).state).toBe('waiting');
    app.clock.set('2026-12-01T00:01:00+06:00');
    const dated = { account: BANK, amount: 10_000, category: CATEGORY.rent };
    const paid = await payOut({ ...dated, movementDate: '2026-11-30' }, late);
    const next = await rent(1, late);
    app.clock.set(NOW);
    expect([resultOf(paid).state, next.state]).toEqual(['posted', 'waiting']);
  });
});

describe('the fee of a transfer', () => {
  it('is at most the amount, or ten taka', async () => {
    for (const [amount, fee] of [
      [0.01, 10.01],
      [100, 100.01],
      [0.01, 99_999_999],
    ] as const) {
      const outcome = await move(amount, fee);
      expect(outcome).toMatchObject({ ok: false, status: 422 });
      expect(Object.keys((outcome as { errorMessage: object }).errorMessage)).toEqual(['fee']);
    }
    for (const [amount, fee] of [
      [0.01, 10],
      [100, 100],
    ] as const) {
      expect(resultOf(await move(amount, fee)).state).toBe('posted');
    }
  });

  it('above the limit waits, and moves nothing until a second person approves', async () => {
    const before = [await held(BANK), await held(TILL)];
    const saved = resultOf(await move(20_000, 10_000.01));
    expect(saved.state).toBe('waiting');
    expect([await held(BANK), await held(TILL)]).toEqual(before);
    expect(await approve(saved.id, spender)).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['movement.isOwn'],
    });
    expect(await approve(saved.id)).toMatchObject({ ok: true });
    expect(Number(await held(TILL)) - Number(before[1])).toBe(taka(20_000));
    expect(Number(before[0]) - Number(await held(BANK))).toBe(taka(30_000.01));
  });

  it('counts per person and month', async () => {
    expect(resultOf(await move(6000, 6000)).state).toBe('posted');
    expect(resultOf(await move(6000, 4000.01)).state).toBe('waiting');
    expect(resultOf(await move(6000, 4000)).state).toBe('posted');
    // Without a fee nothing leaves the company.
    expect(resultOf(await move(6000, 0)).state).toBe('posted');
  });

  it('counts in one sum with pay-outs', async () => {
    expect((await rent(9000)).state).toBe('posted');
    expect(resultOf(await move(6000, 1000.01)).state).toBe('waiting');
    expect(resultOf(await move(6000, 1000)).state).toBe('posted');
    expect((await rent(0.01)).state).toBe('waiting');
  });

  it('is not approved for a place that was deactivated meanwhile', async () => {
    const saved = resultOf(await transfer({ from: BANK, to: 14, amount: 11_000, fee: 11_000 }));
    const use = (isActive: boolean) =>
      app.database.updateTable('accounts').set({ isActive }).where('id', '=', 14).execute();
    await use(false);
    expect(await approve(saved.id)).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('Nagad'),
    });
    await use(true);
    expect(await money.refuse(saved.id, partner)).toMatchObject({ ok: true });
  });

  it('that waits is covered again when it is approved', async () => {
    await fill(30_000);
    const form = { from: TILL, to: BANK, amount: 15_000, fee: 15_000 };
    const saved = resultOf(await transfer(form, spender));
    expect(saved.state).toBe('waiting');
    await money.emptyTill();
    expect(await approve(saved.id)).toMatchObject({
      status: 409,
      errorMessage: 'Cash in Hand has ৳0.00. A till cannot go below zero.',
    });
  });
});

describe('a debt of staff that one person forgives or deducts from the salary', () => {
  const LIMIT = 'Without a second person you spend ৳10,000.00 a month at most';
  const owing = async (amount: number) => {
    const staff = (await app.signIn({ userType: '2' })).user.id;
    const form = { account: BANK, category: CATEGORY.advanceToStaff, staff, amount };
    const { id } = resultOf(await payOut(form, partner));
    await approve(id, await app.signIn());
    return staff;
  };
  const settle = (staff: number, way: 'salary' | 'forgiven' | 'notes', amount: number) =>
    spender.attempt('staffDebtSettle', {
      body: { staff, way, amount: taka(amount), account: TILL, reason: 'Agreed' },
    });

  it.each(['salary', 'forgiven'] as const)('counts as a pay-out: %s', async (way) => {
    const staff = await owing(30_000);
    expect((await rent(4000)).state).toBe('posted');
    expect(await settle(staff, way, 6000.01)).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining(`${LIMIT}; ৳6,000.00 are left.`),
    });
    expect(await settle(staff, way, 6000)).toMatchObject({ ok: true });
    expect(await settle(staff, way, 0.01)).toMatchObject({
      status: 409,
      errorMessage: expect.stringMatching(
        /^Without a second person you spend ৳10,000\.00 a month at most/,
      ),
    });
    expect((await rent(0.01)).state).toBe('waiting');
    // What comes back as notes is no loss.
    expect(await settle(staff, 'notes', 24_000)).toMatchObject({ ok: true });
  });

  it('fits once where two are made at the same time', async () => {
    const staff = await owing(30_000);
    const both = await Promise.all([
      settle(staff, 'forgiven', 6000),
      settle(staff, 'forgiven', 6000),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
