import { MESSAGES } from '@netkhata/contract/message-texts';
import { CASHIER, GENERAL_USER } from '@netkhata/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { BANK, BKASH, CATEGORY, HAND, moneyBody, TILL } from '../test-support/money-test-kit.ts';
import {
  collectAll,
  expectBooksAtZero,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
const owner = await app.signIn({ name: 'Owner' });
const collector = await app.signIn({ name: 'Collector Karim', userType: GENERAL_USER });
const cashier = await app.signIn({ name: 'Cashier Nila', userType: CASHIER });
const { database } = app;

const placesOf = (client: TestClient, asOf: string | null = null) =>
  client.call('placeTable', { query: { asOf } });
const statementOf = (id: number, query = {}, client = owner) =>
  client.attempt('placeStatement', {
    params: { id },
    query: { staffId: null, asOf: null, page: null, per_page: null, ...query },
  });
const linesOf = async (id: number, query = {}) => {
  const outcome = await statementOf(id, query);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errorMessage));
  return outcome.result;
};

let customer = 0;
beforeAll(async () => {
  customer = (await registerTestCustomer(owner, { name: 'Abdul Karim', code: 'C-7' })).id;
  const cash = await collectAll(collector, customer, { paymentAmount: 300 });
  await owner.call('paymentApprove', { body: { paymentId: cash } });
  await collectAll(collector, customer, { paymentAmount: 120, paymentDate: '2026-11-20' });
  await collectAll(collector, customer, { paymentAmount: 80, account: BKASH });
  await owner.call('moneyPayIn', {
    body: moneyBody('moneyPayIn', {
      account: TILL,
      category: CATEGORY.ownersMoney,
      amount: 1000,
      takenOn: '2026-11-19',
      remarks: 'To begin with',
    }),
  });
  await owner.call('moneyTransfer', {
    body: moneyBody('moneyTransfer', { from: TILL, to: BANK, amount: 200, fee: 10 }),
  });
  await expectBooksAtZero(database);
});

describe('places', () => {
  it('are the tills, banks and wallets, and the hands with money in them', async () => {
    const places = await placesOf(owner);
    expect(places.map(({ name, type, balance }) => [name, type, balance])).toEqual([
      ['Cash in Hand', 'cash', taka(1090)],
      ['Bank', 'bank', taka(200)],
      ['bKash', 'mobile', 0],
      ['Nagad', 'mobile', 0],
      ['Rocket', 'mobile', 0],
      ['Collector Karim', 'hand', taka(200)],
      ['Owner', 'hand', 0],
    ]);
    // Money received by a wallet is not cash in a hand.
    expect(places.map(({ toBeConfirmed }) => toBeConfirmed)).toEqual([
      null,
      null,
      null,
      null,
      null,
      taka(80),
      0,
    ]);
  });

  it('as of the end of a day', async () => {
    const places = await placesOf(owner, '2026-11-20');
    expect(places.map(({ name, balance }) => [name, balance])).toContainEqual([
      'Cash in Hand',
      taka(1000),
    ]);
    expect(places).toContainEqual(
      expect.objectContaining({ name: 'Collector Karim', balance: taka(120), toBeConfirmed: null }),
    );
  });

  it('are the own hand, tills for a receiver, and no till for a user bound to a zone', async () => {
    const namesOf = async (client: TestClient) => (await placesOf(client)).map(({ name }) => name);
    expect(await namesOf(collector)).toEqual(['Collector Karim']);
    expect(await namesOf(cashier)).toEqual(['Cash in Hand', 'Cashier Nila']);
    const zone = await owner.call('zoneCreate', { body: { name: 'Mirpur' } });
    const bound = await app.signIn({ name: 'Bound', userType: CASHIER, zoneId: zone.data.id });
    expect(await namesOf(bound)).toEqual(['Bound']);
  });
});

describe('the statement of a place', () => {
  it('names each movement, its counterpart and the balance after it', async () => {
    const { balance, lines, hasMore } = await linesOf(TILL);
    expect([balance, hasMore]).toEqual([taka(1090), false]);
    expect(lines).toMatchObject([
      {
        date: '2026-11-21',
        kind: 'money_transferred',
        amount: taka(-210),
        balance: taka(1090),
        counterpart: 'Bank',
        category: null,
        author: 'Owner',
      },
      {
        date: '2026-11-21',
        kind: 'payment_approved',
        amount: taka(300),
        balance: taka(1300),
        counterpart: 'Collector Karim',
        customer: 'Abdul Karim (C-7)',
      },
      {
        date: '2026-11-19',
        takenOn: null,
        kind: 'money_paid_in',
        amount: taka(1000),
        balance: taka(1000),
        category: "Owner's money",
        remarks: 'To begin with',
        movementNo: 'M2611-000001',
      },
    ]);
  });

  it('of a hand has one person', async () => {
    const { balance, lines } = await linesOf(HAND, { staffId: collector.user.id });
    expect(balance).toBe(taka(200));
    expect(lines.map(({ kind, amount, balance: after }) => [kind, amount, after])).toEqual([
      ['payment_collected', taka(80), taka(200)],
      ['payment_approved', taka(-300), taka(120)],
      ['payment_collected', taka(300), taka(420)],
      ['payment_collected', taka(120), taka(120)],
    ]);
  });

  it('is paged, and can end at a day, with the same balances', async () => {
    const whole = (await linesOf(TILL)).lines;
    for (const page of [1, 2, 3]) {
      const { lines, hasMore } = await linesOf(TILL, { page, per_page: 1 });
      expect(lines).toEqual([whole[page - 1]]);
      expect(hasMore).toBe(page < 3);
    }
    expect((await linesOf(TILL, { page: 4, per_page: 1 })).lines).toEqual([]);
    const early = await linesOf(TILL, { asOf: '2026-11-20' });
    expect(early).toMatchObject({ balance: taka(1000), lines: [whole[2]] });
  });

  it('is ordered by day, not by entry', async () => {
    await owner.call('moneyPayIn', {
      body: moneyBody('moneyPayIn', {
        account: BANK,
        category: CATEGORY.ownersMoney,
        amount: 50,
        takenOn: '2026-11-10',
      }),
    });
    const { lines } = await linesOf(BANK);
    expect(lines.map(({ date, balance }) => [date, balance])).toEqual([
      ['2026-11-21', taka(250)],
      ['2026-11-10', taka(50)],
    ]);
  });

  it.each([
    ['a ledger account', 1, {}],
    ['an unknown account', 9999, {}],
    ['the hand of an unknown person', HAND, {}],
  ])('of %s is not found', async (_, id, query) => {
    expect(await statementOf(id, query)).toMatchObject({ ok: false, status: 404 });
  });

  it('without access is not found', async () => {
    expect(await statementOf(TILL, {}, collector)).toMatchObject({ status: 404 });
    const ofOwner = { staffId: owner.user.id };
    expect(await statementOf(HAND, ofOwner, collector)).toMatchObject({ status: 404 });
    const own = { staffId: collector.user.id };
    expect(await statementOf(HAND, own, collector)).toMatchObject({ ok: true });
  });
});

describe('the list of movements', () => {
  const listOf = (client: TestClient, query = {}, body = {}) =>
    client.call('moneyTable', {
      query: { page: 1, per_page: 10, column: null, order: 'asc', globalSearch: '', ...query },
      body,
    });

  it('shows both places, and filters by either', async () => {
    const { rows } = await listOf(owner, {}, { account: 'bank' });
    expect(rows).toMatchObject([
      { kind: 'transfer', account: 'Cash in Hand', toAccount: 'Bank', fee: taka(10) },
      { kind: 'paid_in', account: 'Bank', toAccount: null },
    ]);
    expect((await listOf(owner, { globalSearch: 'begin with' })).total).toBe(1);
  });

  it("is the user's own without a right to the company’s money", async () => {
    expect((await listOf(collector)).total).toBe(0);
  });

  it.each([
    'id',
    'movementNo',
    'movementDate',
    'kind',
    'account',
    'category',
    'amount',
    'author',
    'state',
  ])('is sorted and filtered by %s', async (column) => {
    expect((await listOf(owner, { column })).total).toBe(3);
    expect((await listOf(owner, { column }, { [column]: 'zzz' })).total).toBe(0);
  });
});

describe('categories', () => {
  const listOf = (client: TestClient) =>
    client.call('moneyCategoryTable', {
      query: { page: 1, per_page: 100, column: 'id', order: 'asc', globalSearch: '' },
      body: {},
    });
  const create = (form: Record<string, unknown>) =>
    owner.raw('POST', 'category_create', {
      name: 'Office supplies',
      direction: 'out',
      kind: 'expense',
      ...form,
    });

  it('are readable by everybody, with their ledger account', async () => {
    const { rows } = await listOf(collector);
    expect(rows.map(({ name, direction, kind }) => [name, direction, kind])).toEqual(
      expect.arrayContaining([
        ['Fuel', 'out', 'expense'],
        ["Owner's drawing", 'out', 'owner'],
        ['Refund to a customer', 'out', 'customer'],
        ['Repaid by staff', 'in', 'staff'],
        ['Opening', 'in', 'opening'],
      ]),
    );
  });

  it('are added, renamed and deactivated', async () => {
    const made = await create({});
    expect(made.body.data).toMatchObject({
      name: 'Office supplies',
      kind: 'expense',
      active: 'yes',
    });
    const { id } = made.body.data;
    const changed = await owner.call('moneyCategoryUpdate', {
      body: { id, name: 'Paper', active: false },
    });
    expect(await owner.call('moneyCategoryDetails', { params: { id } })).toEqual(changed.data);
    expect(changed.data).toMatchObject({ id, name: 'Paper', kind: 'expense', active: false });
    const outcome = await owner.attempt('moneyPayOut', {
      body: moneyBody('moneyPayOut', { account: TILL, category: id, amount: 1 }),
    });
    expect(outcome).toMatchObject({
      status: 422,
      errorMessage: { category: [MESSAGES['record.unknown']] },
    });
  });

  it.each([
    ['a taken name', { name: 'fuel' }, 'name'],
    ['income that is paid out', { kind: 'other_income' }, 'kind'],
    ['an expense that comes in', { direction: 'in' }, 'kind'],
    ['an unknown kind', { kind: 'gold' }, 'kind'],
    ['an outlay category that is not an expense', { kind: 'owner', outlay: 'yes' }, 'outlay'],
  ])('refuse %s', async (_, form, field) => {
    const answer = await create(form);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
  });

  it('are offered for outlays when configured so', async () => {
    const offered = async () =>
      (await collector.call('outlayCategories', {})).map(({ name }) => name);
    expect(await offered()).toEqual(['Fuel', 'Repair', 'Other', 'Transport']);
    const [fuel, drawing] = [3, 8];
    const say = (id: number, name: string, outlay: boolean) =>
      owner.attempt('moneyCategoryUpdate', { body: { id, name, active: null, outlay } });
    const { id } = (await create({ name: 'Connectors', outlay: 'yes' })).body.data;
    await say(fuel, 'Fuel', false);
    expect(await offered()).toEqual(['Repair', 'Other', 'Transport', 'Connectors']);
    await say(fuel, 'Fuel', true);
    // Fields left out keep their value.
    await owner.call('moneyCategoryUpdate', { body: { id, name: 'Plugs', active: null } });
    expect(await offered()).toEqual(['Fuel', 'Repair', 'Other', 'Transport', 'Plugs']);
    expect(await say(drawing, "Owner's drawing", true)).toMatchObject({
      status: 422,
      errorMessage: { outlay: ['Only an expense category can be used by collectors.'] },
    });
  });

  it('require the right to administer', async () => {
    const body = { name: 'Tea', direction: 'out', kind: 'expense' };
    expect((await collector.raw('POST', 'category_create', body)).status).toBe(403);
  });
});
