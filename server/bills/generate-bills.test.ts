import { documentNumber } from '@netkhata/domain/document-number';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  balanceOf,
  collectAll,
  expectBooksAtZero,
  generate,
  paymentBody,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { billNumber } from './bill-number.ts';

const app = await createTestApp();
const admin = await app.signIn();

const billsOf = async (customerId: number) =>
  (await admin.call('customerBills', { params: { id: customerId } })).billData;

describe('generating bills', () => {
  it.each([42, 1_000_000])('numbers the bill %i of a month as documents are', async (serial) => {
    const { rows } = await sql<{ billNo: string }>`
      select ${billNumber('2026-11', sql`${serial}::int`)} as bill_no
    `.execute(app.database);
    expect(rows).toEqual([{ billNo: documentNumber('B', '2026-11', serial) }]);
  });

  it('bills only the customers that qualify, and reports the others by reason', async () => {
    const month = '2026-03-10';
    const regular = await registerTestCustomer(admin);
    const special = await registerTestCustomer(admin, {
      category: 'special',
      billingCycle: 3,
      monthlyFee: '1,900.50',
    });
    await registerTestCustomer(admin, { status: 'deactive' });
    await registerTestCustomer(admin, { category: 'complimentary' });
    await registerTestCustomer(admin, { monthlyFee: 0 });
    await registerTestCustomer(admin, { connectionDate: '2026-03-11' });
    await registerTestCustomer(admin, { billDate: 11 });

    const run = await generate(admin, month);
    expect(run).toMatchObject({
      created: 2,
      alreadyBilled: 0,
      totalAmount: taka(700 + 1900.5),
      skipped: {
        not_active: 1,
        complimentary: 1,
        no_fee: 1,
        not_connected: 1,
        bill_day_not_reached: 1,
      },
    });
    const [bill] = await billsOf(regular.id);
    expect(bill).toMatchObject({
      billDate: month,
      billFromDate: '2026-03-01',
      billToDate: '2026-03-31',
      billAmount: taka(700),
      paidAmount: 0,
      balance: taka(700),
      status: 'unpaid',
    });
    expect((await billsOf(special.id))[0]).toMatchObject({
      billFromDate: '2026-03-01',
      billToDate: '2026-05-31',
      billAmount: taka(1900.5),
    });
    await expectBooksAtZero(app.database);
  });

  it('makes no second bill for a month, nor inside a cycle', async () => {
    const customer = await registerTestCustomer(admin, { category: 'special', billingCycle: 2 });
    await generate(admin, '2026-04-30');
    await generate(admin, '2026-04-30');
    await generate(admin, '2026-05-31');
    expect(await billsOf(customer.id)).toHaveLength(1);
    await generate(admin, '2026-06-30');
    expect(await billsOf(customer.id)).toHaveLength(2);
  });

  it('skips a cycle that reaches into a billed month, and bills the others', async () => {
    const special = await registerTestCustomer(admin, { category: 'special', billingCycle: 3 });
    const regular = await registerTestCustomer(admin);
    await generate(admin, '2025-07-31');
    expect(await generate(admin, '2025-05-31')).toMatchObject({ billDate: '2025-05-31' });
    expect(await billsOf(special.id)).toHaveLength(1);
    expect(await billsOf(regular.id)).toHaveLength(2);
  });

  it('adds the connection charge to the first bill alone', async () => {
    const customer = await registerTestCustomer(admin, { connectionCharge: 1000 });
    await generate(admin, '2026-07-31');
    await generate(admin, '2026-08-31');
    const [second, first] = await billsOf(customer.id);
    expect(first?.billAmount).toBe(taka(1700));
    expect(second?.billAmount).toBe(taka(700));
    const details = await admin.call('billDetails', { params: { id: first?.id ?? 0 } });
    expect(details.bill_item.map((line) => line.item.id)).toEqual([1, 3]);
    expect(details.billMonthRange).toBe('July 2026');
  });

  it('numbers bills without a gap inside a month', async () => {
    const month = '2025-10-31';
    await Promise.all([1, 2, 3].map(() => registerTestCustomer(admin)));
    await generate(admin, month);
    const page = await admin.call('billTable', {
      query: { page: 1, per_page: 500, column: 'invNo', order: 'asc', globalSearch: 'B2510-' },
      body: {},
    });
    const numbers = page.rows.map((row) => row.invNo);
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers).toEqual(
      numbers.map((_, index) => `B2510-${String(index + 1).padStart(6, '0')}`),
    );
  });

  it('bills nobody twice when two runs are concurrent', async () => {
    const month = '2025-11-28';
    const runs = await Promise.all([1, 2, 3, 4].map(() => generate(admin, month)));
    const created = runs.reduce((sum, run) => sum + run.created, 0);
    const counted = await sql<{ bills: number; customers: number }>`
      select count(*) as bills, count(distinct customer_id) as customers
      from bills where bill_date = ${month}::date
    `.execute(app.database);
    expect(counted.rows[0]).toEqual({ bills: created, customers: created });
    await expectBooksAtZero(app.database);
  });

  it('applies advance money to the oldest open bill when a bill is issued', async () => {
    const customer = await registerTestCustomer(admin);
    const advance = paymentBody(customer.id, [], { paymentAmount: 1000 });
    await admin.call('paymentCollect', { body: advance });
    expect(await balanceOf(admin, customer.id)).toBe(taka(-1000));
    await generate(admin, '2025-12-31');
    await generate(admin, '2026-01-31');
    const [second, first] = await billsOf(customer.id);
    expect(first).toMatchObject({ balance: 0, paidAmount: taka(700), status: 'paid' });
    expect(second).toMatchObject({ balance: taka(400), status: 'partial' });
    expect(await balanceOf(admin, customer.id)).toBe(taka(400));
    await expectBooksAtZero(app.database);
  });

  it('reports since when each customer owes: the older bill, the new one, or nothing', async () => {
    const [owing, paid, inAdvance] = [
      await registerTestCustomer(admin),
      await registerTestCustomer(admin),
      await registerTestCustomer(admin),
    ];
    await generate(admin, '2026-02-27');
    await collectAll(admin, paid.id);
    await collectAll(admin, inAdvance.id);
    const advance = paymentBody(inAdvance.id, [], { paymentAmount: 1000 });
    await admin.call('paymentCollect', { body: advance });
    await generate(admin, '2026-04-28');
    const read = await sql<{ customerId: number; oldestDueOn: string | null }>`
      select customer_id, oldest_due_on from customer_balances
      where customer_id in (${owing.id}, ${paid.id}, ${inAdvance.id}) order by customer_id
    `.execute(app.database);
    const days = read.rows.map(({ oldestDueOn }) => oldestDueOn);
    expect(days).toEqual(['2026-02-27', '2026-04-28', null]);
    await expectBooksAtZero(app.database);
  });

  it('keeps the previous due of the bill and shows the present one beside it', async () => {
    const customer = await registerTestCustomer(admin);
    await generate(admin, '2026-09-30');
    await generate(admin, '2026-10-31');
    const [latest] = await billsOf(customer.id);
    await collectAll(admin, customer.id);
    const details = await admin.call('billDetails', { params: { id: latest?.id ?? 0 } });
    expect(details).toMatchObject({
      previousDue: taka(700),
      total: taka(700),
      netPayable: taka(1400),
      currentDue: 0,
      dueAmount: 0,
      lastPaymentAmount: taka(1400),
    });
  });

  it('queues an SMS for the customers who want one', async () => {
    const wants = await registerTestCustomer(admin);
    await generate(admin, '2026-11-30');
    const history = await admin.call('customerSms', { params: { id: wants.id } });
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({ type: 'bill', smsStatus: 'queued' });
    expect(history[0]?.smsBody).toContain('Tk 700');
  });
});

describe('the database constraints', () => {
  it('refuses a second generated bill for a customer and month', async () => {
    const customer = await registerTestCustomer(admin);
    await generate(admin, '2026-12-31');
    const [bill] = await billsOf(customer.id);
    const again = sql`
      insert into covered_months (customer_id, month, source, bill_id)
      values (${customer.id}, '2026-12-01', 'run', ${bill?.id})
    `.execute(app.database);
    await expect(again).rejects.toMatchObject({ constraint: 'covered_months_pkey' });
  });
});
