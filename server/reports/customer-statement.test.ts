import { GENERAL_USER } from '@netkhata/contract/users';
import { beforeAll, expect, it } from 'vitest';
import { insertZone } from '../test-support/sms-test-rows.ts';
import {
  balanceOf,
  collectAll,
  generate,
  paymentBody,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const admin = await app.signIn();
let customerId: number;

const statement = async (query: { fromDate?: string; toDate?: string } = {}) =>
  admin.call('customerStatement', {
    params: { id: customerId },
    query: { fromDate: query.fromDate ?? null, toDate: query.toDate ?? null },
  });
const short = ({ lines }: Awaited<ReturnType<typeof statement>>) =>
  lines.map(({ date, kind, amount, balance }) => [date, kind, amount, balance]);

beforeAll(async () => {
  customerId = (await registerTestCustomer(admin, { monthlyFee: '700' })).id;
  await generate(admin, '2026-11-05');
  const { billData } = await admin.call('unpaidBills', { body: { customer: customerId } });
  const [bill] = billData;
  // 50 discount and 400 paid; then the rest plus an advance of 300 by mistake.
  const part = { id: bill?.id, balance: 700, discount: 50, payAmount: 400, isSelect: 1 };
  const first = { paymentDate: '2026-11-10', billData: [part] };
  await admin.call('paymentCollect', { body: paymentBody(customerId, [], first) });
  const paymentId = await collectAll(admin, customerId, {
    paymentDate: '2026-11-12',
    paymentAmount: '550',
  });
  await admin.call('paymentDelete', { body: { paymentId, reason: 'Typed wrong' } });
});

it('has every line that moved the balance, oldest first, with the balance after it', async () => {
  const result = await statement();
  expect(short(result)).toEqual([
    ['2026-11-05', 'bill_issued', taka(700), taka(700)],
    ['2026-11-10', 'payment_collected', taka(-400), taka(300)],
    ['2026-11-10', 'discount', taka(-50), taka(250)],
    ['2026-11-12', 'payment_collected', taka(-550), taka(-300)],
    ['2026-11-21', 'payment_deleted', taka(550), taka(250)],
  ]);
  expect(result.lines[0]).toMatchObject({
    billNo: expect.stringMatching(/^B2611-/),
    paymentId: null,
  });
  expect(result.lines[1]).toMatchObject({ accountName: 'Cash in Hand', billId: null });
  expect(result.closingBalance).toBe(await balanceOf(admin, customerId));
});

it('of a period starts from the balance before it', async () => {
  const result = await statement({ fromDate: '2026-11-10', toDate: '2026-11-12' });
  expect(result).toMatchObject({ openingBalance: taka(700), closingBalance: taka(-300) });
  expect(result.lines.map(({ kind }) => kind)).toEqual([
    'payment_collected',
    'discount',
    'payment_collected',
  ]);
  const before = await statement({ toDate: '2026-11-01' });
  expect(before).toEqual({ openingBalance: 0, closingBalance: 0, lines: [] });
});

it('omits what moves no balance: an approval, an advance applied to a bill', async () => {
  const { id } = await registerTestCustomer(admin, { monthlyFee: '500', billDate: 20 });
  const ahead = paymentBody(id, [], { paymentDate: '2026-11-06', paymentAmount: '500' });
  const { data } = await admin.call('paymentCollect', { body: ahead });
  await admin.call('paymentApprove', { body: { paymentId: data.id } });
  await generate(admin, '2026-11-20');
  const { lines } = await admin.call('customerStatement', {
    params: { id },
    query: { fromDate: null, toDate: null },
  });
  expect(lines.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['payment_collected', taka(-500)],
    ['bill_issued', 0],
  ]);
});

it('requires access to the customer', async () => {
  const zoneId = await insertZone(app.database, 'Mirpur');
  const clerk = await app.signIn({ userType: GENERAL_USER, zoneId });
  expect((await clerk.raw('GET', `customer_statement/${customerId}`)).status).toBe(404);
  expect((await admin.raw('GET', `customer_statement/${customerId}?fromDate=x`)).status).toBe(422);
});
