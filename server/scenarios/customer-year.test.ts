import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkBooks } from '../ledger/check-books.ts';
import {
  balanceOf,
  billBody,
  collectAll,
  expectBooksAtZero,
  generate,
  paymentBody,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp('2028-01-10T10:00:00+06:00');
const cashier = await app.signIn({ name: 'Cashier' });
const owner = await app.signIn({ name: 'Owner' });

const ROUTER = 5;

/** Sets the clock to the morning of a day, and signs everybody in again. */
async function moveClockTo(day: string): Promise<void> {
  const morning = `${day}T09:00:00+06:00`;
  app.clock.set(morning);
  await sql`update sessions set created_at = ${morning}, last_used_at = ${morning}`.execute(
    app.database,
  );
}

/** Generates the bills of a day. Returns how many were created. */
async function billOn(day: string): Promise<number> {
  await moveClockTo(day);
  return (await generate(owner, day)).created;
}

it('a year of a customer with bill day 31', async () => {
  await moveClockTo('2028-01-10');
  const customer = await registerTestCustomer(cashier, {
    monthlyFee: 1000,
    connectionCharge: 500,
    connectionDate: '2028-01-10',
    billDate: 31,
  });
  const { id } = customer;
  const balance = () => balanceOf(owner, id);
  const bills = async () => (await owner.call('customerBills', { params: { id } })).billData;
  const approve = (paymentId: number) => owner.call('paymentApprove', { body: { paymentId } });

  // January: nothing before the bill day; the connection charge comes with the first bill.
  expect(await billOn('2028-01-30')).toBe(0);
  expect(await billOn('2028-01-31')).toBe(1);
  expect(await balance()).toBe(taka(1500));

  // February of a leap year ends on the 29th, and so does the bill day.
  expect(await billOn('2028-02-28')).toBe(0);
  expect(await billOn('2028-02-29')).toBe(1);
  const [february, january] = await bills();
  expect(january).toMatchObject({ billAmount: taka(1500), billToDate: '2028-01-31' });
  expect(february).toMatchObject({ billAmount: taka(1000), billToDate: '2028-02-29' });
  const receipt = await owner.call('billDetails', { params: { id: february?.id ?? 0 } });
  expect(receipt).toMatchObject({ previousDue: taka(1500), netPayable: taka(2500) });

  // March: January is paid late, February in part; the 31st is back.
  await moveClockTo('2028-03-05');
  const late = paymentBody(id, [], {
    paymentDate: '2028-03-05',
    billData: [
      { id: january?.id, balance: 1500, payAmount: 1500, isSelect: 1 },
      { id: february?.id, balance: 1000, payAmount: 300, isSelect: 1 },
    ],
  });
  const { data: latePayment } = await cashier.call('paymentCollect', { body: late });
  expect(await balance()).toBe(taka(700));
  await moveClockTo('2028-03-06');
  await approve(latePayment.id);
  expect(await billOn('2028-03-30')).toBe(0);
  expect(await billOn('2028-03-31')).toBe(1);
  expect(await balance()).toBe(taka(1700));

  // April: everything is paid, with 100 off the oldest bill; the 31st is the 30th.
  await moveClockTo('2028-04-03');
  const [march, rest] = await bills();
  const settled = await collectAll(cashier, id, {
    paymentDate: '2028-04-03',
    billData: [
      { id: rest?.id, balance: 700, discount: 100, payAmount: 600, isSelect: 1 },
      { id: march?.id, balance: 1000, payAmount: 1000, isSelect: 1 },
    ],
  });
  expect(await balance()).toBe(0);
  await approve(settled);
  expect(await billOn('2028-04-30')).toBe(1);

  // May: the same payment is typed in twice; the second one had become an advance and is deleted.
  await moveClockTo('2028-05-02');
  await approve(await collectAll(cashier, id, { paymentDate: '2028-05-02' }));
  const again = paymentBody(id, [], { paymentDate: '2028-05-02', paymentAmount: 1000 });
  const { data: twice } = await cashier.call('paymentCollect', { body: again });
  expect(await balance()).toBe(taka(-1000));
  await moveClockTo('2028-05-03');
  await owner.call('paymentDelete', { body: { paymentId: twice.id, reason: 'Typed twice' } });
  expect(await balance()).toBe(0);
  expect(await billOn('2028-05-31')).toBe(1);

  // June to August: May is paid with 2,500 ahead, which pays two bills and half of a third.
  await moveClockTo('2028-06-10');
  await collectAll(cashier, id, { paymentDate: '2028-06-10', paymentAmount: 3500 });
  expect(await balance()).toBe(taka(-2500));
  const balances: number[] = [];
  for (const day of ['2028-06-30', '2028-07-31', '2028-08-31']) {
    expect(await billOn(day)).toBe(1);
    balances.push(await balance());
  }
  expect(balances).toEqual([taka(-1500), taka(-500), taka(500)]);
  const states = (await bills()).slice(0, 3).map(({ status }) => status);
  expect(states).toEqual(['partial', 'paid', 'paid']);

  // September: from now on three months at once, for 2,800.
  await moveClockTo('2028-09-05');
  await collectAll(cashier, id, { paymentDate: '2028-09-05' });
  const terms = await owner.raw('POST', 'customer_update', {
    customerId: id,
    name: 'Rafiqul Islam',
    mobileNo: '01712345678',
    category: 'special',
    billingCycle: 3,
    monthlyFee: 2800,
  });
  expect(terms.status).toBe(200);
  expect(await billOn('2028-09-30')).toBe(1);
  expect(await billOn('2028-10-31')).toBe(0);
  expect(await billOn('2028-11-30')).toBe(0);
  const [quarter] = await bills();
  expect(quarter).toMatchObject({ billFromDate: '2028-09-01', billToDate: '2028-11-30' });

  // December: a router by hand, corrected once; the next three months reach into the new year.
  await moveClockTo('2028-12-10');
  const sale = (price: number) =>
    billBody(id, [], {
      billDate: '2028-12-10',
      bill_item: [{ item: ROUTER, price, discount: 200 }],
    });
  const { data: router } = await cashier.call('billSave', { body: sale(2000) });
  expect(await balance()).toBe(taka(4600));
  await owner.call('billUpdate', { body: { ...sale(2100), id: router.id } });
  expect(await balance()).toBe(taka(4700));
  expect(await billOn('2028-12-31')).toBe(1);
  const [next] = await bills();
  expect(next).toMatchObject({ billFromDate: '2028-12-01', billToDate: '2029-02-28' });
  expect(await balance()).toBe(taka(7500));

  // Twelve months of service, a connection and a router, less discounts and payments.
  const all = await bills();
  const billed = all.reduce((sum, { billAmount }) => sum + billAmount, 0);
  const payments = await owner.call('customerPayments', { params: { id } });
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  expect(all).toHaveLength(11);
  expect(billed).toBe(taka(500 + 8 * 1000 + 2 * 2800 + 1900));
  expect(await balance()).toBe(billed - paid - taka(100));
  const { totals } = await checkBooks(app.database);
  expect(totals).toMatchObject({ receivablePaisa: taka(7500), advancePaisa: 0 });
  await expectBooksAtZero(app.database);
});
