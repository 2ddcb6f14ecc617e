import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPlaceBalances } from '../ledger/place-balances.ts';
import { billBody, collectAll, generate, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp();
const owner = await app.signIn({ name: 'Owner' });
const other = await app.signIn({ name: 'Anwara' });
const CLOSED = ['2026-11-18', '2026-11-20'] as const;

const duesOn = async (asOf: string, change: { column?: string; globalSearch?: string } = {}) => {
  const query = {
    page: 1,
    per_page: 100,
    column: null,
    order: 'desc' as const,
    globalSearch: '',
    asOf,
    ...change,
  };
  const { rows, total } = await owner.call('customerDue', { query, body: {} });
  return { total, rows: rows.map(({ id, balance }) => ({ id, balance })) };
};
const statementOn = async (id: number, asOf: string) =>
  owner.call('customerStatement', {
    params: { id },
    query: { fromDate: null, toDate: null, asOf },
  });

const customers: number[] = [];
const payments: number[] = [];
const bills: number[] = [];

/** Reports on customers and places for all closed days. */
async function readClosedDayReports() {
  const reports = [];
  for (const day of CLOSED) {
    const statements = [];
    for (const id of customers) statements.push(await statementOn(id, day));
    const byBalance = await duesOn(day, { column: 'balance' });
    reports.push({
      dues: await duesOn(day),
      sum: byBalance.rows.reduce((sum, { balance }) => sum + balance, 0),
      statements,
      places: await readPlaceBalances(app.database, { asOf: day }),
    });
  }
  return reports;
}

const makeBill = async (customer: number, billDate: string, price: number) => {
  const body = billBody(customer, [[5, price]], { billDate });
  bills.push((await owner.call('billSave', { body })).data.id);
};

const WORK = {
  bill: (which: number, amount: number) =>
    makeBill(customers[which % customers.length] as number, '2026-11-05', amount),
  pay: async (which: number, amount: number) => {
    const change = { billData: [], paymentAmount: amount, takenOn: '2026-11-17' };
    payments.push(await collectAll(owner, customers[which % customers.length] as number, change));
  },
  settle: async (which: number) => {
    const id = customers[which % customers.length] as number;
    await collectAll(owner, id).then(
      (payment) => payments.push(payment),
      () => undefined,
    );
  },
  approve: (which: number) =>
    other.attempt('paymentApprove', {
      body: { paymentId: payments[which % payments.length] as number },
    }),
  delete: (which: number) =>
    owner.attempt('paymentDelete', {
      body: { paymentId: payments[which % payments.length] as number, reason: null },
    }),
  void: (which: number) =>
    owner.attempt('billDelete', {
      body: { billId: bills[which % bills.length] as number, reason: null },
    }),
};

it('the dues of a closed day stay the same, whatever is done later', async () => {
  for (let count = 0; count < 5; count += 1) {
    customers.push((await registerTestCustomer(owner, { monthlyFee: String(500 + count) })).id);
  }
  await generate(owner, '2026-11-10');
  await makeBill(customers[0] as number, '2026-11-12', 90);
  await collectAll(owner, customers[1] as number, { paymentDate: '2026-11-15' });
  payments.push(
    await collectAll(owner, customers[2] as number, {
      billData: [],
      paymentAmount: 40,
      paymentDate: '2026-11-16',
    }),
  );
  await owner.call('dayClose', { body: { day: CLOSED[0], remarks: null } });
  await collectAll(owner, customers[3] as number, { paymentDate: '2026-11-19' });
  await owner.call('dayClose', { body: { day: CLOSED[1], remarks: null } });
  const before = await readClosedDayReports();
  expect(before.map(({ dues }) => dues.total)).toEqual([4, 3]);
  for (const { dues, sum, statements } of before) {
    expect(dues.rows).toHaveLength(dues.total);
    const owed = statements.map(({ closingBalance }) => Math.max(closingBalance, 0));
    expect(sum).toBe(owed.reduce((all, balance) => all + balance, 0));
  }
  const work = fc.record({
    kind: fc.constantFrom(...(Object.keys(WORK) as (keyof typeof WORK)[])),
    which: fc.nat({ max: 99 }),
    amount: fc.integer({ min: 1, max: 2000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 5, maxLength: 12 }), async (moves) => {
      for (const { kind, which, amount } of moves) await WORK[kind](which, amount);
      expect(await readClosedDayReports()).toEqual(before);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  await owner.call('dayClose', { body: { day: '2026-11-21', remarks: null } });
  expect(await readClosedDayReports()).toEqual(before);
});

it('dues of open days, and of days between two closes, can be listed and searched', async () => {
  const between = await duesOn('2026-11-19');
  expect(between.total).toBe(between.rows.length);
  for (const asOf of ['2026-11-19', '2026-11-21']) {
    const byBalance = await duesOn(asOf, { column: 'balance' });
    const byId = await duesOn(asOf, { column: 'id' });
    expect(byBalance.total).toBe(byId.total);
    expect(byBalance.rows).toEqual(expect.arrayContaining(byId.rows));
  }
  expect(await duesOn('2026-11-19', { globalSearch: 'nobody at all' })).toEqual({
    total: 0,
    rows: [],
  });
  expect((await duesOn('2020-01-01')).total).toBe(0);
});
