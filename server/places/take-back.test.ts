import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeBooks } from '../test-support/close-books.ts';
import { BANK, CATEGORY, openMoneyTest, outcomesOf, TILL } from '../test-support/money-test-kit.ts';
import { billBody, collectAll, registerTestCustomer, taka } from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';

const money = await openMoneyTest();
const { app, owner, partner, clerk, transfer, payOut, payIn, resultOf, held, fill } = money;
const { takeBack, approve } = money;
const { database } = app;

type Outcome = Awaited<ReturnType<typeof payIn>>;

describe('a refund of an advance', () => {
  beforeEach(() => fill(5000));
  const customerAhead = async (amount: number): Promise<number> => {
    const { id } = await registerTestCustomer(owner);
    await collectAll(owner, id, { paymentAmount: amount });
    return id;
  };
  const refund = (customer: number, amount: number) =>
    payOut({ category: CATEGORY.refund, customer, amount });
  const statementOf = (id: number) =>
    owner.call('customerStatement', { params: { id }, query: { fromDate: null, toDate: null } });

  it('lowers it, and is on the statement', async () => {
    const customer = await customerAhead(300);
    resultOf(await refund(customer, 200));
    const { closingBalance, lines } = await statementOf(customer);
    expect(closingBalance).toBe(taka(-100));
    expect(lines.at(-1)).toMatchObject({
      kind: 'advance_refunded',
      amount: taka(200),
      accountName: 'Cash in Hand',
    });
  });

  it('is at most the advance, also by two concurrent ones', async () => {
    const customer = await customerAhead(300);
    const outcomes = await Promise.all([refund(customer, 200), refund(customer, 200)]);
    expect(outcomesOf(outcomes)).toEqual({ done: 1, refused: 1 });
    expect(await refund(customer, 100.01)).toMatchObject({
      errorMessage: 'The customer has ৳100.00 in advance.',
    });
  });

  it('is at most a crore', async () => {
    const customer = await customerAhead(300);
    const outcome = await refund(customer, 10_000_000.01);
    expect(outcome).toMatchObject({ ok: false, status: 422 });
    expect(Object.keys((outcome as { errorMessage: object }).errorMessage)).toEqual(['amount']);
  });

  it('makes its payment undeletable until the advance is there again', async () => {
    const { id: customer } = await registerTestCustomer(owner);
    const paymentId = await collectAll(owner, customer, { paymentAmount: 300 });
    const remove = () =>
      owner.attempt('paymentDelete', { body: { paymentId, reason: 'wrong customer' } });
    const { id } = resultOf(await refund(customer, 200));
    expect(await remove()).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('৳100.00 of it is left'),
    });
    expect(await takeBack(id)).toMatchObject({ ok: true });
    expect(await remove()).toMatchObject({ ok: true });
  });

  it('taken back is an advance again, and pays open bills', async () => {
    const customer = await customerAhead(300);
    const { id } = resultOf(await refund(customer, 300));
    await owner.call('billSave', { body: billBody(customer, [[5, 500]]) });
    expect(await takeBack(id)).toMatchObject({ ok: true });
    const { closingBalance, lines } = await statementOf(customer);
    expect(closingBalance).toBe(taka(200));
    expect(lines.map(({ kind }) => kind)).toEqual([
      'payment_collected',
      'advance_refunded',
      'bill_issued',
      'money_taken_back',
    ]);
  });
});

describe('taking a movement back', () => {
  it('returns a transfer to its source, once', async () => {
    await fill(100);
    const bank = await held(BANK);
    const { id } = resultOf(await transfer({ from: TILL, to: BANK, amount: 60, fee: 5 }));
    const outcomes = await Promise.all([takeBack(id), takeBack(id), takeBack(id, partner)]);
    expect(outcomesOf(outcomes)).toEqual({ done: 1, refused: 2 });
    expect([await held(TILL), await held(BANK)]).toEqual([taka(100), bank]);
    expect(await takeBack(id)).toMatchObject({ errorMessage: 'This is already reversed.' });
  });

  it('withdraws a waiting one, which cannot be approved any more', async () => {
    await fill(20_000);
    const { id } = resultOf(await payOut({ amount: 15_000, category: CATEGORY.rent }));
    expect(await takeBack(id)).toMatchObject({ ok: true });
    expect(await approve(id)).toMatchObject({ errorMessage: 'This is already reversed.' });
    expect(await held(TILL)).toBe(taka(20_000));
  });

  it('is refused where the till no longer has the money', async () => {
    const { id } = await fill(100);
    resultOf(await payOut({ amount: 50, category: CATEGORY.fuel }));
    expect(await takeBack(id)).toMatchObject({
      status: 409,
      errorMessage: 'Cash in Hand has ৳50.00. A till cannot go below zero.',
    });
  });

  it('is refused for an advance to staff below what is owed', async () => {
    await fill(100);
    const staff = clerk.user.id;
    const owed = Number(
      (
        await sql<{ paisa: number }>`
          select coalesce(sum(amount_paisa), 0)::bigint as paisa from ledger_postings
          where account_id = account_of('owed_by_staff') and staff_id = ${staff}
        `.execute(database)
      ).rows[0]?.paisa,
    );
    const advance = { category: CATEGORY.advanceToStaff, staff, amount: 80 };
    const { id } = resultOf(await payOut(advance));
    const repaid = { category: CATEGORY.repaidByStaff, staff, amount: owed / 100 + 80 };
    resultOf(await payIn(repaid));
    expect(await takeBack(id)).toMatchObject({ errorMessage: 'Only ৳0.00 is owed.' });
  });

  describe('is allowed', () => {
    let mover: TestClient;
    beforeAll(async () => {
      await database
        .insertInto('roleRights')
        .values([
          { roleId: '2', rightName: 'pay_out' },
          { roleId: '2', rightName: 'move_money' },
        ])
        .execute();
      mover = await app.signIn({ name: 'Mover', userType: '2' });
    });
    const enteredByMover = async () =>
      resultOf(await payIn({ amount: 10, category: CATEGORY.otherIncome }, mover)).id;
    const ofOthers =
      'Only the person who entered it, on the same day, or a Super Admin can reverse it.';

    it('for its author on the same day', async () => {
      expect(await takeBack(await enteredByMover(), mover)).toMatchObject({ ok: true });
    });

    it('later for a Super Admin, not for its author', async () => {
      app.clock.set('2026-11-21T23:59:00+06:00');
      const late = await app.signIn({ name: 'Late', userType: '2' });
      const admin = await app.signIn();
      const entered = await payIn({ amount: 10, category: CATEGORY.otherIncome }, late);
      const { id } = resultOf(entered);
      app.clock.set('2026-11-22T00:01:00+06:00');
      expect(await takeBack(id, late)).toMatchObject({ status: 403, errorMessage: ofOthers });
      expect(await takeBack(id, admin)).toMatchObject({ ok: true });
      app.clock.set('2026-11-21T10:00:00+06:00');
    });

    it('for nobody else', async () => {
      const { id } = await fill(10);
      expect(await takeBack(id, mover)).toMatchObject({ status: 403, errorMessage: ofOthers });
    });
  });
});

describe('the opening of a place', () => {
  it('is made once, by one of two concurrent ones, and again after it was taken back', async () => {
    const opening = () => payIn({ account: 14, category: CATEGORY.opening, amount: 700 });
    const outcomes = await Promise.all([opening(), opening()]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await opening()).toMatchObject({
      status: 409,
      errorMessage: 'This account already has an opening balance.',
    });
    const first = outcomes.find(({ ok }) => ok) as Outcome;
    expect(await takeBack(resultOf(first).id)).toMatchObject({ ok: true });
    expect(await opening()).toMatchObject({ ok: true });
  });

  it('is refused after its days were closed', async () => {
    resultOf(await payIn({ account: 15, category: 13, amount: 5, movementDate: '2026-11-20' }));
    await closeBooks(app.connection, '2026-11-20');
    expect(await payIn({ account: 15, category: CATEGORY.opening, amount: 1 })).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('are closed'),
    });
  });
});

describe('when the books of a day are closed', () => {
  const ENTERED = { category: CATEGORY.otherIncome, amount: 5 };

  it('a movement of that day is refused with the book day it would get', async () => {
    await closeBooks(app.connection, '2026-11-20');
    expect(await payIn({ ...ENTERED, movementDate: '2026-11-19' })).toMatchObject({
      ok: false,
      status: 409,
      data: { closedUntil: '2026-11-20', bookDay: '2026-11-21' },
    });
    expect(await payIn({ ...ENTERED, movementDate: '2026-11-21' })).toMatchObject({ ok: true });
  });

  it('a movement confirmed for that day is booked today', async () => {
    await closeBooks(app.connection, '2026-11-20');
    const { id } = resultOf(await payIn({ ...ENTERED, takenOn: '2026-11-19' }));
    const { rows } = await owner.call('moneyTable', {
      query: { page: 1, per_page: 10, column: null, order: 'desc', globalSearch: '' },
      body: {},
    });
    expect(rows[0]).toMatchObject({ id, movementDate: '2026-11-19', bookedOn: '2026-11-21' });
  });

  it('one for today still works when today is closed', async () => {
    const { id } = await fill(5);
    await closeBooks(app.connection, '2026-11-21');
    expect(await payIn(ENTERED)).toMatchObject({ ok: true });
    expect(await takeBack(id)).toMatchObject({ ok: true });
    const { rows } = await sql<{ entryDate: string }>`
      select entry_date from ledger_entries order by id desc limit 2
    `.execute(database);
    expect(rows).toEqual([{ entryDate: '2026-11-22' }, { entryDate: '2026-11-22' }]);
    await closeBooks(app.connection, null);
    // Money booked on tomorrow is not in today's till.
    await fill(5);
  });
});
