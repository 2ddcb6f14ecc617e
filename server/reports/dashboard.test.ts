import { GENERAL_USER } from '@netkhata/contract/users';
import { describe, expect, it } from 'vitest';
import { insertBill, insertCustomer, insertZone } from '../test-support/sms-test-rows.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { insertPayment } from '../test-support/report-test-rows.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();
const zoneId = await insertZone(database, 'Mirpur');
const clerk = await app.signIn({ userType: GENERAL_USER, zoneId });
const own = await insertCustomer(database, { name: 'Ali', zoneId });
const other = await insertCustomer(database, { name: 'Bina' });

const bill = (customerId: number, amountPaisa: number, billDate: string, kind = 'manual') =>
  insertBill(database, { customerId, amountPaisa, billDate, kind: kind as 'manual' });
const pay = (
  customerId: number,
  amountPaisa: number,
  paymentDate: string,
  state: { approvedBy?: number; deletedBy?: number } = {},
) =>
  insertPayment(database, {
    collectedBy: clerk.user.id,
    customerId,
    amountPaisa,
    paymentDate,
    ...state,
  });

await bill(own, 1_000, '2026-11-21');
await bill(own, 2_000, '2026-11-20');
await bill(other, 4_000, '2026-11-15');
await bill(own, 8_000, '2026-10-22');
await bill(own, 16_000, '2026-10-21');
await bill(other, 32_000, '2026-09-21');
await bill(own, 64_000, '2026-08-22');
await bill(own, 128_000, '2025-12-01');
await bill(own, 256_000, '2025-11-30');
await bill(own, 512_000, '2026-11-21', 'opening');
await pay(own, 100, '2026-11-21');
await pay(own, 200, '2026-11-21', { approvedBy: admin.user.id });
await pay(other, 400, '2026-11-20');
await pay(own, 800, '2026-11-15', { approvedBy: admin.user.id });
await pay(own, 1_600, '2026-10-31');
await pay(own, 3_200, '2025-11-30');
await pay(own, 6_400, '2026-11-21', { deletedBy: admin.user.id });

const figures = async (query: string, client: TestClient = admin) =>
  (await client.raw('GET', `reports/period_figures?${query}`)).body.data;
const series = async (query: string, client: TestClient = admin) =>
  (await client.raw('GET', `reports/dashboard_series?${query}`)).body.data;

describe('the figures of a period', () => {
  it.each([
    ['', '2026-11-21', '2026-11-21', 10, 3],
    ['period=today', '2026-11-21', '2026-11-21', 10, 3],
    ['period=yesterday', '2026-11-20', '2026-11-20', 20, 4],
    ['period=last_7_days', '2026-11-15', '2026-11-21', 70, 15],
    ['period=last_30_days', '2026-10-23', '2026-11-21', 70, 31],
    ['period=this_month', '2026-11-01', '2026-11-30', 70, 15],
    ['period=last_month', '2026-10-01', '2026-10-31', 240, 16],
    ['period=range&fromDate=2026-10-22&toDate=2026-11-15', '2026-10-22', '2026-11-15', 120, 24],
  ])('%s', async (query, fromDate, toDate, billAmount, collectionAmount) => {
    expect(await figures(query)).toMatchObject({ fromDate, toDate, billAmount, collectionAmount });
  });

  it('separate received from approved, with counts', async () => {
    expect(await figures('period=last_7_days')).toEqual({
      fromDate: '2026-11-15',
      toDate: '2026-11-21',
      billCount: 3,
      billAmount: 70,
      paymentCount: 4,
      collectionAmount: 15,
      receivedAmount: 5,
      approvedAmount: 10,
    });
  });

  it('are limited to the own zone', async () => {
    expect(await figures('period=last_7_days', clerk)).toMatchObject({
      billAmount: 30,
      collectionAmount: 11,
      receivedAmount: 1,
      approvedAmount: 10,
    });
  });

  it.each([
    ['period=never', 'period'],
    ['period=range&toDate=2026-11-01', 'fromDate'],
    ['period=range&fromDate=2026-11-01', 'toDate'],
    ['period=range&fromDate=2026-11-02&toDate=2026-11-01', 'toDate'],
    ['period=range&fromDate=2025-11-01&toDate=2026-11-02', 'toDate'],
    ['period=range&fromDate=2026-02-30&toDate=2026-11-02', 'fromDate'],
  ])('refuse %s', async (query, field) => {
    const answer = await admin.raw('GET', `reports/period_figures?${query}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
  });
});

describe('the chart series', () => {
  it('have twelve months with billed and collected amounts', async () => {
    const { months } = await series('');
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2025-12', billAmount: 1280, collectionAmount: 0 });
    expect(months[9]).toEqual({ month: '2026-09', billAmount: 320, collectionAmount: 0 });
    expect(months[10]).toEqual({ month: '2026-10', billAmount: 240, collectionAmount: 16 });
    expect(months[11]).toEqual({ month: '2026-11', billAmount: 70, collectionAmount: 15 });
    expect((await series('', clerk)).months[9].billAmount).toBe(0);
  });

  it('have every day of the period', async () => {
    const { days } = await series('period=range&fromDate=2026-11-19&toDate=2026-11-21');
    expect(days).toEqual([
      { date: '2026-11-19', collectionAmount: 0 },
      { date: '2026-11-20', collectionAmount: 4 },
      { date: '2026-11-21', collectionAmount: 3 },
    ]);
    expect((await series('period=yesterday', clerk)).days).toEqual([
      { date: '2026-11-20', collectionAmount: 0 },
    ]);
    expect((await series('period=last_30_days')).days).toHaveLength(30);
  });

  it('have dues by the age of their bill', async () => {
    const dates = [
      { fromDate: '2026-10-22', toDate: null },
      { fromDate: '2026-09-22', toDate: '2026-10-21' },
      { fromDate: '2026-08-23', toDate: '2026-09-21' },
      { fromDate: null, toDate: '2026-08-22' },
    ];
    const { dueByAge } = await series('');
    expect(dueByAge).toEqual([
      { age: '0-30', ...dates[0], billCount: 5, dueAmount: 5270 },
      { age: '31-60', ...dates[1], billCount: 1, dueAmount: 160 },
      { age: '61-90', ...dates[2], billCount: 1, dueAmount: 320 },
      { age: '90+', ...dates[3], billCount: 3, dueAmount: 4480 },
    ]);
    expect((await series('', clerk)).dueByAge).toMatchObject([
      { age: '0-30', billCount: 4, dueAmount: 5230 },
      { age: '31-60', billCount: 1, dueAmount: 160 },
      { age: '61-90', billCount: 0, dueAmount: 0 },
      { age: '90+', billCount: 3, dueAmount: 4480 },
    ]);
  });
});
