import { describe, expect, it } from 'vitest';
import { readPlaceBalance } from '../ledger/place-balances.ts';
import { CATEGORY, moneyBody } from '../test-support/money-test-kit.ts';
import { notesOf, openHandoverTest } from '../test-support/handover-test-kit.ts';
import {
  expectBooksAtZero,
  paymentBody,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';

const { app, owner, collector, receiver, collect, handOver, details, ...kit } =
  await openHandoverTest();
const { count, accept, placesOf } = kit;
const { id: collectorId } = collector.user;
const TILL = 11;
const BANK = 12;

/** Balances in taka: the till, the collector's hand, debt and shortage, and what was rounded. */
async function places(): Promise<number[]> {
  const rounded = await readPlaceBalance(app.database, { account: 'cash_rounding' });
  return [...(await placesOf(collectorId)), Number(rounded) / 100];
}

async function handedOver(
  amounts: readonly number[],
  counted: number,
  change: Record<string, unknown> = {},
): Promise<number[]> {
  const ids = await collect(collector, amounts);
  const handoverId = await handOver(collector, counted, change);
  expect(await count(receiver, handoverId, counted)).toMatchObject({ ok: true });
  expect(await accept(receiver, handoverId)).toMatchObject({ ok: true });
  return ids;
}

const remove = (paymentId: number | undefined, money: 'given_back' | 'never_there' | null = null) =>
  owner.attempt('paymentDelete', { body: { paymentId: paymentId ?? 0, reason: 'A slip', money } });

const payIn = (amount: number, category: number = CATEGORY.otherIncome, more: object = {}) =>
  owner.attempt('moneyPayIn', {
    body: moneyBody('moneyPayIn', { account: TILL, category, amount, ...more }),
  });
const transfer = (from: number, to: number, amount: number) =>
  owner.attempt('moneyTransfer', { body: moneyBody('moneyTransfer', { from, to, amount }) });
const refund = (customer: number, amount: number) =>
  owner.attempt('moneyPayOut', {
    body: moneyBody('moneyPayOut', {
      account: TILL,
      category: CATEGORY.refund,
      customer,
      amount,
    }),
  });
const takeBack = (id: number) => owner.attempt('moneyTakeBack', { body: { id, reason: 'A slip' } });
const countTill = (amount: number) =>
  receiver.call('tillClose', {
    body: { till: TILL, notes: notesOf(amount), remarks: null },
  });
const idOf = (outcome: Awaited<ReturnType<typeof payIn>>): number => {
  expect(outcome).toMatchObject({ ok: true });
  return outcome.ok ? outcome.result.data.id : 0;
};

const NOTHING = [0, 0, 0, 0, 0];
const done = { ok: true };

/** A step of a case, and the places after it; the last one leaves the till empty. */
type Step = [() => Promise<unknown>, number[]];

async function go(steps: readonly Step[]): Promise<void> {
  for (const [step, expected] of steps) {
    expect(await step()).toMatchObject(done);
    expect(await places()).toEqual(expected);
  }
  await expectBooksAtZero(app.database);
}

describe('less than the smallest note', () => {
  it('is rounding in a hand-over, and comes back with the payment that brought it', async () => {
    const [id] = await handedOver([163.2], 163);
    expect(await places()).toEqual([163, 0, 0, 0, 0.2]);
    await go([[() => remove(id), NOTHING]]);
  });

  it('needs no word about a shortage, and is shown beside what is expected', async () => {
    const [id] = await collect(collector, [163.2]);
    const handoverId = await handOver(collector, 163);
    expect(await details(collector, handoverId)).toMatchObject({
      expected: taka(163),
      rest: taka(0.2),
      difference: 0,
      paymentsTotal: taka(163.2),
    });
    await collector.call('handoverWithdraw', { body: { id: handoverId } });
    await go([[() => remove(id), NOTHING]]);
    expect(await owner.call('staffDebts')).toEqual([]);
  });

  it('is rounded once for several payments, which go in any order', async () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const ids = await handedOver([163.2, 100.9, 0.55], 264);
      expect(await places()).toEqual([264, 0, 0, 0, 0.65]);
      for (const index of order) expect(await remove(ids[index])).toMatchObject(done);
      expect(await places()).toEqual(NOTHING);
    }
    await expectBooksAtZero(app.database);
  });

  it('does not add up to a gap over ten hand-overs', async () => {
    const ids: number[] = [];
    for (let times = 0; times < 10; times += 1) ids.push(...(await handedOver([10.9], 10)));
    expect(await places()).toEqual([100, 0, 0, 0, 9]);
    for (const id of ids) expect(await remove(id)).toMatchObject(done);
    expect(await places()).toEqual(NOTHING);
    await expectBooksAtZero(app.database);
  });

  it('of a payment that came with a second hand-over goes with that one', async () => {
    const [id] = await collect(collector, [163.2]);
    const withdrawn = await handOver(collector, 163);
    await collector.call('handoverWithdraw', { body: { id: withdrawn } });
    const more = await handedOver([100.9], 264);
    expect(await places()).toEqual([264, 0, 0, 0, 0.1]);
    await go([
      [() => remove(id), [100.9, 0, 0, 0, 0]],
      [() => remove(more[0]), NOTHING],
    ]);
  });

  it('stays in the books of a till that is counted, opened and closed', async () => {
    const [paymentId = 0] = await collect(collector, [163.2]);
    await owner.call('paymentApprove', { body: { paymentId } });
    const body = { till: TILL, notes: notesOf(163), remarks: null };
    const opened = await receiver.call('tillOpen', { body });
    expect(opened.data).toMatchObject({ counted: taka(163), difference: 0 });
    const [second = 0] = await collect(collector, [0.85]);
    await owner.call('paymentApprove', { body: { paymentId: second } });
    expect((await countTill(164)).data).toMatchObject({
      opening: taka(163.2),
      expected: taka(164.05),
      counted: taka(164),
      rest: taka(0.05),
      difference: 0,
    });
    await go([
      [() => remove(paymentId), [0.85, 0, 0, 0, 0]],
      [() => remove(second), NOTHING],
    ]);
    expect((await countTill(0)).data).toMatchObject({ difference: 0, rest: 0 });
    expect(await owner.call('staffDebts')).toEqual([]);
  });

  it('of a hand-over comes back after the till was counted and the day was closed', async () => {
    const [id] = await handedOver([163.2], 163);
    expect((await countTill(163)).data).toMatchObject({ difference: 0, rest: 0 });
    const close = await owner.call('dayClose', { body: { day: '2026-11-21', remarks: null } });
    await go([[() => remove(id), NOTHING]]);
    await owner.call('dayReopen', { body: { id: close.data.id, reason: 'Again' } });
  });

  it('of a pay-in or a transfer that is taken back after a count is still there', async () => {
    const paidIn = idOf(await payIn(100.5));
    expect((await countTill(100)).data).toMatchObject({ difference: 0, rest: taka(0.5) });
    await go([[() => takeBack(paidIn), NOTHING]]);
    const moved = idOf(await transfer(BANK, TILL, 100.5));
    await countTill(100);
    await go([[() => takeBack(moved), NOTHING]]);
  });

  it('alone is handed over without notes, and either deletion ends it', async () => {
    const [given] = await handedOver([0.9], 0);
    expect(await places()).toEqual([0, 0, 0, 0, 0.9]);
    await go([[() => remove(given, 'given_back'), NOTHING]]);
    const [lost] = await handedOver([0.9], 0);
    await go([[() => remove(lost, 'never_there'), NOTHING]]);
  });

  it('is no debt: what was made good is whole notes, as is what is left of it', async () => {
    const ids = await handedOver([163.2, 100.9], 0, { shortage: 'made_good' });
    expect(await places()).toEqual([0, 0, 264, 0, 0.1]);
    await go([
      [() => remove(ids[0], 'never_there'), [0, 0, 101, 0, -0.1]],
      [() => remove(ids[1], 'never_there'), NOTHING],
    ]);
  });

  it('of a payment that was missing lets the other one be given back', async () => {
    const ids = await handedOver([163.2, 100.9], 101, { shortage: 'difference' });
    expect(await places()).toEqual([101, 0, 0, 163, 0.1]);
    await go([
      [() => remove(ids[0], 'never_there'), [101, 0, 0, 0, -0.1]],
      [() => remove(ids[1], 'given_back'), NOTHING],
    ]);
  });

  it('is no reason to refuse the refund of an advance, which can be taken back', async () => {
    const { id: customer } = await registerTestCustomer(owner);
    const body = paymentBody(customer, [], { paymentAmount: 163.2 });
    const paymentId = (await collector.call('paymentCollect', { body })).data.id;
    const handoverId = await handOver(collector, 163);
    await count(receiver, handoverId, 163);
    await accept(receiver, handoverId);
    const refunded = idOf(await refund(customer, 163.2));
    expect(await places()).toEqual(NOTHING);
    await go([
      [() => takeBack(refunded), [163, 0, 0, 0, 0.2]],
      [() => remove(paymentId), NOTHING],
    ]);
  });

  it('is a reason to refuse an expense: that can be entered in whole notes', async () => {
    const [id] = await handedOver([163.2], 163);
    const pay = moneyBody('moneyPayOut', {
      account: TILL,
      category: CATEGORY.fuel,
      amount: 163.2,
    });
    expect(await owner.attempt('moneyPayOut', { body: pay })).toMatchObject({
      status: 409,
      errorMessage: 'Cash in Hand has ৳163.00. A till cannot go below zero.',
    });
    await go([[() => remove(id), NOTHING]]);
  });

  it('is what may lack of money that is taken back after a refund', async () => {
    const paidIn = idOf(await payIn(100.5));
    const { id: customer } = await registerTestCustomer(owner);
    const body = paymentBody(customer, [], { paymentAmount: 163.2 });
    const paymentId = (await collector.call('paymentCollect', { body })).data.id;
    const handoverId = await handOver(collector, 163);
    await count(receiver, handoverId, 163);
    await accept(receiver, handoverId);
    const refunded = idOf(await refund(customer, 163.2));
    expect(await places()).toEqual([100.3, 0, 0, 0, 0.2]);
    await go([
      [() => takeBack(paidIn), NOTHING],
      [() => takeBack(refunded), [163.2, 0, 0, 0, 0]],
      [() => remove(paymentId), [0.2, 0, 0, 0, -0.2]],
    ]);
    expect((await countTill(0)).data).toMatchObject({ difference: 0, rest: taka(0.2) });
    idOf(await transfer(TILL, BANK, 0.2));
  });

  it('of a debt is paid like the rest of it', async () => {
    const pay = moneyBody('moneyPayOut', {
      account: BANK,
      category: CATEGORY.advanceToStaff,
      staff: collectorId,
      amount: 100.2,
    });
    expect(await owner.attempt('moneyPayOut', { body: pay })).toMatchObject(done);
    const settle = (amount: number) =>
      receiver.attempt('staffDebtSettle', {
        body: {
          staff: collectorId,
          way: 'notes',
          amount: taka(amount),
          account: TILL,
        } as never,
      });
    expect(await settle(100)).toMatchObject(done);
    expect(await settle(0.2)).toMatchObject(done);
    expect((await countTill(100)).data).toMatchObject({ difference: 0, rest: taka(0.2) });
    expect((await placesOf(collectorId)).slice(1)).toEqual([0, 0, 0]);
    idOf(await transfer(TILL, BANK, 100.2));
  });
});
