import { MAX_UNREAD } from '@netkhata/contract/notifications';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectAll, generate, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
let admin: TestClient;
let collector: TestClient;
let zoneClerk: TestClient;
let zoneId: number;

beforeAll(async () => {
  admin = await app.signIn({ name: 'Ayesha' });
  collector = await app.signIn({ name: 'Babul' });
  zoneId = (await admin.call('zoneCreate', { body: { name: 'North' } })).data.id;
  zoneClerk = await app.signIn({ userType: '2', zoneId });
});

const read = (client: TestClient) => client.call('notifications');
async function see(client: TestClient): Promise<void> {
  const { mark } = await read(client);
  await client.call('notificationsSeen', { body: { mark } });
}
const newest = <Item>(items: readonly Item[]): Item => items[0] as Item;

beforeEach(async () => {
  for (const client of [admin, collector, zoneClerk]) await see(client);
});

describe('events', () => {
  it('notify everybody who sees a new customer, except the author', async () => {
    const { id } = await registerTestCustomer(collector, { name: 'Salma', zone: zoneId });
    await registerTestCustomer(collector, { name: 'Outsider' });
    const [forAdmin, forClerk, own] = [
      await read(admin),
      await read(zoneClerk),
      await read(collector),
    ];
    expect(forAdmin.unread.events).toBe(2);
    expect(newest(forAdmin.events)).toMatchObject({ customer: 'Outsider', isUnread: true });
    expect(forClerk.unread.events).toBe(1);
    expect(newest(forClerk.events)).toMatchObject({
      kind: 'customer_registered',
      id,
      customer: 'Salma',
      user: 'Babul',
      amount: null,
      isUnread: true,
    });
    expect(JSON.stringify(forClerk)).not.toContain('Outsider');
    expect(own.unread.events).toBe(0);
    expect(newest(own.events)).toMatchObject({ customer: 'Outsider', isUnread: false });
  });

  it('notify of bill runs and approvals, with the right to make them', async () => {
    const { id } = await registerTestCustomer(admin, { name: 'Payer', zone: zoneId });
    const run = await generate(admin, '2026-11-21');
    const payment = await collectAll(collector, id);
    await admin.call('paymentApprove', { body: { paymentId: payment } });
    const { events } = await read(collector);
    expect(events.slice(0, 2)).toEqual([
      expect.objectContaining({
        kind: 'payment_approved',
        id: payment,
        customer: 'Payer',
        amount: 70_000,
      }),
      expect.objectContaining({ kind: 'bills_generated', id: run.id, customer: null }),
    ]);
    const clerkEvents = (await read(zoneClerk)).events.map(({ kind }) => kind);
    expect(clerkEvents[0]).toBe('payment_approved');
    expect(clerkEvents).not.toContain('bills_generated');
  });
});

describe('alerts', () => {
  it('notify of a payment that waits for approval, until it is approved', async () => {
    const { id } = await registerTestCustomer(admin, { name: 'Waiting' });
    await generate(admin, '2026-11-21');
    const payment = await collectAll(collector, id);
    const waiting = await read(admin);
    expect(waiting.unread.alerts).toBe(1);
    expect(newest(waiting.alerts)).toEqual({
      kind: 'payment_waiting',
      id: payment,
      at: expect.any(String),
      customer: 'Waiting',
      amount: 70_000,
      user: 'Babul',
      count: null,
      since: expect.any(String),
      isUnread: true,
    });
    await see(admin);
    const seen = await read(admin);
    expect([seen.unread.alerts, newest(seen.alerts).isUnread]).toEqual([0, false]);
    // A task stays until it is done; a payment that one took oneself is for others to approve.
    const oneForYou = { forYou: 1, own: 0, inHandovers: 0 };
    expect([seen.toDo, seen.waiting]).toEqual([1, { payments: oneForYou, handovers: 0 }]);
    const own = await read(collector);
    expect([own.unread.alerts, own.toDo, own.alerts.length]).toEqual([0, 0, 0]);
    expect(own.waiting.payments).toEqual({ forYou: 0, own: 1, inHandovers: 0 });
    expect((await read(zoneClerk)).alerts).toEqual([]);
    await admin.call('paymentApprove', { body: { paymentId: payment } });
    expect(await read(admin)).toMatchObject({ alerts: [], toDo: 0 });
  });

  it('notify the receiver of a hand-over, without its sum', async () => {
    const { id } = await registerTestCustomer(admin, { name: 'Handed' });
    await generate(admin, '2026-11-21');
    const payment = await collectAll(collector, id);
    const notes = [
      { note: 500, pieces: 1 },
      { note: 200, pieces: 1 },
    ];
    const form = { account: 11, upTo: payment, paymentsTotal: '700', notes };
    const { data } = (await collector.raw('POST', 'handover_create', form)).body;
    const waiting = await read(admin);
    // Payments in a hand-over are approved with it, and are no tasks of their own.
    const handed = { forYou: 0, own: 0, inHandovers: 1 };
    expect([waiting.toDo, waiting.waiting]).toEqual([1, { payments: handed, handovers: 1 }]);
    expect(waiting.alerts.find(({ kind }) => kind === 'handover_waiting')).toMatchObject({
      id: data.id,
      amount: null,
      user: 'Babul',
    });
    expect((await read(collector)).toDo).toBe(0);
    await collector.call('handoverWithdraw', { body: { id: data.id } });
    await admin.call('paymentApprove', { body: { paymentId: payment } });
    expect((await read(admin)).toDo).toBe(0);
  });

  it('notify of failed messages and failed bill runs', async () => {
    const { id } = await registerTestCustomer(admin, { name: 'Unreached', zone: zoneId });
    await app.database
      .insertInto('smsMessages')
      .values({
        customerId: id,
        mobileNo: '01712345678',
        body: 'Hello',
        type: 'general',
        status: 'failed',
        failedAt: new Date(),
      })
      .execute();
    await app.database
      .insertInto('billRuns')
      .values({
        billDate: '2026-10-01',
        month: '2026-10-01',
        state: 'failed',
        finishedAt: new Date(),
        startedBy: admin.user.id,
      })
      .execute();
    const kinds = (await read(admin)).alerts.map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['bill_run_failed', 'sms_failed']);
    const forClerk = await read(zoneClerk);
    expect(forClerk.unread.alerts).toBe(1);
    expect(newest(forClerk.alerts)).toMatchObject({ kind: 'sms_failed', customer: 'Unreached' });
    const elsewhere = (await admin.call('zoneCreate', { body: { name: 'South' } })).data.id;
    const otherClerk = await app.signIn({ userType: '2', zoneId: elsewhere });
    expect((await read(otherClerk)).alerts).toEqual([]);
  });
});

it('make one alert of many payments and of many messages, unread again with the next', async () => {
  const failed = async (count: number) =>
    sql`
      insert into sms_messages (mobile_no, body, type, status, failed_at)
      select '01712345678', 'Hello', 'general', 'failed', now() from generate_series(1, ${count})
    `.execute(app.database);
  await sql`update sms_messages set failure_code = 'discarded' where status = 'failed'`.execute(
    app.database,
  );
  await failed(30);
  const payers = [await registerTestCustomer(admin), await registerTestCustomer(admin)];
  await generate(admin, '2026-11-21');
  const before = (await read(admin)).toDo;
  const paid = [];
  for (const { id } of payers) paid.push(await collectAll(collector, id));
  const { alerts, toDo, waiting } = await read(admin);
  expect(toDo - before).toBe(1);
  expect(waiting.payments?.forYou).toBe(2);
  expect(alerts.filter(({ kind }) => kind === 'payment_waiting')).toMatchObject([
    { count: 2, customer: null, amount: 140_000, user: 'Babul', isUnread: true },
  ]);
  expect(alerts.filter(({ kind }) => kind === 'sms_failed')).toMatchObject([
    { count: 30, customer: null, isUnread: true },
  ]);
  await see(admin);
  expect((await read(admin)).unread.alerts).toBe(0);
  await failed(1);
  const again = await read(admin);
  expect([again.unread.alerts, again.toDo]).toEqual([1, toDo]);
  for (const paymentId of paid) await admin.call('paymentApprove', { body: { paymentId } });
});

it("logs are the user's own recent actions", async () => {
  await zoneClerk.call('labelCreate', { body: { name: 'Shop' } });
  const { logs } = await read(zoneClerk);
  expect(logs.map(({ action }) => action)).toEqual(['labelCreate']);
});

it('marks seen notifications read, and later ones stay unread', async () => {
  const { mark } = await read(admin);
  await registerTestCustomer(collector);
  await admin.call('notificationsSeen', { body: { mark } });
  const old = { ...mark };
  for (const name of Object.keys(old)) old[name as keyof typeof old] = 0;
  await admin.call('notificationsSeen', { body: { mark: old } });
  expect((await read(admin)).unread.events).toBe(1);
});

describe('an alert that appears after one of a later record was seen', () => {
  const [message, run, backup] = ['sms_messages', 'bill_runs', 'backups'];
  it.each([
    [message, `(mobile_no, body, type) values ('01712345678', 'Hello', 'general')`, 'failed_at'],
    [run, `(bill_date, month, started_by) values ('2026-10-01', '2026-10-01', 1)`, 'finished_at'],
    [backup, `(kind, day) values ('asked', '2026-10-01')`, 'finished_at'],
  ])('is unread: %s', async (table, values, failedAt) => {
    const state = table === message ? 'status' : 'state';
    const begin = async () => {
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} ${sql.raw(values)} returning id
      `.execute(app.database);
      return newest(rows).id;
    };
    const fail = (id: number) =>
      sql`
      update ${sql.table(table)} set ${sql.ref(state)} = 'failed', ${sql.ref(failedAt)} = now()
      where id = ${id}`.execute(app.database);
    const [early, late] = [await begin(), await begin()];
    await fail(late);
    expect((await read(admin)).unread.alerts).toBe(1);
    await see(admin);
    expect((await read(admin)).unread.alerts).toBe(0);
    await fail(early);
    expect((await read(admin)).unread.alerts).toBe(1);
  });

  it('is unread: a hand-over whose counts differ', async () => {
    const customer = await registerTestCustomer(admin, { name: 'Handed' });
    await generate(admin, '2026-11-21');
    const upTo = await collectAll(collector, customer.id);
    const notes = [
      { note: 500, pieces: 1 },
      { note: 200, pieces: 1 },
    ];
    const form = { account: 11, upTo, paymentsTotal: '700', notes };
    const { id } = (await collector.raw('POST', 'handover_create', form)).body.data;
    await see(collector);
    const counted = await admin.raw('POST', 'handover_count', { id, notes: notes.slice(1) });
    expect(counted).toMatchObject({ status: 200 });
    const { unread, alerts } = await read(collector);
    expect(unread.alerts).toBe(1);
    expect(alerts.find(({ isUnread }) => isUnread)).toMatchObject({ kind: 'handover_waiting', id });
  });
});

it.each(['', '1.2.3', '1.2.3.x', '-1.0.0.0', '1.2.3.9999999999999999'])(
  'refuses the mark %j',
  async (mark) => {
    const answer = await admin.raw('POST', 'notifications_seen', { mark });
    expect([answer.status, Object.keys(answer.body.errorMessage)]).toEqual([422, ['mark']]);
  },
);

it('shows a user bound to a zone only the bill runs of that zone', async () => {
  const rights = ['bills_manage'] as const;
  await admin.call('roleRightsUpdate', { body: { role: '2', rights: [...rights] } });
  await generate(admin, '2026-11-21');
  const own = await generate(zoneClerk, '2026-11-21');
  const { events } = await read(zoneClerk);
  expect(events).toEqual([
    expect.objectContaining({ kind: 'bills_generated', id: own.id, isUnread: false }),
  ]);
  expect((await read(admin)).events[0]).toMatchObject({ id: own.id, isUnread: true });
});

it('a user without rights gets nothing, and the unread count is capped', async () => {
  const customers = await app.database.selectFrom('customers').select('id').limit(1).execute();
  await app.database
    .insertInto('auditTrail')
    .values(
      Array.from({ length: MAX_UNREAD + 5 }, () => ({
        action: 'customerCreate',
        subject: 'customer',
        subjectId: newest(customers).id,
        userId: collector.user.id,
      })),
    )
    .execute();
  expect((await read(admin)).unread.events).toBe(MAX_UNREAD);
  expect((await read(admin)).events).toHaveLength(20);
  await admin.call('roleRightsUpdate', { body: { role: '2', rights: [] } });
  expect(await read(zoneClerk)).toMatchObject({
    unread: { alerts: 0, events: 0 },
    alerts: [],
    events: [],
  });
});
