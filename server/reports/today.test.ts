import { expect, it } from 'vitest';
import { collectAll, generate, registerTestCustomer } from '../test-support/scenario.ts';
import { insertZone } from '../test-support/sms-test-rows.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const zone = await insertZone(database, 'Mirpur');
await insertZone(database, 'Mirpur 10');
const owner = await app.signIn({ name: 'Owner' });
const collector = await app.signIn({ name: 'Karim' });
const namesake = await app.signIn({ name: 'Karim' });
const zoneClerk = await app.signIn({ name: 'Clerk', userType: '2', zoneId: zone });

const TILL = 11;
const ALL = {
  query: {
    page: 1,
    per_page: 500,
    column: null,
    order: 'asc' as const,
    globalSearch: '',
    label: null,
  },
  body: {},
};
const tasks = (client: TestClient) => client.call('todayTasks');
const listed = async (client: TestClient, path: string, filters: Record<string, string>) => {
  const columns = Object.entries(filters).map(([name, filterValue]) => [name, { filterValue }]);
  const body = { columns: Object.fromEntries(columns) };
  const answer = await client.raw('POST', `${path}?per_page=500`, body);
  expect(answer.status).toBe(200);
  return answer.body.data.data as { data: Record<string, number>[]; total: number };
};
const sumOf = (rows: readonly Record<string, number>[], column: string) =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[column]) * 100, 0));

it('an empty company has no open tasks for anybody', async () => {
  for (const client of [owner, zoneClerk]) {
    const all = await tasks(client);
    expect(all).toMatchObject({ hands: [], handovers: [], openSince: null });
    expect([all.approvals?.forYou ?? 0, all.overdue?.count ?? 0, all.failedSms ?? 0]).toEqual([
      0, 0, 0,
    ]);
  }
  expect(await owner.call('billsToMake')).toEqual({
    billDate: '2026-11-21',
    count: 0,
    amount: 0,
  });
});

it('bills to make match the preview, and are none once made', async () => {
  await registerTestCustomer(owner, { zone: { id: zone } });
  await registerTestCustomer(owner, { openingBalance: '250' });
  await registerTestCustomer(owner, { monthlyFee: '1000' });
  const preview = await owner.call('billRunPreview', { body: { billDate: '2026-11-21' } });
  expect(preview.count).toBe(3);
  const fresh = async () => owner.call('billsToMake');
  expect(await fresh()).toMatchObject({ count: 3, amount: preview.totalAmount });
  await generate(owner, '2026-09-21');
  await generate(owner, '2026-11-21');
  expect(await fresh()).toMatchObject({ count: 0, amount: 0 });
});

it('waiting payments, hands and overdue dues are the sums of their lists', async () => {
  const customers = (await owner.call('customerTable', ALL)).rows.map(({ id }) => id);
  await collectAll(collector, customers[0] as number);
  await collectAll(namesake, customers[1] as number);
  const all = await tasks(owner);
  const waiting = await listed(owner, 'payment_list', { status: 'to_approve' });
  expect(all.approvals).toMatchObject({ forYou: waiting.total, oldest: '2026-11-21' });
  expect(Number(all.approvals?.amount)).toBe(sumOf(waiting.data, 'amount'));
  // Two people with the same name have separate hands.
  expect(all.hands.map(({ name, count }) => [name, count])).toEqual([
    ['Karim', 1],
    ['Karim', 1],
  ]);
  for (const hand of all.hands) {
    const cash = (await owner.raw('GET', `my_cash?user=${hand.staffId}`)).body.data;
    expect(Math.round(cash.inHand * 100)).toBe(Number(hand.amount));
  }
  const overdue = await listed(owner, 'open_bill_dt', { billDate: '..21/10/2026' });
  expect(all.overdue).toMatchObject({ count: overdue.total, until: '2026-10-21' });
  expect(Number(all.overdue?.amount)).toBe(sumOf(overdue.data, 'due'));
  expect(overdue.total).toBeGreaterThan(0);
});

it('a user without rights sees nothing, and one bound to a zone only that zone', async () => {
  const own = await registerTestCustomer(owner, { zone: { id: zone } });
  await generate(owner, '2026-11-21');
  await collectAll(zoneClerk, own.id);
  expect(await tasks(zoneClerk)).toMatchObject({
    approvals: null,
    tills: null,
    openSince: null,
    hands: [{ staffId: zoneClerk.user.id, count: 1 }],
  });
  const own1 = await tasks(collector);
  expect(own1.approvals?.forYou).toBeGreaterThan(0);
  await owner.call('roleRightsUpdate', {
    body: { role: '2', rights: ['payments_manage', 'customers', 'reports'] },
  });
  const bound = await tasks(zoneClerk);
  const waiting = await listed(zoneClerk, 'payment_list', { status: 'received' });
  expect(bound.approvals).toMatchObject({ forYou: 1, own: 1, inHandovers: 0 });
  expect(waiting.total).toBe(2);
  const others = waiting.data.find(({ collectionBy }) => String(collectionBy) === 'Karim');
  await owner.call('paymentApprove', { body: { paymentId: others?.['id'] as number } });
  // The remaining payment is their own.
  expect((await tasks(zoneClerk)).approvals).toMatchObject({ forYou: 0, own: 1 });
  await owner.call('roleRightsUpdate', { body: { role: '2', rights: [] } });
  expect(await tasks(zoneClerk)).toMatchObject({ approvals: null, overdue: null, failedSms: null });
  expect((await zoneClerk.raw('GET', 'bills_to_make')).status).toBe(403);
});

it('a hand-over takes the cash out of the hand, and waits for another person to count it', async () => {
  const before = (await tasks(owner)).hands.find(({ name }) => name === 'Karim');
  const sender = before?.staffId === collector.user.id ? collector : namesake;
  const pieces = Number(before?.amount) / 100_00;
  const form = {
    account: TILL,
    upTo: 1000,
    paymentsTotal: Number(before?.amount) / 100,
    notes: [{ note: 100, pieces }],
  };
  const { data } = (await sender.raw('POST', 'handover_create', form)).body;
  const all = await tasks(owner);
  expect(all.hands.map(({ staffId }) => staffId)).not.toContain(sender.user.id);
  expect(all.handovers).toMatchObject([{ id: data.id, collector: 'Karim', waitsFor: 'count' }]);
  expect((await tasks(sender)).handovers).toEqual([]);
  const count = { id: data.id, notes: [{ note: 100, pieces: pieces - 1 }] };
  expect((await owner.raw('POST', 'handover_count', count)).status).toBe(200);
  expect((await tasks(owner)).handovers).toEqual([]);
  expect((await tasks(sender)).handovers).toMatchObject([{ id: data.id, waitsFor: 'decision' }]);
  const right = { ...count, notes: [{ note: 100, pieces }] };
  expect((await owner.raw('POST', 'handover_count', right)).status).toBe(200);
  expect((await tasks(owner)).handovers).toMatchObject([{ id: data.id, waitsFor: 'acceptance' }]);
  expect((await owner.raw('POST', 'handover_accept', { id: data.id })).status).toBe(200);
  expect((await tasks(owner)).handovers).toEqual([]);
});

it('failed messages count as the history lists them, until resent or discarded', async () => {
  const insert = (failureCode: string, resendOf?: number) =>
    database
      .insertInto('smsMessages')
      .values({
        mobileNo: '01712345678',
        body: 'Hello',
        type: 'general',
        status: 'failed',
        failureCode,
        ...(resendOf && { resendOf }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await insert('11');
  await insert('withdrawn');
  await insert('discarded');
  expect((await tasks(owner)).failedSms).toBe(1);
  const history = async () =>
    (await owner.raw('GET', 'sms_history?status=failed')).body.data.map(
      (message: { id: number }) => message.id,
    );
  expect(await history()).toEqual([id]);
  const again = await insert('11', id);
  expect(await history()).toEqual([again.id]);
  expect((await tasks(owner)).failedSms).toBe(1);
});

it('the guide ticks off its steps by facts, and ends with the first closed month', async () => {
  expect(await owner.call('firstSteps')).toEqual({
    company: false,
    places: false,
    packages: expect.any(Boolean),
    customers: true,
    team: true,
    run: true,
    payment: true,
    gateway: false,
    backup: false,
    isMonthClosed: false,
  });
  await owner.call('areaCreate', { body: { name: 'Block C' } });
  await database.updateTable('company').set({ phone: '01711000000' }).execute();
  expect(await owner.call('firstSteps')).toMatchObject({ places: true, company: true });
});

it('filters accept a whole name, none, and an open range of days', async () => {
  const total = async (filters: Record<string, string>) =>
    (await listed(owner, 'customer_dt', filters)).total;
  const all = await total({});
  const inMirpur = await total({ zone: '=mirpur' });
  expect(await total({ zone: '=Mirpur 1' })).toBe(0);
  expect(inMirpur).toBe(2);
  expect(await total({ zone: '=' })).toBe(all - inMirpur);
  expect((await listed(owner, 'payment_list', { collectionBy: '=karim' })).total).toBe(2);
  const bills = async (billDate: string) => (await listed(owner, 'bill_list', { billDate })).total;
  expect(await bills('22/09/2026..')).toBe(await bills('11/2026'));
  expect(await bills('..21/09/2026')).toBe(await bills('09/2026'));
});

it('names an uncounted till with earlier movements to those who may count it', async () => {
  expect((await tasks(owner)).tills).toEqual({ until: '2026-11-20', uncounted: [] });
  app.clock.set('2026-11-22T10:00:00+06:00');
  const nextDay = await app.signIn();
  expect((await tasks(nextDay)).tills?.uncounted).toMatchObject([{ id: TILL }]);
  const clerk = await app.signIn({ userType: '2' });
  expect((await tasks(clerk)).tills).toBeNull();
});
