import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  BANK,
  BKASH,
  CATEGORY,
  moneyBody,
  openMoneyTest,
  outcomesOf,
  TILL,
} from '../test-support/money-test-kit.ts';
import { taka } from '../test-support/scenario.ts';

const money = await openMoneyTest();
const { app, owner, clerk, transfer, payOut, payIn, resultOf, held, emptyTill, fill } = money;
const { takeBack, approve, refuse } = money;
const { database } = app;

describe('a transfer', () => {
  it('arrives in full, and the source pays the fee on top', async () => {
    await fill(1000);
    const bank = Number(await held(BANK));
    const saved = resultOf(await transfer({ from: TILL, to: BANK, amount: 600, fee: '15.50' }));
    expect(saved).toMatchObject({
      state: 'posted',
      movementNo: expect.stringMatching(/^M2611-\d{6}$/),
    });
    expect(await held(TILL)).toBe(taka(384.5));
    expect(Number(await held(BANK)) - bank).toBe(taka(600));
  });

  it('numbers are consecutive without a gap', async () => {
    await fill(100);
    const numbers: number[] = [];
    for (const amount of [1, 2, 3]) {
      const { movementNo } = resultOf(await transfer({ from: TILL, to: BANK, amount }));
      numbers.push(Number(movementNo.slice(6)));
      // A refused movement gives its number back.
      await transfer({ from: TILL, to: BANK, amount: 100_000 });
    }
    const [first = 0] = numbers;
    expect(numbers).toEqual([first, first + 1, first + 2]);
  });

  it.each([
    ['itself', { from: TILL, to: TILL, amount: 1 }, 422, 'to'],
    ['a ledger account', { from: TILL, to: 1, amount: 1 }, 422, 'to'],
    ['out of a hand', { from: 3, to: BANK, amount: 1 }, 422, 'from'],
    [
      'tomorrow',
      { from: TILL, to: BANK, amount: 1, movementDate: '2026-11-22' },
      422,
      'movementDate',
    ],
    ['too long ago', { from: TILL, to: BANK, amount: 1, takenOn: '2020-01-01' }, 422, 'takenOn'],
    ['beyond the bound', { from: BANK, to: BKASH, amount: 1_000_000_000, fee: 1 }, 422, 'amount'],
  ])('of %s is refused', async (_, wire, status, field) => {
    const outcome = await transfer(wire);
    expect(outcome).toMatchObject({ ok: false, status });
    expect(Object.keys((outcome as { errorMessage: object }).errorMessage)).toEqual([field]);
  });

  it('of more than a till holds is refused, naming the till and its balance', async () => {
    await fill(100);
    expect(await transfer({ from: TILL, to: BANK, amount: 99, fee: 2 })).toMatchObject({
      ok: false,
      status: 409,
      errorMessage: 'Cash in Hand has ৳100.00. A till cannot go below zero.',
    });
    expect(await held(TILL)).toBe(taka(100));
  });

  it('from a bank may overdraw it', async () => {
    const bank = Number(await held(BANK));
    const amount = bank / 100 + 500;
    resultOf(await transfer({ from: BANK, to: BKASH, amount }));
    expect(await held(BANK)).toBe(taka(-500));
    resultOf(await transfer({ from: BKASH, to: BANK, amount }));
  });

  it('concurrent with another never leaves less than zero', async () => {
    await fill(100);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => transfer({ from: TILL, to: BANK, amount: 30 })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(new Set(outcomes.filter(({ ok }) => !ok).map(({ status }) => status))).toEqual(
      new Set([409]),
    );
    expect(await held(TILL)).toBe(taka(10));
  });

  it('concurrent in both directions does not deadlock', async () => {
    await fill(1000);
    const other = await owner.call('moneyAccountCreate', {
      body: { name: 'Second till', type: 'cash', active: true },
    });
    const second = other.data.id;
    resultOf(await transfer({ from: TILL, to: second, amount: 500 }));
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2
          ? transfer({ from: TILL, to: second, amount: 10 })
          : transfer({ from: second, to: TILL, amount: 10 }),
      ),
    );
    expect(outcomes.map(({ ok }) => ok)).toEqual(outcomes.map(() => true));
    expect([await held(TILL), await held(second)]).toEqual([taka(500), taka(500)]);
    resultOf(await transfer({ from: second, to: TILL, amount: 500 }));
  });

  it('sent ten times with one key is made once', async () => {
    await fill(100);
    const body = moneyBody('moneyTransfer', { from: TILL, to: BANK, amount: 10 });
    const send = () =>
      owner.attempt('moneyTransfer', { body }, { idempotencyKey: 'the-same-transfer' });
    const outcomes = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(outcomes.filter(({ ok }) => ok).map((each) => resultOf(each).id)).size).toBe(1);
    expect(await held(TILL)).toBe(taka(90));
  });

  it('of the maximum ten times is exact', async () => {
    for (let count = 0; count < 10; count += 1) {
      resultOf(await transfer({ from: BKASH, to: BANK, amount: '1000000000' }));
    }
    for (let count = 0; count < 10; count += 1) {
      resultOf(await transfer({ from: BANK, to: BKASH, amount: '1000000000' }));
    }
  });
});

describe('a pay-out', () => {
  beforeEach(() => fill(50_000));

  it.each([
    ['an expense', { category: CATEGORY.fuel }, 'expenses'],
    ['the owner’s drawing', { category: CATEGORY.drawing }, 'owner_funds'],
    [
      'an advance to staff',
      { category: CATEGORY.advanceToStaff, staff: clerk.user.id },
      'owed_by_staff',
    ],
  ])('for %s is booked to its account', async (_, wire, key) => {
    const { id } = resultOf(await payOut({ amount: 250, ...wire }));
    const { rows } = await sql<{ key: string | null; amountPaisa: number }>`
      select key, amount_paisa from ledger_entries entries
        join ledger_postings on entry_id = entries.id join accounts on accounts.id = account_id
      where movement_id = ${id} order by amount_paisa
    `.execute(database);
    expect(rows).toEqual([
      { key: null, amountPaisa: -25_000 },
      { key, amountPaisa: 25_000 },
    ]);
  });

  it.each([
    ['a category of money in', { category: CATEGORY.ownersMoney }, 'category'],
    ['an unknown category', { category: 9999 }, 'category'],
    ['an advance to nobody', { category: CATEGORY.advanceToStaff }, 'staff'],
    ['an advance to a stranger', { category: CATEGORY.advanceToStaff, staff: 9999 }, 'staff'],
    ['a refund to nobody', { category: CATEGORY.refund }, 'customer'],
    ['a refund to a stranger', { category: CATEGORY.refund, customer: 9999 }, 'customer'],
  ])('for %s is refused', async (_, wire, field) => {
    const outcome = await payOut({ amount: 1, ...wire });
    expect(outcome).toMatchObject({ ok: false, status: 422 });
    expect(Object.keys((outcome as { errorMessage: object }).errorMessage)).toEqual([field]);
  });

  it('cannot repay more than is owed, also by two concurrent ones', async () => {
    const staff = (await app.signIn({ userType: '2' })).user.id;
    resultOf(await payOut({ amount: 100, category: CATEGORY.advanceToStaff, staff }));
    const repay = () => payIn({ amount: 60, category: CATEGORY.repaidByStaff, staff });
    const outcomes = await Promise.all([repay(), repay()]);
    expect(outcomesOf(outcomes)).toEqual({ done: 1, refused: 1 });
    expect(await repay()).toMatchObject({ errorMessage: 'Only ৳40.00 is owed.' });
  });

  it('above the limit waits, and posts nothing until a second person approves', async () => {
    const before = await held(TILL);
    const saved = resultOf(await payOut({ amount: 10_000.01, category: CATEGORY.rent }));
    expect(saved.state).toBe('waiting');
    expect(await held(TILL)).toBe(before);
    expect(await approve(saved.id, owner)).toMatchObject({
      status: 403,
      errorMessage: 'You entered this. Someone else must decide.',
    });
    expect(await approve(saved.id)).toMatchObject({ ok: true });
    expect(Number(before) - Number(await held(TILL))).toBe(taka(10_000.01));
    expect(await approve(saved.id)).toMatchObject({
      status: 409,
      errorMessage: 'This is already booked.',
    });
    expect(await refuse(saved.id)).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['movement.isPosted'],
    });
  });

  it('at the limit is posted at once', async () => {
    const spender = await app.signIn();
    const paid = await payOut({ amount: 10_000, category: CATEGORY.rent }, spender);
    expect(resultOf(paid).state).toBe('posted');
  });

  it('is posted once by two concurrent approvals', async () => {
    const before = await held(TILL);
    const { id } = resultOf(await payOut({ amount: 20_000, category: CATEGORY.rent }));
    const outcomes = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(outcomesOf(outcomes)).toEqual({ done: 1, refused: 2 });
    expect(Number(before) - Number(await held(TILL))).toBe(taka(20_000));
  });

  it('has one outcome for a concurrent approval and refusal', async () => {
    const { id } = resultOf(await payOut({ amount: 20_000, category: CATEGORY.rent }));
    const outcomes = await Promise.all([approve(id), refuse(id)]);
    expect(outcomesOf(outcomes)).toEqual({ done: 1, refused: 1 });
  });

  it('is not approved where the till no longer has the money', async () => {
    const { id } = resultOf(await payOut({ amount: 20_000, category: CATEGORY.rent }));
    await emptyTill();
    expect(await approve(id)).toMatchObject({
      status: 409,
      errorMessage: 'Cash in Hand has ৳0.00. A till cannot go below zero.',
    });
  });

  it('is not approved from an account, or to somebody, no longer in use', async () => {
    const body = { name: 'Closed Bank', type: 'bank' as const, active: true };
    const account = (await owner.call('moneyAccountCreate', { body })).data.id;
    const { user } = await app.signIn({ name: 'Rafiq', userType: '2' });
    const advance = { category: CATEGORY.advanceToStaff, staff: user.id };
    const rent = resultOf(await payOut({ amount: 20_000, category: CATEGORY.rent, account }));
    const toRafiq = resultOf(await payOut({ amount: 20_000, ...advance, account: BANK }));
    await owner.call('moneyAccountUpdate', { body: { ...body, id: account, active: false } });
    await app.database
      .updateTable('users')
      .set({ isActive: false })
      .where('id', '=', user.id)
      .execute();
    expect(await approve(rent.id)).toMatchObject({
      status: 409,
      errorMessage: 'The account Closed Bank is no longer active.',
    });
    expect(await approve(toRafiq.id)).toMatchObject({
      status: 409,
      errorMessage: 'Rafiq is no longer active.',
    });
    expect(await refuse(rent.id)).toMatchObject({ ok: true });
    expect(await takeBack(toRafiq.id)).toMatchObject({ ok: true });
  });

  it('that was refused stays refused', async () => {
    const { id } = resultOf(await payOut({ amount: 20_000, category: CATEGORY.rent }));
    expect(await refuse(id)).toMatchObject({ ok: true });
    expect(await approve(id)).toMatchObject({ errorMessage: 'This was rejected.' });
    expect(await takeBack(id)).toMatchObject({ errorMessage: 'This was rejected.' });
  });
});
