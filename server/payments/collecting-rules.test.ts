import { CASHIER, GENERAL_USER } from '@netkhata/contract/users';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  collectAll,
  expectBooksAtZero,
  paymentBody,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';
import { openPaymentTest } from '../test-support/payment-test-kit.ts';

const { app, admin, approver, customerWithBill, generateNextMonth, unpaid } =
  await openPaymentTest();
const clerk = await app.signIn({ userType: GENERAL_USER, name: 'Clerk Kamal' });
const cashier = await app.signIn({ userType: CASHIER, name: 'Cashier Nila' });

const payInAdvance = async (customer: number, amount: number): Promise<number> => {
  const body = paymentBody(customer, [], { paymentAmount: amount });
  return (await admin.call('paymentCollect', { body })).data.id;
};

const remove = (paymentId: number) =>
  approver.call('paymentDelete', { body: { paymentId, reason: null } });

describe('the day of a payment', () => {
  const on = async (client: TestClient, paymentDate: string) => {
    const { id } = await registerTestCustomer(admin);
    return client.attempt('paymentCollect', {
      body: paymentBody(id, [], { paymentAmount: 5, paymentDate }),
    });
  };

  it.each([
    ['2026-09-21', '2026-09-22'],
    ['2026-11-22', '2026-11-21'],
    ['1970-01-01', '2026-11-01'],
    ['2099-12-31', '2026-11-20'],
  ])('cannot be %s, but can be %s', async (refused, taken) => {
    expect(await on(clerk, refused)).toMatchObject({
      status: 422,
      errorMessage: { paymentDate: ['Must be from 22 Sept 2026 to 21 Nov 2026.'] },
    });
    expect(await on(clerk, taken)).toMatchObject({ ok: true });
  });

  it('can be long ago for a Super Admin', async () => {
    expect(await on(admin, '2024-02-25')).toMatchObject({ ok: true });
    expect(await on(admin, '2024-02-24')).toMatchObject({
      errorMessage: { paymentDate: ['Must be from 25 Feb 2024 to 21 Nov 2026.'] },
    });
  });
});

describe('the sums of a payment', () => {
  it('are those of its rows and its advance', async () => {
    const { id } = await customerWithBill();
    const [bill = { id: 0, balance: taka(0) }] = await unpaid(id);
    const collect = (change: Record<string, unknown>) =>
      admin.attempt('paymentCollect', { body: paymentBody(id, [bill], change) });
    const isWrong = {
      status: 422,
      errorMessage: { paymentAmount: ['Must be the sum of the received amounts and the advance.'] },
    };
    expect(await collect({ paymentAmount: 699.99 })).toMatchObject(isWrong);
    expect(await collect({ paymentAmount: 710, advanceAmount: 9 })).toMatchObject(isWrong);
    expect(await unpaid(id)).toMatchObject([{ id: bill.id, balance: taka(700) }]);
    expect(await collect({ paymentAmount: 710, advanceAmount: 10 })).toMatchObject({ ok: true });
    expect(await balanceOf(admin, id)).toBe(taka(-10));
  });

  it('have each bill once', async () => {
    const { id } = await customerWithBill();
    const [bill = { id: 0, balance: taka(0) }] = await unpaid(id);
    const rows = [300, 400].map((payAmount) => ({ id: bill.id, payAmount, isSelect: 1 }));
    const body = paymentBody(id, [], { billData: rows });
    expect(await admin.attempt('paymentCollect', { body })).toMatchObject({
      status: 422,
      errorMessage: { 'billData.1.billNo': ['This bill is listed twice.'] },
    });
    expect(await unpaid(id)).toMatchObject([{ id: bill.id, balance: taka(700) }]);
  });
});

describe("collecting in another's name", () => {
  const names = async (client: TestClient) =>
    (await client.call('employeeOptions', { query: { q: null } })).map(
      ({ employeeName }) => employeeName,
    );
  const inNameOf = async (client: TestClient, collectionBy: number) => {
    const { id } = await registerTestCustomer(admin);
    const body = paymentBody(id, [], { paymentAmount: 5, collectionBy });
    return client.attempt('paymentCollect', { body });
  };

  it('requires the right, without which nobody else is offered', async () => {
    expect(await names(clerk)).toEqual(['Clerk Kamal']);
    expect(await inNameOf(clerk, clerk.user.id)).toMatchObject({ ok: true });
    expect(await inNameOf(clerk, admin.user.id)).toMatchObject({
      status: 403,
      errorMessage: { collectionBy: ['Your user type can collect only in its own name.'] },
    });
  });

  it('by a cashier records both the collector and the author', async () => {
    expect(await names(cashier)).toEqual(expect.arrayContaining(['Clerk Kamal', 'Cashier Nila']));
    const outcome = await inNameOf(cashier, clerk.user.id);
    expect(outcome).toMatchObject({ ok: true });
    const row = await app.database
      .selectFrom('payments')
      .select(['collectedBy', 'createdBy'])
      .where('id', '=', (outcome.ok && outcome.result.data.id) || 0)
      .executeTakeFirst();
    expect(row).toEqual({ collectedBy: clerk.user.id, createdBy: cashier.user.id });
  });
});

it("locks the customer's money before reading it", async () => {
  const { id } = await customerWithBill();
  const [bill = { id: 0, balance: 0 }] = await unpaid(id);
  let collecting: Promise<{ ok: boolean }> | undefined;
  await app.database.transaction().execute(async (tx) => {
    await sql`select from customer_balances where customer_id = ${id} for no key update`.execute(
      tx,
    );
    collecting = admin.attempt('paymentCollect', { body: paymentBody(id, [bill]) });
    const waiting = async () =>
      (
        await sql<{ query: string }>`
          select query from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(app.database)
      ).rows[0]?.query;
    while ((await waiting()) === undefined) await sleep(5);
    expect(await waiting()).toContain('for no key update of balances');
  });
  expect(await collecting).toMatchObject({ ok: true });
});

describe('a deleted payment', () => {
  it('applies other advance money to its bills', async () => {
    const { id } = await customerWithBill();
    const payment = await collectAll(admin, id);
    await payInAdvance(id, 500);
    await remove(payment);
    expect((await unpaid(id))[0]).toMatchObject({ balance: taka(200), status: 'partial' });
    expect(await balanceOf(admin, id)).toBe(taka(200));
    await expectBooksAtZero(app.database);
  });

  it('takes its advance back from the latest bills first', async () => {
    const { id } = await registerTestCustomer(admin, { connectionDate: '2024-01-15' });
    await payInAdvance(id, 1000);
    const second = await payInAdvance(id, 400);
    await generateNextMonth();
    await generateNextMonth();
    expect(await unpaid(id)).toEqual([]);
    const { billData } = await admin.call('customerBills', { params: { id } });
    const latest = billData.toSorted((one, other) => other.id - one.id)[0];
    await remove(second);
    expect(await unpaid(id)).toMatchObject([{ id: latest?.id, balance: taka(400) }]);
    await expectBooksAtZero(app.database);
  });
});

it.each([
  ['wants them', true, 1],
  ['wants none', false, 0],
])('a customer who %s gets %s payment SMS', async (_, isWanted, count) => {
  const { id, code } = await customerWithBill();
  const record = await admin.call('customerRecord', { params: { id } });
  await admin.call('customerUpdate', {
    body: { customerId: id, name: record.name, mobileNo: record.mobileNo, sendSms: isWanted },
  });
  await collectAll(admin, id, { sendSms: 'yes' });
  const sent = await app.database
    .selectFrom('smsMessages')
    .select('id')
    .where('customerId', '=', id)
    .where('type', '=', 'payment')
    .execute();
  expect([code, sent.length]).toEqual([code, count]);
});

it('a discount alone moves no money, and is not in the collection report', async () => {
  const { id } = await customerWithBill();
  const [bill = { id: 0 }] = await unpaid(id);
  const rows = [{ id: bill.id, discount: 700, payAmount: 0, isSelect: 1 }];
  await admin.call('paymentCollect', { body: paymentBody(id, [], { billData: rows }) });
  const report = await admin.call('customerCollection', {
    body: { zone: null, fromDate: '2026-11-21', toDate: '2026-11-21' },
  });
  expect(report.length).toBeGreaterThan(0);
  expect(report.filter(({ amount }) => amount === 0)).toEqual([]);
});
