import { plannedChanges } from '@netkhata/contract/planned-changes';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { paisa } from '@netkhata/domain/paisa';
import { partOfRange } from '@netkhata/domain/parts-of-ranges';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  expectBooksAtZero,
  generate,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { examplesOf } from '../test-support/seeded-random.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { applyPlannedChanges } from './apply-planned-changes.ts';

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
const apply = (day: string) =>
  applyPlannedChanges(database, () => new Date(`${day}T09:00:00+06:00`));
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

/** What somebody does with one customer; days count from 1 November. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      day: fc.integer({ min: 0, max: 75 }),
      fee: fc.integer({ min: 0, max: 90_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      day: fc.integer({ min: 0, max: 75 }),
      isActive: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('run' as const),
      month: fc.nat(2),
      day: fc.integer({ min: 0, max: 24 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('apply' as const),
      day: fc.integer({ min: 0, max: 75 }),
    }),
  },
);

const FIRST: Day = '2026-11-01';
const MONTHS = ['2026-11', '2026-12', '2027-01'] as const;
const NEXT = ['2026-12-01', '2027-01-01', '2027-02-01'] as const;

it('whatever happened in whatever order, each day of a billed month costs what was valid on it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await sql`update customers set status = 'close'`.execute(database);
      const id = await customer({ monthlyFee: 333.33 });
      const changes: number[] = [];
      for (const each of steps) {
        if (each.do === 'plan' || each.do === 'status') {
          const change =
            each.do === 'plan'
              ? { monthlyFee: each.fee / 100 }
              : { status: each.isActive ? 'active' : 'deactive' };
          const form = { customer: id, fromDay: addDays(FIRST, each.day), reason, ...change };
          const body = z.decode(plannedChanges.plannedChangeSave.body, form);
          const done = await admin.attempt('plannedChangeSave', { body });
          if (done.ok) changes.push(done.result.data.id);
        } else if (each.do === 'withdraw' && changes.length > 0) {
          await withdraw(changes[each.which % changes.length] ?? 0);
        } else if (each.do === 'run') {
          await generate(admin, addDays(`${MONTHS[each.month]}-01`, each.day));
        } else if (each.do === 'delete') {
          const bills = (await admin.call('customerBills', { params: { id } })).billData;
          const bill = bills[each.which % Math.max(1, bills.length)];
          if (bill) await admin.attempt('billDelete', { body: { billId: bill.id, reason } });
        } else if (each.do === 'apply') await apply(addDays(FIRST, each.day));
      }
      expect(await billedOf(id)).toEqual(await expectedOf(id));
    }),
    { numRuns: examplesOf(24), endOnFailure: true },
  );
  await expectBooksAtZero(database);
});

/** What bills that stand and pending adjustments charge a customer in all, without VAT. */
async function billedOf(id: number): Promise<number> {
  const { rows } = await sql<{ paisa: number }>`
    select (coalesce((select sum(amount_paisa) from bill_items join bills on bills.id = bill_id
        where customer_id = ${id} and voided_at is null), 0)
      + coalesce((select sum(open_paisa) from bill_adjustments
        where customer_id = ${id} and struck_at is null and withdrawn_at is null), 0))::bigint as paisa
  `.execute(database);
  return rows[0]?.paisa ?? 0;
}

/** Day by day, from the changes that hold and the months that are covered. */
async function expectedOf(id: number): Promise<number> {
  const { rows: changes } = await sql<{
    fromDay: Day;
    feePaisa: number | null;
    status: string | null;
  }>`
    select from_day, fee_paisa, status from planned_changes
    where customer_id = ${id} and cancelled_at is null and refused_at is null order by from_day
  `.execute(database);
  const { rows: covered } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from covered_months where customer_id = ${id}
  `.execute(database);
  let total = 0;
  for (const { month } of covered) {
    const index = MONTHS.indexOf(month as (typeof MONTHS)[number]);
    const range = { fromDay: `${month}-01`, untilDay: NEXT[index] ?? '' };
    for (let day = range.fromDay; day < range.untilDay; day = addDays(day, 1)) {
      const due = changes.filter(({ fromDay }) => fromDay <= day);
      const status = due.findLast((change) => change.status !== null)?.status ?? 'active';
      const fee = due.findLast((change) => change.feePaisa !== null)?.feePaisa ?? 33_333;
      const of = { fromDay: day, untilDay: addDays(day, 1) };
      if (status === 'active') total += partOfRange(range, paisa(fee), of);
    }
  }
  return total;
}
