import { api } from '@netkhata/contract/api';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction } from '../database/transaction.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import {
  balanceOf,
  collectAll,
  expectBooksAtZero,
  generate,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import {
  type ProposedAdjustment,
  proposeAdjustments,
  withdrawAdjustments,
} from './bill-adjustments.ts';

const app = await createTestApp('2026-11-25T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();
const by = { createdBy: 1, at: new Date('2026-11-25T10:00:00+06:00') };
const TWELVE_DAYS = { fromDay: '2026-10-20', untilDay: '2026-11-01', days: 12, ofDays: 31 };
const DAYS_TEXT = '12 of 31 days, 20 Oct 2026 – 31 Oct 2026';
const REASON = 'Agreed otherwise';

const propose = (customerId: number, amount: number, kind: ProposedAdjustment['kind'] = 'terms') =>
  inTransaction(database, async (tx) => {
    await lockCustomerMoney(tx, [customerId]);
    const amountPaisa = paisa(amount * 100);
    const proposed = { customerId, kind, amountPaisa, part: TWELVE_DAYS };
    const [id] = await proposeAdjustments(tx, [proposed], by);
    return id as number;
  });
const pendingOf = async (id: number) =>
  (await admin.call('customerRecord', { params: { id } })).adjustments.map(
    ({ amount }) => amount / 100,
  );
const preview = (billDate: string) => admin.call('billRunPreview', { body: { billDate } });
const customer = async (fields: object = {}) =>
  (await registerTestCustomer(admin, { monthlyFee: 500, billDate: 1, ...fields })).id;
const latestBill = async (id: number) =>
  (await admin.call('customerBills', { params: { id } })).billData[0];
/** Item, text and taka of each line of the latest bill, and the bill's total. */
async function billed(id: number) {
  const bill = await admin.call('billDetails', {
    params: { id: (await latestBill(id))?.id ?? 0 },
  });
  const lines = bill.bill_item.map(({ item, description, amount }) => [
    item.id,
    description,
    amount / 100,
  ]);
  return { total: bill.total / 100, lines };
}
const deleteLatest = async (id: number) =>
  admin.call('billDelete', { body: { billId: (await latestBill(id))?.id ?? 0, reason: REASON } });

beforeEach(async () => {
  await sql`update customers set status = 'close'`.execute(database);
});

describe('an adjustment', () => {
  it('is a line of the next bill, and of the next one again once that is deleted', async () => {
    const id = await customer();
    await propose(id, 240);
    expect((await admin.call('customerRecord', { params: { id } })).adjustments).toMatchObject([
      { text: `Changed terms: ${DAYS_TEXT}`, amount: taka(240) },
    ]);
    expect(await preview('2026-11-25')).toMatchObject({
      totalAmount: taka(740),
      adjustments: { count: 1, totalAmount: taka(240) },
    });
    const expected = {
      total: 740,
      lines: [
        [1, null, 500],
        [12, `Changed terms: ${DAYS_TEXT}`, 240],
      ],
    };
    await generate(admin, '2026-11-25');
    expect(await billed(id)).toEqual(expected);
    expect(await pendingOf(id)).toEqual([]);
    await deleteLatest(id);
    expect(await pendingOf(id)).toEqual([240]);
    const { id: runId } = await generate(admin, '2026-11-25');
    expect(await billed(id)).toEqual(expected);
    await admin.call('billRunUndo', { body: { id: runId, reason: REASON } });
    expect(await pendingOf(id)).toEqual([240]);
    await admin.raw('POST', 'customer_network', { customerId: id, isCreateBill: 'yes' });
    expect(await billed(id)).toEqual(expected);
    await expectBooksAtZero(database);
  });

  it('that gives back leaves no bill below zero: the rest waits for the next one', async () => {
    const id = await customer({ connectionCharge: 100 });
    await propose(id, -900, 'left');
    await propose(id, 50);
    await generate(admin, '2026-10-31');
    // 500 + 100 + 50 - 650; the revenue of each account is right though the bill asks for nothing.
    expect((await billed(id)).lines.map(([item, , amount]) => [item, amount])).toEqual([
      [1, 500],
      [3, 100],
      [12, 50],
      [12, -650],
    ]);
    expect((await latestBill(id))?.status).toBe('paid');
    expect(await pendingOf(id)).toEqual([-250]);
    const { rows } = await sql<{ key: string; taka: number }>`
      select key, sum(-amount_paisa) / 100.0 as taka from ledger_postings
        join ledger_entries on ledger_entries.id = entry_id join accounts on accounts.id = account_id
      where ledger_entries.customer_id = ${id} group by key order by key
    `.execute(database);
    expect(rows).toEqual([
      { key: 'connection_revenue', taka: 100 },
      { key: 'internet_revenue', taka: -100 },
    ]);
    await generate(admin, '2026-11-25');
    expect(await billed(id)).toMatchObject({
      total: 250,
      lines: [[], []].map(() => expect.anything()),
    });
    expect(await pendingOf(id)).toEqual([]);
    expect(await balanceOf(admin, id)).toBe(taka(250));
    // Deleting the first bill frees its part, and its revenue is as if it had never been.
    const { billData } = await admin.call('customerBills', { params: { id } });
    const first = billData.find(({ billAmount }) => billAmount === 0)?.id ?? 0;
    await admin.call('billDelete', { body: { billId: first, reason: REASON } });
    expect(await pendingOf(id)).toEqual([-650, 50]);
    await collectAll(admin, id);
    await expectBooksAtZero(database);
  });

  it('has its VAT, also below zero', async () => {
    await sql`insert into vat_rates (starts_on, rate_basis_points, is_inclusive)
      values ('2026-11-25', 500, false)`.execute(database);
    const id = await customer();
    await propose(id, -100.1, 'outage');
    await generate(admin, '2026-11-25');
    // 5 % of 399.90 is 20.00 (19.995).
    expect(await billed(id)).toMatchObject({ total: 419.9 });
    await sql`delete from vat_rates where starts_on = '2026-11-25'`.execute(database);
    await expectBooksAtZero(database);
  });

  it('is struck once, by whoever may make bills, with a reason', async () => {
    const id = await customer();
    const adjustment = await propose(id, -120, 'away');
    const strike = () =>
      admin.attempt('adjustmentRemove', { body: { id: adjustment, reason: REASON } });
    expect(await strike()).toMatchObject({ ok: true });
    expect(await strike()).toMatchObject({
      status: 409,
      errorMessage: 'Nothing of this adjustment is open any more.',
    });
    expect(await pendingOf(id)).toEqual([]);
    await generate(admin, '2026-11-25');
    expect(await billed(id)).toMatchObject({ total: 500 });
  });

  it('changes the fingerprint of a preview', async () => {
    const id = await customer();
    const { fingerprint } = await preview('2026-11-25');
    await propose(id, 1);
    expect(
      await admin.attempt('billRunStart', { body: { billDate: '2026-11-25', fingerprint } }),
    ).toMatchObject({ status: 409 });
  });

  it('is withdrawn until a bill has taken a part of it', async () => {
    const id = await customer();
    const free = await propose(id, 10);
    const taken = await propose(id, -700);
    await sql`update customers set status = 'active' where id = ${id}`.execute(database);
    const withdraw = (ids: number[]) =>
      inTransaction(database, (tx) => withdrawAdjustments(tx, ids, by.at));
    expect(await withdraw([free])).toEqual([free]);
    await generate(admin, '2026-11-25');
    expect(await withdraw([free, taken])).toEqual([]);
    expect(await pendingOf(id)).toEqual([-200]);
  });
});

type Line = z.input<typeof api.billUpdate.body>['bill_item'][number];

describe('a bill with an adjustment', () => {
  const formOf = async (id: number) => {
    const bill = await admin.call('billDetails', {
      params: { id: (await latestBill(id))?.id ?? 0 },
    });
    const lines = bill.bill_item.map((line) => ({
      item: line.item.id,
      quantity: line.quantity / 1000,
      price: line.price / 100,
      description: line.description,
    }));
    return { id: bill.id, customer: id, billDate: bill.billDate, bill_item: lines };
  };
  const save = (form: z.input<typeof api.billUpdate.body>) =>
    admin.attempt('billUpdate', { body: z.decode(api.billUpdate.body, form) });

  it('is edited like any other, and never below zero', async () => {
    const id = await customer();
    await propose(id, -100, 'outage');
    await generate(admin, '2026-11-25');
    const form = await formOf(id);
    const [service, credit] = form.bill_item as [Line, Line];
    const changed = { ...form, bill_item: [service, { ...credit, price: -150 }] };
    expect(await save(changed)).toMatchObject({ ok: true });
    expect(await billed(id)).toMatchObject({ total: 350 });
    expect(await save({ ...form, bill_item: [service, { ...credit, price: -501 }] })).toMatchObject(
      {
        status: 422,
        errorMessage: { 'bill_item.1.price': ['A bill cannot give back more than it charges.'] },
      },
    );
    expect(await save({ ...form, bill_item: [{ ...service, price: -1 }] })).toMatchObject({
      status: 422,
      errorMessage: { 'bill_item.0.price': ['May not be below zero.'] },
    });
    // Removed from the bill by hand it is not billed another time.
    expect(await save({ ...form, bill_item: [service] })).toMatchObject({ ok: true });
    expect(await pendingOf(id)).toEqual([]);
    await expectBooksAtZero(database);
  });

  it('is not made by hand', async () => {
    const id = await customer();
    const form = { customer: id, billDate: '2026-11-25', bill_item: [{ item: 12, price: -5 }] };
    expect(
      await admin.attempt('billSave', { body: z.decode(api.billSave.body, form) }),
    ).toMatchObject({ status: 422 });
  });
});

it('the database refuses what is not so', async () => {
  const id = await customer();
  const other = await customer();
  const adjustment = await propose(id, 100);
  const ended = await propose(id, 7);
  await admin.call('adjustmentRemove', { body: { id: ended, reason: REASON } });
  await generate(admin, '2026-10-31');
  const billId = (await latestBill(id))?.id ?? 0;
  await deleteLatest(id);
  const take = (adjustmentId: number, of: number, bill: number, amount: number) => sql`
    insert into taken_adjustments (adjustment_id, customer_id, bill_id, amount_paisa)
    values (${adjustmentId}, ${of}, ${bill}, ${amount})`;
  const otherBill = (await latestBill(other))?.id ?? 0;
  await generate(admin, '2026-11-25');
  const bill = (await latestBill(id))?.id ?? 0;
  const set = (change: string) =>
    sql.raw(`update bill_adjustments set ${change} where id = ${adjustment}`);
  const refusals = [
    [take(adjustment, id, bill, 1), 'taken_adjustments_once'],
    [take(adjustment, id, otherBill, 1), 'taken_adjustments_bill_of_customer_fkey'],
    [take(adjustment, other, otherBill, 1), 'taken_adjustments_of_customer_fkey'],
    [take(ended, id, bill, 700), 'taken_adjustments_not_ended'],
    [sql`delete from taken_adjustments`, 'append_only'],
    [sql`delete from bill_adjustments`, 'never_deleted'],
    [set('amount_paisa = 1'), 'bill_adjustment_stays'],
    [set('open_paisa = 1'), 'kept_by_ledger'],
    [set('struck_at = now()'), 'bill_adjustments_struck_whole'],
    [set('withdrawn_at = now()'), 'bill_adjustments_withdrawn_whole'],
    [
      sql`update bill_adjustments set struck_at = null, struck_by = null, strike_reason = null
      where id = ${ended}`,
      'bill_adjustment_stays',
    ],
    [
      sql`update bill_items set price_paisa = -1 where bill_id = ${billId} and item_id = 1`,
      'bill_items_price_paisa_check',
    ],
    [
      sql`update bill_items set amount_paisa = -1 where bill_id = ${billId} and item_id = 1`,
      'bill_items_amount_paisa_check',
    ],
  ] as const;
  for (const [statement, constraint] of refusals) {
    await expect(statement.execute(database), constraint).rejects.toMatchObject({ constraint });
  }
  const more = await propose(id, 5);
  await expect(take(more, id, bill, 501).execute(database)).rejects.toMatchObject({
    constraint: 'bill_adjustments_open_bound',
  });
});
