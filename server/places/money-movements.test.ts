import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeBooks } from '../test-support/close-books.ts';
import { BANK, BKASH, CATEGORY, heldIn, moneyBody, TILL } from '../test-support/money-test-kit.ts';
import {
  collectAll,
  expectBooksAtZero,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
const owner = await app.signIn({ name: 'Owner' });
const partner = await app.signIn({ name: 'Partner' });
const clerk = await app.signIn({ name: 'Clerk', userType: '2' });
const { database } = app;

const transfer = (wire: object, client = owner) =>
  client.attempt('moneyTransfer', { body: moneyBody('moneyTransfer', { ...wire }) });
const payOut = (wire: object, client = owner) =>
  client.attempt('moneyPayOut', { body: moneyBody('moneyPayOut', { account: TILL, ...wire }) });
const payIn = (wire: object, client = owner) =>
  client.attempt('moneyPayIn', { body: moneyBody('moneyPayIn', { account: TILL, ...wire }) });
const takeBack = (id: number, client = owner) =>
  client.attempt('moneyTakeBack', { body: { id, reason: 'A slip' } });
const approve = (id: number, client = partner) => client.attempt('payOutApprove', { body: { id } });
const refuse = (id: number, client = partner) =>
  client.attempt('payOutRefuse', { body: { id, reason: 'Not agreed' } });

type Outcome = Awaited<ReturnType<typeof payOut>>;
const resultOf = (outcome: Outcome) => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errorMessage));
  return outcome.result.data;
};
const fill = async (amount: number) => resultOf(await payIn({ amount, category: 11 }));
const held = (id: number, client: TestClient = owner) => heldIn(client, { id });
const emptyTill = async () => {
  const amount = Number(await held(TILL)) / 100;
  if (amount > 0) resultOf(await transfer({ from: TILL, to: BANK, amount }));
};

beforeEach(emptyTill);
afterEach(async () => {
  await expectBooksAtZero(database);
  await closeBooks(app.connection, null);
});

describe('a transfer', () => {
  it('arrives whole, and the fee leaves the source besides', async () => {
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

  it('numbers follow one another without a gap', async () => {
    await fill(100);
    const numbers: number[] = [];
    for (const amount of [1, 2, 3]) {
      const { movementNo } = resultOf(await transfer({ from: TILL, to: BANK, amount }));
      numbers.push(Number(movementNo.slice(6)));
      // What is refused gives its number back.
      await transfer({ from: TILL, to: BANK, amount: 100_000 });
    }
    const [first = 0] = numbers;
    expect(numbers).toEqual([first, first + 1, first + 2]);
  });

  it.each([
    ['itself', { from: TILL, to: TILL, amount: 1 }, 422, 'to'],
    ['nothing', { from: TILL, to: BANK, amount: 0 }, 422, 'amount'],
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

  it('of more than a till holds is refused, naming the till and what it holds', async () => {
    await fill(100);
    expect(await transfer({ from: TILL, to: BANK, amount: 99, fee: 2 })).toMatchObject({
      ok: false,
      status: 409,
      errorMessage: 'Cash in Hand holds ৳100.00; a till never goes below zero.',
    });
    expect(await held(TILL)).toBe(taka(100));
  });

  it('a bank may be overdrawn', async () => {
    const bank = Number(await held(BANK));
    const amount = bank / 100 + 500;
    resultOf(await transfer({ from: BANK, to: BKASH, amount }));
    expect(await held(BANK)).toBe(taka(-500));
    resultOf(await transfer({ from: BKASH, to: BANK, amount }));
  });

  it('two at once never leave less than nothing', async () => {
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

  it('two ways at once do not wait for each other for ever', async () => {
    await fill(1000);
    const other = await owner.call('moneyAccountCreate', {
      body: { name: `Till ${Date.now()}`, type: 'cash', active: true },
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

  it('sent ten times with one key moves once', async () => {
    await fill(100);
    const body = moneyBody('moneyTransfer', { from: TILL, to: BANK, amount: 10 });
    const send = () =>
      owner.attempt('moneyTransfer', { body }, { idempotencyKey: 'the-same-transfer' });
    const outcomes = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(outcomes.filter(({ ok }) => ok).map((each) => resultOf(each).id)).size).toBe(1);
    expect(await held(TILL)).toBe(taka(90));
  });

  it('of the largest amount ten times is exact', async () => {
    for (let count = 0; count < 10; count += 1) {
      resultOf(await transfer({ from: BKASH, to: BANK, amount: '1000000000' }));
    }
    for (let count = 0; count < 10; count += 1) {
      resultOf(await transfer({ from: BANK, to: BKASH, amount: '1000000000' }));
    }
  });
});

describe('what is paid out', () => {
  beforeEach(() => fill(50_000));

  it.each([
    ['an expense', { category: CATEGORY.fuel }, 'expenses'],
    ['the owner’s drawing', { category: CATEGORY.drawing }, 'owner_funds'],
    [
      'an advance to staff',
      { category: CATEGORY.advanceToStaff, staff: clerk.user.id },
      'owed_by_staff',
    ],
  ])('as %s lies there', async (_, wire, key) => {
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
    ['nothing', { category: CATEGORY.fuel, amount: 0 }, 'amount'],
  ])('for %s is refused', async (_, wire, field) => {
    const outcome = await payOut({ amount: 1, ...wire });
    expect(outcome).toMatchObject({ ok: false, status: 422 });
    expect(Object.keys((outcome as { errorMessage: object }).errorMessage)).toEqual([field]);
  });

  it('is not repaid by more than is owed, by two at once neither', async () => {
    const staff = (await app.signIn({ userType: '2' })).user.id;
    resultOf(await payOut({ amount: 100, category: CATEGORY.advanceToStaff, staff }));
    const repay = () => payIn({ amount: 60, category: CATEGORY.repaidByStaff, staff });
    const outcomes = await Promise.all([repay(), repay()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await repay()).toMatchObject({ errorMessage: 'Only ৳40.00 is owed.' });
  });

  it('above the limit waits, and moves nothing until a second person approves', async () => {
    const before = await held(TILL);
    const saved = resultOf(await payOut({ amount: 10_000.01, category: CATEGORY.rent }));
    expect(saved.state).toBe('waiting');
    expect(await held(TILL)).toBe(before);
    expect(await approve(saved.id, owner)).toMatchObject({
      status: 403,
      errorMessage: 'You entered this; someone else must decide.',
    });
    expect(await approve(saved.id)).toMatchObject({ ok: true });
    expect(Number(before) - Number(await held(TILL))).toBe(taka(10_000.01));
    expect(await approve(saved.id)).toMatchObject({
      status: 409,
      errorMessage: 'This is posted already.',
    });
    expect(await refuse(saved.id)).toMatchObject({ status: 409 });
  });

  it('at the limit is posted at once', async () => {
    expect(resultOf(await payOut({ amount: 10_000, category: CATEGORY.rent })).state).toBe(
      'posted',
    );
  });

  it('two approvals at once post it once', async () => {
    const before = await held(TILL);
    const { id } = resultOf(await payOut({ amount: 20_000, category: CATEGORY.rent }));
    const outcomes = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(Number(before) - Number(await held(TILL))).toBe(taka(20_000));
  });

  it('an approval and a refusal at once have one outcome', async () => {
    const { id } = resultOf(await payOut({ amount: 20_000, category: CATEGORY.rent }));
    const outcomes = await Promise.all([approve(id), refuse(id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is not approved where the till has not got it any more', async () => {
    const { id } = resultOf(await payOut({ amount: 20_000, category: CATEGORY.rent }));
    await emptyTill();
    expect(await approve(id)).toMatchObject({
      status: 409,
      errorMessage: 'Cash in Hand holds ৳0.00; a till never goes below zero.',
    });
  });

  it('refused stays refused', async () => {
    const { id } = resultOf(await payOut({ amount: 20_000, category: CATEGORY.rent }));
    expect(await refuse(id)).toMatchObject({ ok: true });
    expect(await approve(id)).toMatchObject({ errorMessage: 'This was refused.' });
    expect(await takeBack(id)).toMatchObject({ errorMessage: 'This was refused.' });
  });
});

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

  it('lowers it, and stands on the statement', async () => {
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

  it('is at most the advance, also by two at once', async () => {
    const customer = await customerAhead(300);
    const outcomes = await Promise.all([refund(customer, 200), refund(customer, 200)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
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

  it('taken back is an advance again, and goes to what is open', async () => {
    const customer = await customerAhead(300);
    const { id } = resultOf(await refund(customer, 300));
    await owner.call('billSave', {
      body: {
        customer,
        billDate: '2026-11-21',
        billFromDate: null,
        billToDate: null,
        bill_item: [
          { item: 5, quantity: 1000, price: taka(500), discount: null, description: null },
        ],
        sendSms: null,
      },
    });
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

describe('taken back', () => {
  it('what was transferred is where it was, once', async () => {
    await fill(100);
    const bank = await held(BANK);
    const { id } = resultOf(await transfer({ from: TILL, to: BANK, amount: 60, fee: 5 }));
    const outcomes = await Promise.all([takeBack(id), takeBack(id), takeBack(id, partner)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect([await held(TILL), await held(BANK)]).toEqual([taka(100), bank]);
    expect(await takeBack(id)).toMatchObject({ errorMessage: 'This is taken back already.' });
  });

  it('what waits is withdrawn, and approved no more', async () => {
    await fill(20_000);
    const { id } = resultOf(await payOut({ amount: 15_000, category: CATEGORY.rent }));
    expect(await takeBack(id)).toMatchObject({ ok: true });
    expect(await approve(id)).toMatchObject({ errorMessage: 'This is taken back already.' });
    expect(await held(TILL)).toBe(taka(20_000));
  });

  it('not out of a till that has not got it any more', async () => {
    const { id } = await fill(100);
    resultOf(await payOut({ amount: 50, category: CATEGORY.fuel }));
    expect(await takeBack(id)).toMatchObject({
      status: 409,
      errorMessage: 'Cash in Hand holds ৳50.00; a till never goes below zero.',
    });
  });

  it('an advance to staff not below what is owed', async () => {
    await fill(100);
    const staff = clerk.user.id;
    const owed = Number(
      (
        await sql<{ paisa: number }>`
          select coalesce(sum(amount_paisa), 0)::bigint as paisa from ledger_postings
          where account_id = 16 and staff_id = ${staff}
        `.execute(database)
      ).rows[0]?.paisa,
    );
    const advance = { category: CATEGORY.advanceToStaff, staff, amount: 80 };
    const { id } = resultOf(await payOut(advance));
    const repaid = { category: CATEGORY.repaidByStaff, staff, amount: owed / 100 + 80 };
    resultOf(await payIn(repaid));
    expect(await takeBack(id)).toMatchObject({ errorMessage: 'Only ৳0.00 is owed.' });
  });

  describe('by whom', () => {
    let mover: TestClient;
    beforeAll(async () => {
      await database
        .insertInto('role_rights')
        .values([
          { role_id: '2', right_name: 'pay_out' },
          { role_id: '2', right_name: 'move_money' },
        ])
        .execute();
      mover = await app.signIn({ name: 'Mover', userType: '2' });
    });
    const enteredByMover = async () =>
      resultOf(await payIn({ amount: 10, category: CATEGORY.otherIncome }, mover)).id;
    const ofOthers = 'Only who entered it, on the same day, or a Super Admin takes it back.';

    it('its author on the same day', async () => {
      expect(await takeBack(await enteredByMover(), mover)).toMatchObject({ ok: true });
    });

    it('not by its author later, but by a Super Admin', async () => {
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

    it('not by somebody else', async () => {
      const { id } = await fill(10);
      expect(await takeBack(id, mover)).toMatchObject({ status: 403, errorMessage: ofOthers });
    });
  });
});

describe('the opening of a place', () => {
  it('comes once, by two at once neither, and again when it was taken back', async () => {
    const opening = () => payIn({ account: 14, category: CATEGORY.opening, amount: 700 });
    const outcomes = await Promise.all([opening(), opening()]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await opening()).toMatchObject({
      status: 409,
      errorMessage: 'This place has its opening already.',
    });
    const first = outcomes.find(({ ok }) => ok) as Outcome;
    expect(await takeBack(resultOf(first).id)).toMatchObject({ ok: true });
    expect(await opening()).toMatchObject({ ok: true });
  });

  it('not after the books of its days were closed', async () => {
    resultOf(await payIn({ account: 15, category: 13, amount: 5, movementDate: '2026-11-20' }));
    await closeBooks(app.connection, '2026-11-20');
    expect(await payIn({ account: 15, category: CATEGORY.opening, amount: 1 })).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('are closed'),
    });
  });
});

describe('where the books of a day are closed', () => {
  const ENTERED = { category: CATEGORY.otherIncome, amount: 5 };

  it('a movement of that day is refused with the day it would be booked to', async () => {
    await closeBooks(app.connection, '2026-11-20');
    expect(await payIn({ ...ENTERED, movementDate: '2026-11-19' })).toMatchObject({
      ok: false,
      status: 409,
      data: { closedUntil: '2026-11-20', bookDay: '2026-11-21' },
    });
    expect(await payIn({ ...ENTERED, movementDate: '2026-11-21' })).toMatchObject({ ok: true });
  });

  it('said as taken on that day it stands, and is booked today', async () => {
    await closeBooks(app.connection, '2026-11-20');
    const { id } = resultOf(await payIn({ ...ENTERED, takenOn: '2026-11-19' }));
    const { rows } = await owner.call('moneyTable', {
      query: { page: 1, per_page: 10, column: null, order: 'desc', globalSearch: '' },
      body: {},
    });
    expect(rows[0]).toMatchObject({ id, movementDate: '2026-11-19', bookedOn: '2026-11-21' });
  });

  it('today’s goes on when today is closed', async () => {
    const { id } = await fill(5);
    await closeBooks(app.connection, '2026-11-21');
    expect(await payIn(ENTERED)).toMatchObject({ ok: true });
    expect(await takeBack(id)).toMatchObject({ ok: true });
    const { rows } = await sql<{ entryDate: string }>`
      select entry_date from ledger_entries order by id desc limit 2
    `.execute(database);
    expect(rows).toEqual([{ entryDate: '2026-11-22' }, { entryDate: '2026-11-22' }]);
    await closeBooks(app.connection, null);
    // What is booked to tomorrow is in no till of today.
    await fill(5);
  });
});
