import { describe, expect, it } from 'vitest';
import { checkBooks } from '../ledger/check-books.ts';
import { BANK, CATEGORY, openMoneyTest, TILL } from '../test-support/money-test-kit.ts';
import { notesOf } from '../test-support/handover-test-kit.ts';
import { paymentBody, registerTestCustomer, taka } from '../test-support/scenario.ts';
import { runWithoutGuards } from '../test-support/test-database.ts';

const money = await openMoneyTest();
const { app, owner, partner, clerk, transfer, payOut, payIn, resultOf, held, takeBack } = money;
const { approve } = money;
const TODAY = '2026-11-21';
const OTHER = { category: CATEGORY.otherIncome };
const FUEL = { category: CATEGORY.fuel };

const heldOn = async (asOf: string): Promise<number> => {
  const places = await owner.call('placeTable', { query: { asOf } });
  return Number(places.find(({ id }) => id === TILL)?.balance ?? 0);
};
const has = (amount: string, day: string) => ({
  status: 409,
  errorMessage: `Cash in Hand has ৳${amount} on ${day}. A till cannot go below zero.`,
});
const closeToday = async () =>
  (await owner.call('dayClose', { body: { day: TODAY, remarks: null } })).data.id;
const reopen = (id: number) => owner.call('dayReopen', { body: { id, reason: 'Forgotten' } });

describe('a till holds notes on every day', () => {
  it('and what came in today was not there two days ago', async () => {
    const paid = resultOf(await payIn({ ...OTHER, amount: 1000 }));
    const back = await payOut({ ...FUEL, amount: 900, movementDate: '2026-11-19' });
    expect(back).toMatchObject(has('0.00', '19 Nov 2026'));
    const moved = { from: TILL, to: BANK, amount: 900, movementDate: '2026-11-20' };
    expect(await transfer(moved)).toMatchObject(has('0.00', '20 Nov 2026'));
    expect(await payOut({ ...FUEL, amount: 1000 })).toMatchObject({ ok: true });
    expect(await takeBack(paid.id)).toMatchObject({
      status: 409,
      errorMessage: expect.stringMatching(/^Cash in Hand \w+ ৳0\.00\b.*\btill\b/),
    });
  });

  it('and what leaves on one day must not be missing on a later one', async () => {
    resultOf(await payIn({ ...OTHER, amount: 1000, movementDate: '2026-11-17' }));
    resultOf(await payOut({ ...FUEL, amount: 700, movementDate: '2026-11-19' }));
    resultOf(await payIn({ ...OTHER, amount: 500, movementDate: '2026-11-20' }));
    // 1,000 from the 17th, 300 on the 19th, 800 since the 20th.
    expect(await payOut({ ...FUEL, amount: 301, movementDate: '2026-11-17' })).toMatchObject(
      has('300.00', '19 Nov 2026'),
    );
    expect(await payOut({ ...FUEL, amount: 300, movementDate: '2026-11-18' })).toMatchObject({
      ok: true,
    });
    expect(await payOut({ ...FUEL, amount: 500, movementDate: '2026-11-20' })).toMatchObject({
      ok: true,
    });
  });

  it('also when a waiting pay-out of an earlier day is approved', async () => {
    resultOf(await payIn({ ...OTHER, amount: 20_000, movementDate: '2026-11-10' }));
    const form = { category: CATEGORY.rent, amount: 20_000, movementDate: '2026-11-11' };
    const waiting = resultOf(await payOut(form));
    expect(waiting.state).toBe('waiting');
    resultOf(await transfer({ from: TILL, to: BANK, amount: 1, movementDate: '2026-11-11' }));
    resultOf(await payIn({ ...OTHER, amount: 1 }));
    expect(await approve(waiting.id)).toMatchObject(has('19,999.00', '11 Nov 2026'));
  });

  it('also after a close, a pay-in, a reopening and a pay-out', async () => {
    const close = await closeToday();
    const paid = resultOf(await payIn({ ...OTHER, amount: 1000 }));
    await reopen(close);
    expect(await held(TILL)).toBe(taka(1000));
    expect(await payOut({ ...FUEL, amount: 900 })).toMatchObject(has('0.00', '21 Nov 2026'));
    // The reversal is dated as the pay-in, tomorrow, and not before it.
    expect(await takeBack(paid.id)).toMatchObject({ ok: true });
    expect([await heldOn(TODAY), await heldOn('2026-11-22')]).toEqual([0, 0]);
  });

  it('also for a payment that was booked on tomorrow and is deleted today', async () => {
    const close = await closeToday();
    const { id: customer } = await registerTestCustomer(owner);
    const body = paymentBody(customer, [], { paymentAmount: 300 });
    const paymentId = (await clerk.call('paymentCollect', { body })).data.id;
    await owner.call('paymentApprove', { body: { paymentId } });
    await reopen(close);
    const remove = () => owner.attempt('paymentDelete', { body: { paymentId, reason: 'A slip' } });
    expect(await transfer({ from: TILL, to: BANK, amount: 300 })).toMatchObject(
      has('0.00', '21 Nov 2026'),
    );
    expect(await remove()).toMatchObject({ ok: true });
    expect([await heldOn(TODAY), await heldOn('2026-11-22')]).toEqual([0, 0]);
  });

  it('also when notes of tomorrow are missing in a count of today', async () => {
    const close = await closeToday();
    const paid = resultOf(await payIn({ ...OTHER, amount: 1000 }));
    await reopen(close);
    const count = (amount: number) =>
      partner.attempt('tillClose', { body: { till: TILL, notes: notesOf(amount), remarks: null } });
    expect(await count(400)).toMatchObject(has('0.00', '21 Nov 2026'));
    expect(await count(1000)).toMatchObject({ ok: true });
    expect(await takeBack(paid.id)).toMatchObject({ ok: true });
  });
});

it('a till below zero on a past day is named by a close and by the check of the books', async () => {
  const body = { name: 'Counter till', type: 'cash', keeper: null, active: true } as const;
  const account = (await owner.call('moneyAccountCreate', { body })).data.id;
  resultOf(await payIn({ ...OTHER, account, amount: 1000 }));
  const { id } = resultOf(await payOut({ ...FUEL, account, amount: 900 }));
  const bookOn = (day: string) =>
    runWithoutGuards(
      app.connection,
      `update ledger_entries set entry_date = '${day}' where movement_id = ${id};
       select recount_places()`,
    );
  await bookOn('2026-11-20');
  const below = 'Counter till has -900.00 taka at the end of 2026-11-20';
  const close = () => owner.attempt('dayClose', { body: { day: '2026-11-20', remarks: null } });
  expect(await close()).toMatchObject({
    status: 409,
    errorMessage: `The books of these days do not agree: ${below}`,
  });
  // Screens say it in their own language.
  const told = await owner.raw('POST', 'day_close', { day: '2026-11-20' });
  expect(told.body.messages.detail.values.difference).toEqual({
    key: 'bookFault.till',
    values: { till: 'Counter till', amount: '-900.00', on: '2026-11-20' },
  });
  const { firstDifference } = await checkBooks(app.database);
  expect(firstDifference).toEqual({
    check: 'no till is below zero at the end of a day',
    detail: below,
  });
  await bookOn(TODAY);
  expect(await close()).toMatchObject({ ok: true });
});
