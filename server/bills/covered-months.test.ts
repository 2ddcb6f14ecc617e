import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  collectAll,
  expectBooksAtZero,
  generate,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp();
const admin = await app.signIn();

const SERVICE = 1;
const CONNECTION = 3;
const ROUTER = 5;

const form = (customer: number, items: [item: number, price: number][], change: object = {}) => ({
  customer,
  billDate: '2026-11-21',
  billFromDate: null,
  billToDate: null,
  bill_item: items.map(([item, price]) => ({
    item,
    quantity: 1000,
    price: taka(price),
    discount: null,
    description: null,
  })),
  sendSms: null,
  ...change,
});
const make = async (...args: Parameters<typeof form>) =>
  (await admin.call('billSave', { body: form(...args) })).data.id;
const remove = (billId: number) => admin.call('billDelete', { body: { billId, reason: null } });
const billsOf = async (id: number) =>
  (await admin.call('customerBills', { params: { id } })).billData;
/** Amounts of the customer's bills on a day. */
const amountsOn = async (id: number, day: string) =>
  (await billsOf(id)).filter((bill) => bill.billDate === day).map((bill) => bill.billAmount / 100);
const runOn = async (day: string) => {
  const run = await generate(admin, day);
  await expectBooksAtZero(app.database);
  return run;
};

describe('the connection charge', () => {
  const customerWithCharge = () => registerTestCustomer(admin, { connectionCharge: 1000 });

  it('is not billed again after a bill was edited to include it', async () => {
    const { id } = await customerWithCharge();
    const bill = await make(id, [[ROUTER, 500]]);
    const body = { ...form(id, [[CONNECTION, 1000]]), id: bill };
    await admin.call('billUpdate', { body });
    await runOn('2026-01-31');
    expect(await amountsOn(id, '2026-01-31')).toEqual([700]);
  });

  it('stays billed while one of two bills has it, and is billed again after neither has', async () => {
    const { id } = await customerWithCharge();
    const first = await make(id, [[CONNECTION, 1000]]);
    const second = await make(id, [[CONNECTION, 1000]]);
    await remove(first);
    await runOn('2026-02-28');
    await remove(second);
    await runOn('2026-03-31');
    await runOn('2026-04-30');
    const amounts = ['2026-02-28', '2026-03-31', '2026-04-30'].map((day) => amountsOn(id, day));
    expect(await Promise.all(amounts)).toEqual([[700], [1700], [700]]);
  });

  it('is billed by the next run after an edit removed it', async () => {
    const { id } = await customerWithCharge();
    const bill = await make(id, [[CONNECTION, 1000]]);
    await admin.call('billUpdate', { body: { ...form(id, [[ROUTER, 1000]]), id: bill } });
    await runOn('2026-05-31');
    expect(await amountsOn(id, '2026-05-31')).toEqual([1700]);
  });

  it('is billed again after the run that billed it was undone', async () => {
    const { id } = await customerWithCharge();
    const run = await runOn('2026-06-30');
    await admin.call('billRunUndo', { body: { id: run.id, reason: null } });
    await runOn('2026-06-30');
    expect(await amountsOn(id, '2026-06-30')).toEqual([1700]);
  });
});

describe('a month billed by hand', () => {
  it('is not billed by the run until the bill is deleted, moved or no longer for service', async () => {
    const { id } = await registerTestCustomer(admin);
    const day = { billDate: '2025-03-10' };
    const bill = await make(id, [[SERVICE, 700]], day);
    expect(await runOn('2025-03-31')).toMatchObject({ skipped: { billed_by_hand: 1 } });
    const edit = (...args: Parameters<typeof form>) =>
      admin.call('billUpdate', { body: { ...form(...args), id: bill } });

    // Moved to April: March becomes free.
    await edit(id, [[SERVICE, 700]], { ...day, billFromDate: '2025-04-01' });
    await runOn('2025-03-31');
    await runOn('2025-04-30');
    expect(await amountsOn(id, '2025-03-31')).toEqual([700]);
    expect(await amountsOn(id, '2025-04-30')).toEqual([]);

    // Changed to a router: April becomes free.
    await edit(id, [[ROUTER, 700]], { ...day, billFromDate: '2025-04-01' });
    await runOn('2025-04-30');
    expect(await amountsOn(id, '2025-04-30')).toEqual([700]);

    const may = await make(id, [[SERVICE, 700]], { billDate: '2025-05-10' });
    await runOn('2025-05-30');
    await remove(may);
    await runOn('2025-05-31');
    expect((await billsOf(id)).filter((one) => one.billToDate === '2025-05-31')).toHaveLength(1);
  });

  it('covers every month of its range', async () => {
    const { id } = await registerTestCustomer(admin);
    await make(id, [[2, 2100]], {
      billDate: '2025-07-10',
      billFromDate: '2025-07-01',
      billToDate: '2025-09-30',
    });
    await runOn('2025-07-31');
    await runOn('2025-09-30');
    await runOn('2025-10-31');
    expect(await billsOf(id)).toHaveLength(2);
  });

  it('is billed again by hand only after confirmation', async () => {
    const { id } = await registerTestCustomer(admin);
    await runOn('2025-11-30');
    const [billed] = await billsOf(id);
    const again = form(id, [[SERVICE, 200]], { billDate: '2025-11-20' });
    expect(await admin.attempt('billSave', { body: again })).toMatchObject({
      status: 409,
      data: {
        covered: [
          {
            month: '2025-11',
            source: 'run',
            billId: billed?.id,
            billNo: billed?.billNo,
            total: 700,
          },
        ],
      },
    });
    // A bill without internet service covers no month and needs no confirmation.
    await make(id, [[ROUTER, 200]], { billDate: '2025-11-20' });
    expect(await admin.attempt('billSave', { body: { ...again, billAgain: true } })).toMatchObject({
      ok: true,
    });
    expect(await billsOf(id)).toHaveLength(3);
    await expectBooksAtZero(app.database);
  });

  it('counts a customer once, however many bills cover the month', async () => {
    const { id } = await registerTestCustomer(admin);
    const again = { billAgain: true };
    for (const billDate of ['2024-08-10', '2024-09-10']) {
      await make(id, [[SERVICE, 700]], { billDate });
      await make(id, [[SERVICE, 200]], { billDate, ...again });
    }
    const preview = (billDate: string) => admin.call('billRunPreview', { body: { billDate } });
    const { skipped } = await preview('2024-09-30');
    expect(skipped['billed_by_hand']).toBe(1);
    expect(await runOn('2024-09-30')).toMatchObject({ skipped: { billed_by_hand: 1 } });
    const october = (await preview('2024-10-31')).count;
    expect((await runOn('2024-10-31')).created).toBe(october);
    await make(id, [[SERVICE, 200]], { billDate: '2024-10-20', ...again });
    expect((await preview('2024-10-31')).skipped['billed_by_hand']).toBeUndefined();
    expect((await billsOf(id)).filter((bill) => bill.billDate === '2024-10-31')).toHaveLength(1);
  });

  it('asks for confirmation where an edit reaches a covered month, but not its own', async () => {
    const { id } = await registerTestCustomer(admin);
    await runOn('2026-08-31');
    const bill = await make(id, [[ROUTER, 200]], { billDate: '2026-08-20' });
    const body = { ...form(id, [[SERVICE, 200]], { billDate: '2026-08-20' }), id: bill };
    expect(await admin.attempt('billUpdate', { body })).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['bill.monthsCovered'],
    });
    const confirmed = { body: { ...body, billAgain: true } };
    expect(await admin.attempt('billUpdate', confirmed)).toMatchObject({ ok: true });
    const generated = (await billsOf(id)).find((one) => one.billDate === '2026-08-31')?.id ?? 0;
    await remove(generated);
    expect(await admin.attempt('billUpdate', { body })).toMatchObject({ ok: true });
  });

  it('is respected by the first bill requested in the network form', async () => {
    const { id } = await registerTestCustomer(admin, { billDate: 30 });
    const network = { customer: id, isPppoeOrStatic: 'pppoe', isCreateBill: 'yes' };
    const send = () => admin.raw('POST', 'customer_network', network);
    const bill = await make(id, [[SERVICE, 700]]);
    expect((await send()).body.successMessage).toContain('No bill was made');
    await remove(bill);
    expect((await send()).body.successMessage).toContain('created');
    expect(await billsOf(id)).toHaveLength(1);
    await expectBooksAtZero(app.database);
  });
});

describe('the days of a bill', () => {
  it('lie between 1,000 days back and 62 days ahead', async () => {
    const { id } = await registerTestCustomer(admin, { connectionDate: '2024-01-01' });
    const days = ['2024-02-24', '2024-02-25', '2027-01-22', '2027-01-23'];
    const save = (billDate: string) =>
      admin.attempt('billSave', { body: form(id, [[ROUTER, 5]], { billDate }) });
    const preview = (billDate: string) => admin.attempt('billRunPreview', { body: { billDate } });
    const detail = { billDate: ['Must be from 25 Feb 2024 to 22 Jan 2027.'] };
    for (const attempt of [save, preview]) {
      const outcomes = await Promise.all(days.map((billDate) => attempt(billDate)));
      expect(outcomes.map(({ ok }) => ok)).toEqual([false, true, true, false]);
      expect(outcomes[0]).toMatchObject({ status: 422, errorMessage: detail });
    }
    for (const key of ['billGenerate', 'billRunStart', 'billRunPreviewRows'] as const) {
      const body = { billDate: '2027-01-23', fingerprint: 'any', after: null };
      expect(await admin.attempt(key, { body })).toMatchObject({ errorMessage: detail });
    }
  });

  it('may stay unchanged on an old bill, but not be moved further out', async () => {
    const { id } = await registerTestCustomer(admin);
    const bill = await make(id, [[ROUTER, 5]], { billDate: '2024-02-25' });
    const morning = '2026-11-23T09:00:00+06:00';
    app.clock.set(morning);
    await sql`update sessions set last_used_at = ${morning}`.execute(app.database);
    const edit = (billDate: string) =>
      admin.attempt('billUpdate', { body: { ...form(id, [[ROUTER, 6]], { billDate }), id: bill } });
    expect(await edit('2024-02-25')).toMatchObject({ ok: true });
    expect(await edit('2024-02-26')).toMatchObject({
      status: 422,
      errorMessage: { billDate: ['Must be from 27 Feb 2024 to 24 Jan 2027.'] },
    });
    app.clock.set('2026-11-21T10:00:00+06:00');
  });

  it('apply to the first billed month too', async () => {
    const { id } = await registerTestCustomer(admin);
    const far = form(id, [[SERVICE, 5]], { billFromDate: '2027-02-01' });
    expect(await admin.attempt('billSave', { body: far })).toMatchObject({
      status: 422,
      errorMessage: { billFromDate: [expect.any(String)] },
    });
  });
});

it("never lowers a bill's total below what is paid, whoever edits it", async () => {
  const { id } = await registerTestCustomer(admin);
  const bill = await make(id, [[ROUTER, 1000]]);
  await collectAll(admin, id, {
    billData: [{ id: bill, balance: 1000, payAmount: 600, isSelect: 1 }],
  });
  const body = { ...form(id, [[ROUTER, 599.99]]), id: bill };
  expect(await admin.attempt('billUpdate', { body })).toMatchObject({
    status: 409,
    errorMessage: 'The total cannot be less than what is paid on the bill.',
  });
});

it('is not deleted while something is paid on it, and is after the payment is gone', async () => {
  const { id } = await registerTestCustomer(admin);
  const bill = await make(id, [[ROUTER, 1000]]);
  const payment = await collectAll(admin, id, {
    billData: [{ id: bill, balance: 1000, payAmount: 600, isSelect: 1 }],
  });
  const body = { billId: bill, reason: null };
  expect(await admin.attempt('billDelete', { body })).toMatchObject({
    status: 409,
    errorMessage: 'This bill has payments. Delete the payment first.',
  });
  expect(await billsOf(id)).toMatchObject([{ id: bill }]);
  await admin.call('paymentDelete', { body: { paymentId: payment, reason: null } });
  await remove(bill);
  expect(await billsOf(id)).toEqual([]);
});

it('may not end before it begins', async () => {
  const { id } = await registerTestCustomer(admin);
  const months = { billFromDate: '2026-11-01', billToDate: '2026-10-31' };
  expect(
    await admin.attempt('billSave', { body: form(id, [[SERVICE, 700]], months) }),
  ).toMatchObject({
    status: 422,
    errorMessage: { billToDate: ['May not be before the from date.'] },
  });
  expect(await billsOf(id)).toEqual([]);
});
