import { plannedChanges } from '@netkhata/contract/planned-changes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  expectBooksAtZero,
  generate,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-25T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();
const reason = 'Agreed by phone';

const setRules = (changes: string, leaves = changes) =>
  sql`update company set changes_billed = ${changes}, leaves_billed = ${leaves}`.execute(database);
const plan = async (customer: number, fromDay: string, change: object) => {
  const form = { customer, fromDay, reason, ...change };
  const body = z.decode(plannedChanges.plannedChangeSave.body, form);
  return (await admin.call('plannedChangeSave', { body })).data.id;
};
const withdraw = (id: number) => admin.attempt('plannedChangeWithdraw', { body: { id, reason } });
const customer = async (fields: object = {}) =>
  (await registerTestCustomer(admin, { monthlyFee: 400, billDate: 1, ...fields })).id;
const preview = (billDate: string) => admin.call('billRunPreview', { body: { billDate } });
/** Text and taka of each line of the bills that stand, oldest first. */
async function linesOf(id: number) {
  const { rows } = await sql<{ lines: [string | null, number][] }>`
    select (select json_agg(json_build_array(description, amount_paisa / 100.0) order by line_no)
      from bill_items where bill_id = bills.id) as lines
    from bills where customer_id = ${id} and voided_at is null order by bill_date, id
  `.execute(database);
  return rows.map(({ lines }) => lines);
}
const pendingOf = async (id: number) =>
  (await admin.call('customerRecord', { params: { id } })).adjustments.map(({ text, amount }) => [
    text,
    amount / 100,
  ]);
const deleteLatest = async (id: number) => {
  const [bill] = (await admin.call('customerBills', { params: { id } })).billData;
  await admin.call('billDelete', { body: { billId: bill?.id ?? 0, reason } });
};

beforeEach(async () => {
  await sql`update customers set status = 'close'`.execute(database);
  await setRules('by_days');
});

describe('a month in which the fee changes', () => {
  const OLD: [string, number] = ['18 of 30 days, 1 Nov 2026 – 18 Nov 2026', 240];
  const NEW: [string, number] = ['12 of 30 days, 19 Nov 2026 – 30 Nov 2026', 400];
  const DIFFERENCE = ['Changed terms: 12 of 30 days, 19 Nov 2026 – 30 Nov 2026', 240];

  it('is billed by days, whenever the bill is made', async () => {
    const id = await customer();
    await plan(id, '2026-11-19', { monthlyFee: 1000 });
    for (const billDate of ['2026-11-01', '2026-11-18', '2026-11-19', '2026-11-30']) {
      expect(await preview(billDate)).toMatchObject({
        totalAmount: taka(640),
        parts: { count: 2, totalAmount: taka(640) },
      });
    }
    await generate(admin, '2026-11-25');
    expect(await linesOf(id)).toEqual([[OLD, NEW]]);
    expect(await pendingOf(id)).toEqual([]);
    expect(await preview('2026-12-01')).toMatchObject({ totalAmount: taka(1000) });
  });

  it('and is billed already: the difference comes on the next bill', async () => {
    const id = await customer();
    await generate(admin, '2026-11-01');
    const change = await plan(id, '2026-11-19', { monthlyFee: 1000 });
    expect(await pendingOf(id)).toEqual([DIFFERENCE]);
    expect(await preview('2026-12-01')).toMatchObject({
      totalAmount: taka(1240),
      adjustments: { count: 1, totalAmount: taka(240) },
    });
    await generate(admin, '2026-12-01');
    expect(await linesOf(id)).toEqual([[[null, 400]], [[null, 1000], DIFFERENCE]]);
    // The month's bill is deleted: the next one has all of its days, and the difference is given back.
    const bills = (await admin.call('customerBills', { params: { id } })).billData;
    await admin.call('billDelete', { body: { billId: bills[1]?.id ?? 0, reason } });
    expect(await pendingOf(id)).toEqual([[DIFFERENCE[0], -240]]);
    await generate(admin, '2026-11-25');
    expect((await linesOf(id))[0]).toEqual([OLD, NEW, [DIFFERENCE[0], -240]]);
    expect(await withdraw(change)).toMatchObject({ status: 409 });
    await expectBooksAtZero(database);
  });

  it('and the change is withdrawn, before or after the bill that had the difference', async () => {
    const early = await customer();
    const late = await customer();
    await generate(admin, '2026-11-01');
    const changes = [];
    for (const id of [early, late]) {
      changes.push(await plan(id, '2026-11-28', { monthlyFee: 700 }));
      expect(await pendingOf(id)).toEqual([
        ['Changed terms: 3 of 30 days, 28 Nov 2026 – 30 Nov 2026', 30],
      ]);
    }
    await withdraw(changes[0] ?? 0);
    expect(await pendingOf(early)).toEqual([]);
    await generate(admin, '2026-12-01');
    await withdraw(changes[1] ?? 0);
    // Of the December bill at the new fee 300 are given back, too.
    expect(await pendingOf(late)).toEqual([
      ['Changed terms: 3 of 30 days, 28 Nov 2026 – 30 Nov 2026', -30],
      ['Changed terms: 31 of 31 days, 1 Dec 2026 – 31 Dec 2026', -300],
    ]);
  });

  it('is as ever where the settings say whole', async () => {
    await setRules('whole');
    const id = await customer();
    await generate(admin, '2026-11-01');
    await plan(id, '2026-11-19', { monthlyFee: 1000 });
    expect(await pendingOf(id)).toEqual([]);
    const other = await customer();
    await plan(other, '2026-11-19', { monthlyFee: 1000 });
    await generate(admin, '2026-11-18');
    expect(await linesOf(other)).toEqual([[[null, 400]]]);
  });
});

describe('a customer who leaves', () => {
  it('is billed up to that day, or gets the rest back', async () => {
    const billed = await customer();
    await generate(admin, '2026-11-01');
    const unbilled = await customer();
    for (const id of [billed, unbilled]) await plan(id, '2026-11-21', { status: 'close' });
    expect(await pendingOf(billed)).toEqual([
      ['Service ended: 10 of 30 days, 21 Nov 2026 – 30 Nov 2026', -133.33],
    ]);
    await generate(admin, '2026-11-25');
    expect(await linesOf(unbilled)).toEqual([
      [['20 of 30 days, 1 Nov 2026 – 20 Nov 2026', 266.67]],
    ]);
    expect(await preview('2026-12-05')).toMatchObject({ count: 0 });
    // Back on 11 December: the days from then on come with the next bill.
    await plan(unbilled, '2026-12-11', { status: 'active' });
    await generate(admin, '2027-01-01');
    expect((await linesOf(unbilled))[1]).toEqual([
      ['21 of 31 days, 11 Dec 2026 – 31 Dec 2026', 270.97],
      [null, 400],
    ]);
    expect(await preview('2026-12-20')).toMatchObject({ alreadyBilled: 1 });
  });

  it('is as ever where the settings say whole', async () => {
    await setRules('by_days', 'whole');
    const billed = await customer();
    await generate(admin, '2026-11-01');
    const unbilled = await customer();
    for (const id of [billed, unbilled]) await plan(id, '2026-11-21', { status: 'close' });
    expect(await pendingOf(billed)).toEqual([]);
    await generate(admin, '2026-11-25');
    expect(await linesOf(unbilled)).toEqual([]);
  });
});

describe('a bill day that moves', () => {
  it('leaves no day out and bills none twice', async () => {
    const later = await customer({ billDate: 5, monthlyFee: 310 });
    const earlier = await customer({ billDate: 20, monthlyFee: 300 });
    await generate(admin, '2026-11-20');
    await plan(later, '2026-12-01', { billDate: 20 });
    await plan(earlier, '2026-12-01', { billDate: 5 });
    expect(await preview('2026-12-20')).toMatchObject({
      totalAmount: taka(310 + 150 + 300 - 150),
      parts: { count: 2, totalAmount: taka(0) },
    });
    await generate(admin, '2026-12-20');
    expect((await linesOf(later))[1]).toEqual([
      [null, 310],
      ['Bill day moved: 15 of 31 days, 5 Dec 2026 – 19 Dec 2026', 150],
    ]);
    expect((await linesOf(earlier))[1]).toEqual([
      [null, 300],
      ['Bill day moved: 15 of 30 days, 5 Dec 2026 – 19 Dec 2026', -150],
    ]);
    expect(await preview('2027-01-20')).toMatchObject({ totalAmount: taka(610) });
    for (const id of [later, earlier]) await deleteLatest(id);
    expect(await preview('2026-12-20')).toMatchObject({ totalAmount: taka(610) });
    await expectBooksAtZero(database);
  });
});

describe('days between two bills, after the bill day moved', () => {
  const days = (more = '15 of 31 days, 5 Dec 2026 – 19 Dec 2026') => `Bill day moved: ${more}`;
  const moved = async () => {
    const id = await customer({ billDate: 5, monthlyFee: 310 });
    await generate(admin, '2026-11-05');
    const change = await plan(id, '2026-11-28', { billDate: 20 });
    await generate(admin, '2026-12-20');
    expect(await linesOf(id)).toEqual([
      [[null, 310]],
      [
        [null, 310],
        [days(), 150],
      ],
    ]);
    return { id, change };
  };
  const deleteBillOf = async (id: number, billDate: string) => {
    const bills = (await admin.call('customerBills', { params: { id } })).billData;
    const bill = bills.find((one) => one.billDate === billDate);
    await admin.call('billDelete', { body: { billId: bill?.id ?? 0, reason } });
  };

  it('are priced anew when the month before is deleted, and billed by another day', async () => {
    const { id } = await moved();
    await deleteBillOf(id, '2026-11-05');
    expect(await pendingOf(id)).toEqual([[days(), -150]]);
    await generate(admin, '2026-11-28');
    // 20 November to 19 December: they meet.
    expect(await linesOf(id)).toEqual([
      [
        [null, 310],
        [days(), -150],
      ],
      [
        [null, 310],
        [days(), 150],
      ],
    ]);
    expect(await pendingOf(id)).toEqual([]);
    // By the old day once more: what was given back is due again.
    await deleteBillOf(id, '2026-11-28');
    await generate(admin, '2026-11-06');
    expect(await pendingOf(id)).toEqual([[days(), 150]]);
    await expectBooksAtZero(database);
  });

  it('are priced anew when their price changes, or the moving is withdrawn', async () => {
    const { id, change } = await moved();
    await plan(id, '2026-12-10', { monthlyFee: 620 });
    // 5 days at 310 are 50, 10 at 620 are 200: 100 more.
    expect(await pendingOf(id)).toEqual([
      ['Changed terms: 31 of 31 days, 20 Dec 2026 – 19 Jan 2027', 310],
      [days(), 100],
    ]);
    await withdraw(change);
    expect(await pendingOf(id)).toHaveLength(2);
    // December stays as it was billed; 5 to 19 January are on it, at 620 of 31 days.
    await generate(admin, '2027-01-05');
    expect((await linesOf(id))[2]).toEqual([
      [null, 620],
      ['Changed terms: 31 of 31 days, 20 Dec 2026 – 19 Jan 2027', 310],
      [days(), 100],
      [days('15 of 31 days, 5 Jan 2027 – 19 Jan 2027'), -300],
    ]);
  });

  it('are found when the later month was billed first, or for a day that was over', async () => {
    const first = await customer({ billDate: 5, monthlyFee: 310 });
    await plan(first, '2026-11-28', { billDate: 20 });
    await generate(admin, '2026-12-20');
    const over = await customer({ billDate: 5, monthlyFee: 310 });
    await generate(admin, '2026-11-05');
    expect(await pendingOf(first)).toEqual([[days(), 150]]);
    await plan(over, '2026-11-02', { billDate: 20 });
    await generate(admin, '2026-12-20');
    expect((await linesOf(over))[1]).toEqual([
      [null, 310],
      [days(), 150],
    ]);
  });

  it('are given back over several bills where one is too small for them', async () => {
    const id = await customer({ billDate: 20, monthlyFee: 300 });
    await generate(admin, '2026-11-20');
    await plan(id, '2026-12-01', { billDate: 5 });
    await plan(id, '2026-12-20', { status: 'close' });
    const overlap = days('15 of 30 days, 5 Dec 2026 – 19 Dec 2026');
    await generate(admin, '2026-12-05');
    expect((await linesOf(id))[1]).toEqual([
      ['15 of 31 days, 5 Dec 2026 – 19 Dec 2026', 145.16],
      [overlap, -145.16],
    ]);
    expect(await pendingOf(id)).toEqual([[overlap, -4.84]]);
    await expectBooksAtZero(database);
  });

  it('are billed of a customer who leaves on the new one', async () => {
    const id = await customer({ monthlyFee: 310 });
    await generate(admin, '2026-11-05');
    await plan(id, '2026-12-10', { billDate: 28 });
    await plan(id, '2026-12-20', { status: 'close' });
    await generate(admin, '2026-12-28');
    expect((await linesOf(id))[1]).toEqual([
      [days('27 of 31 days, 1 Dec 2026 – 27 Dec 2026'), 190],
    ]);
  });
});
