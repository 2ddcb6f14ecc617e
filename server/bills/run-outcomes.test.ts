import { bookDayOf } from '@netkhata/domain/book-day';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { postEntry } from '../ledger/post-entries.ts';
import {
  billBody,
  collectAll,
  expectBooksAtZero,
  generate,
  paymentBody,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { runWithoutGuards } from '../test-support/test-database.ts';

const app = await createTestApp();
const admin = await app.signIn();
const { database } = app;

const preview = (billDate: string) => admin.call('billRunPreview', { body: { billDate } });
const billsOf = async (id: number) =>
  (await admin.call('customerBills', { params: { id } })).billData;
const skippedIn = async (id: number) =>
  (await admin.call('billRunSkipped', { params: { id } })).rows;
const billByHand = async (
  customer: number,
  wanted: { item?: number; price: number; billDate: string; billToDate?: string },
) => {
  const { item = 1, price, billDate, billToDate = null } = wanted;
  const dates = { billDate, billFromDate: billDate, billToDate };
  const body = billBody(customer, [[item, price]], dates);
  return (await admin.call('billSave', { body })).data.id;
};
/** Closes all existing customers, so that the next test only has its own. */
const closeAllCustomers = () => sql`update customers set status = 'close'`.execute(database);

describe('customers left out of a run', () => {
  it('are named where somebody should check, and only counted where not', async () => {
    await closeAllCustomers();
    const quarterly = { category: 'special', billingCycle: 3, monthlyFee: 2100 };
    const outOfOrder = await registerTestCustomer(admin, quarterly);
    await generate(admin, '2025-09-30');
    const free = await registerTestCustomer(admin, { monthlyFee: 0 });
    const cheap = await registerTestCustomer(admin);
    await billByHand(cheap.id, { price: 300, billDate: '2025-07-05' });
    const ahead = await registerTestCustomer(admin, { billDate: 10 });
    await database
      .updateTable('customers')
      .set({ paidUntil: '2025-07-11' })
      .where('id', '=', ahead.id)
      .execute();
    await registerTestCustomer(admin, { status: 'deactive' });
    const billed = await registerTestCustomer(admin);

    const seen = await preview('2025-07-31');
    const skipped = { later_month_billed: 1, no_fee: 1, billed_by_hand: 1, settled: 1 };
    expect(seen).toMatchObject({ count: 1, skipped });
    const run = await generate(admin, '2025-07-31');
    expect(run).toMatchObject({ created: 1, skipped });
    expect(run.skipped).toEqual(seen.skipped);
    expect(await billsOf(billed.id)).toHaveLength(1);
    expect(await billsOf(outOfOrder.id)).toHaveLength(1);

    const none = { billed: null, paidUntil: null, laterMonth: null, detail: null };
    expect(await skippedIn(run.id)).toMatchObject([
      { ...none, customerId: free.id, reason: 'no_fee', fee: 0 },
      { ...none, customerId: ahead.id, reason: 'settled', paidUntil: '2025-07-11' },
      { ...none, customerId: cheap.id, reason: 'billed_by_hand', billed: taka(300) },
      { ...none, customerId: outOfOrder.id, reason: 'later_month_billed', laterMonth: '2025-09' },
    ]);
    const rows = await admin.call('billRunPreviewRows', {
      body: { billDate: '2025-07-31', reason: 'later_month_billed', after: null },
    });
    expect(rows).toMatchObject({
      hasMore: false,
      rows: [{ customerId: outOfOrder.id, laterMonth: '2025-09', amount: null }],
    });
    const unknown = await admin.raw('GET', 'bill_run_skipped/999999');
    expect(unknown.status).toBe(404);
    await expectBooksAtZero(database);
  });

  it('are settled until the first unpaid day, and billed from then on', async () => {
    await closeAllCustomers();
    const { id } = await registerTestCustomer(admin, { billDate: 10 });
    const paidUntil = (day: string) =>
      sql`update customers set paid_until = ${day} where id = ${id}`.execute(database);
    await paidUntil('2025-10-10');
    expect(await generate(admin, '2025-09-30')).toMatchObject({ skipped: { settled: 1 } });
    expect(await generate(admin, '2025-10-31')).toMatchObject({ created: 1 });
  });
});

describe('a customer who cannot be billed', () => {
  it('is skipped with name and reason, and stops nobody else', async () => {
    await closeAllCustomers();
    const customers = await Promise.all(
      Array.from({ length: 7 }, () => registerTestCustomer(admin)),
    );
    const ids = customers.map(({ id }) => id).toSorted((one, other) => one - other);
    const [refused, unreadable, ...others] = ids;
    const owes = (paisa: string) =>
      runWithoutGuards(
        app.connection,
        `update customer_balances set receivable_paisa = ${paisa} where customer_id = ${unreadable}`,
      );
    await sql`
      create function refuse_bill() returns trigger language plpgsql as $$ begin
        raise exception 'a bill that nothing can be done with' using errcode = '23514';
      end $$
    `.execute(database);
    await sql`
      create trigger refuse_bill before insert on bills for each row
        when (new.customer_id = ${sql.lit(refused)}) execute function refuse_bill()
    `.execute(database);
    await owes('9007199254740993');

    const run = await generate(admin, '2025-11-30');
    expect(run).toMatchObject({ created: others.length, skipped: { not_billable: 2 } });
    expect(await skippedIn(run.id)).toMatchObject([
      { customerId: refused, reason: 'not_billable', detail: expect.stringContaining('nothing') },
      { customerId: unreadable, reason: 'not_billable', detail: expect.any(String) },
    ]);
    const counted = await admin.call('billRunDetails', { params: { id: run.id } });
    expect(counted).toMatchObject({ state: 'finished', created: others.length });
    expect(counted.processed).toBe(counted.customers);
    for (const id of others) expect(await billsOf(id)).toHaveLength(1);

    await sql`drop trigger refuse_bill on bills`.execute(database);
    await owes('0');
    expect(await generate(admin, '2025-11-30')).toMatchObject({ created: 2 });
    await expectBooksAtZero(database);
  });
});

describe('the preview of a run', () => {
  it('compares the month after the run with the last one', async () => {
    await closeAllCustomers();
    await registerTestCustomer(admin);
    await registerTestCustomer(admin, { billDate: 20 });
    await generate(admin, '2026-01-31');
    await generate(admin, '2026-02-10');
    const byHand = await registerTestCustomer(admin, { billDate: 28 });
    await billByHand(byHand.id, { price: 500, billDate: '2026-02-12' });
    await billByHand(byHand.id, { item: 5, price: 9000, billDate: '2026-02-12' });
    expect(await preview('2026-02-28')).toMatchObject({
      count: 1,
      totalAmount: taka(700),
      thisMonth: { count: 2, totalAmount: taka(1200) },
      lastMonth: { count: 2, totalAmount: taka(1400) },
      oddityCounts: { billed_below_fee: 1 },
      oddities: [
        { customerId: byHand.id, oddity: 'billed_below_fee', fee: taka(700), billed: taka(500) },
      ],
    });
  });

  it('spreads a bill for several months over its months', async () => {
    await closeAllCustomers();
    const enough = await registerTestCustomer(admin);
    const tooLittle = await registerTestCustomer(admin);
    const months = { billDate: '2026-03-01', billToDate: '2026-05-31' };
    await billByHand(enough.id, { item: 2, price: 2100, ...months });
    await billByHand(tooLittle.id, { item: 2, price: 2099, ...months });
    const { oddities } = await preview('2026-04-30');
    expect(oddities).toMatchObject([{ customerId: tooLittle.id, billed: 69_967 }]);
  });

  it('reports a bill day more than 31 days ahead', async () => {
    expect((await preview('2026-12-22')).isFarAhead).toBe(false);
    expect((await preview('2026-12-23')).isFarAhead).toBe(true);
  });

  it('lists the customers behind its figures, page by page', async () => {
    await closeAllCustomers();
    const ids: number[] = [];
    for (let made = 0; made < 53; made += 1) ids.push((await registerTestCustomer(admin)).id);
    const page = (after: number | null) =>
      admin.call('billRunPreviewRows', { body: { billDate: '2026-06-30', after } });
    const first = await page(null);
    expect(first.rows.map(({ customerId }) => customerId)).toEqual(ids.slice(0, 50));
    expect(first.hasMore).toBe(true);
    expect(first.rows[0]).toMatchObject({ amount: taka(700), reason: null });
    const rest = await page(ids[49] ?? 0);
    expect(rest.rows.map(({ customerId }) => customerId)).toEqual(ids.slice(50));
    expect(rest.hasMore).toBe(false);
  });

  it('has another fingerprint as soon as one bill or its customer differs', async () => {
    await closeAllCustomers();
    const [one, other] = [await registerTestCustomer(admin), await registerTestCustomer(admin)];
    const seen = new Set([(await preview('2026-07-31')).fingerprint]);
    const status = (id: number, to: string) =>
      sql`update customers set status = ${to} where id = ${id}`.execute(database);
    await status(one.id, 'close');
    seen.add((await preview('2026-07-31')).fingerprint);
    await status(one.id, 'active');
    await status(other.id, 'close');
    seen.add((await preview('2026-07-31')).fingerprint);
    await sql`update customers set fee_paisa = 70001 where id = ${one.id}`.execute(database);
    seen.add((await preview('2026-07-31')).fingerprint);
    expect(seen.size).toBe(4);
  });
});

describe('undoing a run', () => {
  it('previews which bills go and which stay', async () => {
    await closeAllCustomers();
    const paying = await registerTestCustomer(admin);
    await registerTestCustomer(admin);
    const run = await generate(admin, '2026-08-31');
    await collectAll(admin, paying.id);
    const [paid] = await billsOf(paying.id);
    const params = { id: run.id };
    expect(await admin.call('billRunUndoPreview', { params })).toEqual({
      id: run.id,
      count: 1,
      totalAmount: taka(700),
      keptCount: 1,
      kept: [{ billId: paid?.id, billNo: paid?.billNo }],
    });
    const undone = await admin.call('billRunUndo', { body: { id: run.id, reason: null } });
    expect(undone.data).toMatchObject({ undone: 1, kept: [{ billId: paid?.id }] });
    expect(await admin.call('billRunUndoPreview', { params })).toMatchObject({ count: 0 });
  });
});

describe('money and messages of a run', () => {
  it('applies an advance to the oldest of two open bills first', async () => {
    await closeAllCustomers();
    const { id } = await registerTestCustomer(admin);
    await generate(admin, '2026-10-31');
    await generate(admin, '2026-09-30');
    const [october] = (await billsOf(id)).filter(({ billDate }) => billDate === '2026-10-31');
    // Pays the later bill in full and leaves 300 as advance; deleting that payment reopens both
    // bills.
    const ahead = paymentBody(id, [], {
      billData: [{ id: october?.id, balance: 700, payAmount: 700, isSelect: 1 }],
      advanceAmount: 300,
    });
    const { data } = await admin.call('paymentCollect', { body: ahead });
    const advance = paymentBody(id, [], { paymentAmount: 900 });
    await admin.call('paymentDelete', { body: { paymentId: data.id, reason: null } });
    expect((await billsOf(id)).map(({ balance }) => balance)).toEqual([taka(700), taka(700)]);
    await admin.call('paymentCollect', { body: { ...advance, billData: [] } });
    await generate(admin, '2026-11-21');
    const dues = (await billsOf(id)).map(({ billDate, balance }) => [billDate, balance]);
    expect(dues).toEqual([
      ['2026-11-21', taka(700)],
      ['2026-10-31', taka(500)],
      ['2026-09-30', 0],
    ]);
    await expectBooksAtZero(database);
  });

  it('queues no bill SMS where the company has switched it off', async () => {
    await closeAllCustomers();
    const { id } = await registerTestCustomer(admin);
    await sql`update company set is_sms_on_generate = false`.execute(database);
    await generate(admin, '2026-11-21');
    expect(await admin.call('customerSms', { params: { id } })).toEqual([]);
    await sql`update company set is_sms_on_generate = true`.execute(database);
    await generate(admin, '2026-12-21');
    expect(await admin.call('customerSms', { params: { id } })).toHaveLength(1);
  });

  it('the database refuses a due below zero', async () => {
    await closeAllCustomers();
    const { id: customerId } = await registerTestCustomer(admin);
    const billId = await billByHand(customerId, { item: 5, price: 10, billDate: '2026-11-21' });
    const lowered = postEntry(database, {
      kind: 'bill_changed',
      entryDate: bookDayOf('2026-11-21', { today: '2026-11-21', closedUntil: null }),
      customerId,
      billId,
      createdBy: admin.user.id,
      postings: [
        { account: 'receivable', amountPaisa: taka(-10.01), customerId, billId },
        { account: 'other_revenue', amountPaisa: taka(10.01) },
      ],
    });
    await expect(lowered).rejects.toMatchObject({ constraint: 'bill_balances_due_paisa_check' });
  });
});
