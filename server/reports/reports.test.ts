import { GENERAL_USER } from '@netkhata/contract/users';
import { expect, test } from 'vitest';
import {
  insertAdvance,
  insertBill,
  insertCustomer,
  insertZone,
} from '../test-support/sms-test-rows.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { insertPayment } from '../test-support/report-test-rows.ts';

const NOVEMBER = '2026-11-21T10:00:00+06:00';

/** One zone with two customers, an empty zone, and two customers without a zone. */
async function scene() {
  const app = await createTestApp(NOVEMBER);
  const { database } = app;
  const admin = await app.signIn({ name: 'Admin' });
  const zoneId = await insertZone(database, 'Mirpur');
  const emptyZoneId = await insertZone(database, 'Banani');
  const ali = await insertCustomer(database, { name: 'Ali', zoneId });
  const bina = await insertCustomer(database, {
    name: 'Bina',
    zoneId,
    status: 'deactive',
  });
  const chan = await insertCustomer(database, { name: 'Chan', status: 'close' });
  const advanced = await insertCustomer(database, { name: 'Advanced', status: 'close' });
  const collector = await app.signIn({ name: 'Collector', userType: GENERAL_USER, zoneId });
  return { app, database, admin, collector, zoneId, emptyZoneId, ali, bina, chan, advanced };
}

const { app, database, admin, collector, zoneId, emptyZoneId, ali, bina, chan, advanced } =
  await scene();
const byCollector = { collectedBy: collector.user.id };

test('the dashboard sums the current month and the dues, for the own zone', async () => {
  await insertBill(database, { customerId: ali, amountPaisa: 100_050, billDate: '2026-11-01' });
  await insertBill(database, { customerId: ali, amountPaisa: 20_000, billDate: '2026-11-30' });
  await insertBill(database, { customerId: chan, amountPaisa: 50_000, billDate: '2026-11-10' });
  await insertBill(database, { customerId: bina, amountPaisa: 7_000, billDate: '2026-10-31' });
  await insertBill(database, { customerId: bina, amountPaisa: 3_000, billDate: '2026-12-01' });
  await insertBill(database, {
    customerId: chan,
    amountPaisa: 900,
    billDate: '2026-11-01',
    kind: 'opening',
  });
  const voided = await insertBill(database, {
    customerId: ali,
    amountPaisa: 1_000,
    billDate: '2026-11-05',
  });
  await database
    .updateTable('bills')
    .set({ voidedAt: new Date(NOVEMBER) })
    .where('id', '=', voided)
    .execute();
  await insertAdvance(database, { customerId: advanced, amountPaisa: 60_000 });
  const pay = (customerId: number, amountPaisa: number, paymentDate: string, approvedBy?: number) =>
    insertPayment(database, {
      ...byCollector,
      customerId,
      amountPaisa,
      paymentDate,
      ...(approvedBy && { approvedBy }),
    });
  await pay(ali, 30_000, '2026-11-01');
  await pay(ali, 5_050, '2026-11-30', admin.user.id);
  await pay(chan, 10_000, '2026-11-21', admin.user.id);
  await pay(ali, 99_900, '2026-10-31');
  await insertPayment(database, {
    ...byCollector,
    customerId: ali,
    amountPaisa: 4_400,
    paymentDate: '2026-11-02',
    deletedBy: admin.user.id,
  });

  expect(await admin.call('monthlyCollection')).toEqual({
    billAmount: 170_050,
    collectionAmount: 45_050,
    receivedAmount: 30_000,
    approvedAmount: 15_050,
    // This test voids a bill directly, so its ledger entry is not reversed as a real void would do.
    dueAmount: 181_950,
  });
  expect(await collector.call('monthlyCollection')).toEqual({
    billAmount: 120_050,
    collectionAmount: 35_050,
    receivedAmount: 30_000,
    approvedAmount: 5_050,
    dueAmount: 131_050,
  });
  const wire = await admin.raw('GET', 'reports/currentmonth_bill_collection');
  expect(wire.body.data).toMatchObject({ billAmount: 1700.5, collectionAmount: 450.5 });
});

test("the month is the company's, not the server's", async () => {
  app.clock.set('2026-10-31T23:00:00Z');
  const inDhaka = await admin.call('monthlyCollection');
  app.clock.set('2026-10-31T12:00:00Z');
  const october = await admin.call('monthlyCollection');
  app.clock.set(NOVEMBER);
  expect(inDhaka).toEqual(await admin.call('monthlyCollection'));
  expect(october).toMatchObject({ billAmount: 7_000, collectionAmount: 99_900 });
});

test('customers are counted by status and by zone, with empty zones', async () => {
  expect(await admin.call('customerTotals')).toEqual({
    activeCustomer: 1,
    deactiveCustomer: 1,
    closedCustomer: 2,
  });
  const zone = { activeCustomer: 0, deactiveCustomer: 0, closedCustomer: 0 };
  const mirpur = { ...zone, zoneId, zoneName: 'Mirpur', totalCustomer: 2 };
  expect(await admin.call('zoneCustomers')).toEqual([
    { ...zone, zoneId: emptyZoneId, zoneName: 'Banani', totalCustomer: 0 },
    { ...mirpur, activeCustomer: 1, deactiveCustomer: 1 },
    { ...zone, zoneId: null, zoneName: null, totalCustomer: 2, closedCustomer: 2 },
  ]);
  expect(await collector.call('zoneCustomers')).toEqual([
    { ...mirpur, activeCustomer: 1, deactiveCustomer: 1 },
  ]);
  expect((await collector.call('customerTotals')).closedCustomer).toBe(0);
});

test('the due report lists everybody with a due, and nobody else', async () => {
  const paidUp = await insertCustomer(database, { name: 'Paid Up' });
  const due = async (query: string) =>
    (await admin.raw('GET', `reports/customer_due?${query}`)).body.data.data;

  const page = await due('');
  expect(page.data.map((row: { id: number }) => row.id)).toEqual([chan, bina, ali]);
  expect(page).toMatchObject({ current_page: 1, last_page: 1, per_page: 10, to: 3, total: 3 });
  expect(page.data[2]).toMatchObject({ id: ali, name: 'Ali', zone: 'Mirpur', balance: 1210.5 });
  expect(page.data.map((row: { id: number }) => row.id)).not.toContain(paidUp);

  const sorted = await due('column=balance&order=ASC&per_page=100');
  expect(sorted.data.map((row: { balance: number }) => row.balance)).toEqual([100, 509, 1210.5]);
  expect((await due('globalSearch=mirp')).total).toBe(2);
  expect((await due('globalSearch=bin')).total).toBe(1);
  expect((await due('globalSearch=%25')).total).toBe(0);
  expect((await due(`globalSearch=${encodeURIComponent('০১৭')}`)).total).toBe(3);
  // As stored on a phone: with country code and separators.
  const { mobileNo } = await database
    .selectFrom('customers')
    .select('mobileNo')
    .where('id', '=', bina)
    .executeTakeFirstOrThrow();
  const written = `+88 ${mobileNo.slice(0, 5)}-${mobileNo.slice(5)}`;
  expect((await due(`globalSearch=${encodeURIComponent(written)}`)).data).toEqual(
    (await due(`globalSearch=${mobileNo}`)).data,
  );
  expect((await due('page=9')).current_page).toBe(1);
  expect((await admin.raw('GET', 'reports/customer_due?column=nid')).status).toBe(422);
  const mine = await collector.raw('GET', 'reports/customer_due');
  expect(mine.body.data.data.total).toBe(2);
});

test('the collection report lists payments between two days, newest first', async () => {
  const report = (body: object) => admin.raw('POST', 'reports/customer_collection', body);
  const days = { fromDate: '2026-11-01', toDate: '2026-11-30' };

  const all = await report({ zone: 'all', ...days });
  expect(all.body.data).toEqual([
    {
      id: expect.any(Number),
      voucherDate: '2026-11-30',
      takenOn: null,
      zoneName: 'Mirpur',
      zoneId,
      collectBy: 'Collector',
      collectedById: collector.user.id,
      accHead: 'Cash in Hand',
      accountId: 11,
      customerName: 'Ali',
      amount: 50.5,
    },
    expect.objectContaining({ voucherDate: '2026-11-21', zoneName: null, customerName: 'Chan' }),
    expect.objectContaining({ voucherDate: '2026-11-01', amount: 300 }),
  ]);
  const choices = [zoneId, String(zoneId), { id: zoneId, name: 'Mirpur' }, { value: zoneId }];
  for (const zone of choices) {
    expect((await report({ zone, ...days })).body.data).toHaveLength(2);
  }
  expect((await report({ zone: { value: 'all' }, ...days })).body.data).toHaveLength(3);
  expect((await report({ zone: emptyZoneId, ...days })).body.data).toEqual([]);
  const oneDay = { fromDate: '2026-10-31', toDate: '2026-10-31' };
  expect((await report({ ...oneDay })).body.data).toHaveLength(1);
});

test('the collection report refuses invalid days, unknown zones and zones of others', async () => {
  const days = { fromDate: '2026-11-01', toDate: '2026-11-30' };
  const refusals: [object, string][] = [
    [{ zone: 'all', fromDate: '2026-11-30', toDate: '2026-11-01' }, 'toDate'],
    [{ zone: 'all', fromDate: '2026-02-30', toDate: '2026-11-01' }, 'fromDate'],
    [{ zone: 'all', fromDate: '2026-02-01' }, 'toDate'],
    [{ zone: 987_654_321, ...days }, 'zone'],
    [{ zone: 'none', ...days }, 'zone'],
  ];
  for (const [body, field] of refusals) {
    const answer = await admin.raw('POST', 'reports/customer_collection', body);
    expect(answer.status, JSON.stringify(body)).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
  }
  const report = (zone: number | null) =>
    collector.attempt('customerCollection', { body: { zone, ...days } });
  expect(await report(null)).toMatchObject({ ok: true, result: { length: 2 } });
  expect((await report(emptyZoneId)).status).toBe(422);
});
