import { aways } from '@netkhata/contract/aways';
import { MESSAGES } from '@netkhata/contract/message-texts';
import { plannedChanges } from '@netkhata/contract/planned-changes';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
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

const customer = async (fields: object = {}) =>
  (await registerTestCustomer(admin, { monthlyFee: 400, billDate: 1, ...fields })).id;
const bodyOf = (id: number, fromDay: string, change: object) =>
  z.decode(plannedChanges.plannedChangePreview.body, { customer: id, fromDay, ...change });
const ofChange = (...of: Parameters<typeof bodyOf>) =>
  admin.attempt('plannedChangePreview', { body: bodyOf(...of) });
const ofAway = (id: number, fromDay: string, lastDay: string | null, away: number | null = null) =>
  admin.attempt('awayPreview', {
    body: z.decode(aways.awayPreview.body, { customer: id, fromDay, lastDay, away }),
  });
const plan = (...of: Parameters<typeof bodyOf>) =>
  admin.call('plannedChangeSave', { body: { ...bodyOf(...of), reason } });
/** Month, lines as text and taka, what the bill would be without the change, and the difference. */
async function shown(answer: Promise<Awaited<ReturnType<typeof ofChange>>>) {
  const got = await answer;
  if (!got.ok) throw new Error(JSON.stringify(got));
  return {
    bills: got.result.bills.map(({ month, bill, reason: why, usual, difference }) => [
      month,
      bill ? bill.lines.map(({ description, amount }) => [description, amount / 100]) : why,
      usual === null ? null : usual / 100,
      difference / 100,
    ]),
    waiting: got.result.waiting.map(({ text, amount }) => [text, amount / 100]),
  };
}
const everything = async () =>
  (
    await sql<{ state: unknown }>`
      select json_build_object('bills', (select count(*) from bills),
        'changes', (select count(*) from planned_changes), 'away', (select count(*) from customer_aways),
        'entries', (select count(*) from ledger_entries), 'audit', (select count(*) from audit_trail),
        'adjustments', (select count(*) from bill_adjustments), 'ranges', (select count(*) from billed_ranges),
        'customers', (select json_agg(customers order by id) from customers),
        'numbers', (select json_agg(bill_counters order by month) from bill_counters)) as state
    `.execute(database)
  ).rows[0];

beforeEach(async () => {
  await sql`delete from vat_rates where starts_on = '2026-12-01'`.execute(database);
  await sql`update customers set status = 'close'`.execute(database);
  await sql`update company
    set changes_billed = 'by_days', leaves_billed = 'by_days', away_billed = 'by_days'`.execute(
    database,
  );
});

const DIFFERENCE = ['Changed terms: 12 of 30 days, 19 Nov 2026 – 30 Nov 2026', 240];

it('shows a faster package before it is saved, as the bills have it afterwards', async () => {
  const billed = await customer();
  await generate(admin, '2026-11-01');
  const unbilled = await customer();
  const before = await everything();
  const ahead = await shown(ofChange(billed, '2026-11-19', { monthlyFee: 1000 }));
  expect(ahead).toEqual({
    bills: [
      ['2026-12', [[null, 1000], DIFFERENCE], 400, 840],
      ['2027-01', [[null, 1000]], 400, 600],
    ],
    waiting: [],
  });
  const ofUnbilled = await shown(ofChange(unbilled, '2026-11-19', { monthlyFee: 1000 }));
  expect(ofUnbilled.bills).toEqual([
    [
      '2026-11',
      [
        ['18 of 30 days, 1 Nov 2026 – 18 Nov 2026', 240],
        ['12 of 30 days, 19 Nov 2026 – 30 Nov 2026', 400],
      ],
      400,
      240,
    ],
    ['2026-12', [[null, 1000]], 400, 600],
  ]);
  // Nothing of it was saved: no bill, no number, no line of the trail.
  expect(await everything()).toEqual(before);
  for (const id of [billed, unbilled]) await plan(id, '2026-11-19', { monthlyFee: 1000 });
  await generate(admin, '2026-11-25');
  await generate(admin, '2026-12-01');
  const { rows } = await sql<{ lines: unknown }>`
    select json_agg(json_build_array(description, amount_paisa / 100.0) order by line_no) as lines
    from bills join bill_items on bill_id = bills.id
    where customer_id in (${billed}, ${unbilled}) and bill_date > '2026-11-01'
    group by bills.id order by customer_id, bill_date
  `.execute(database);
  expect(rows.map(({ lines }) => lines)).toEqual(
    [ahead.bills[0], ...ofUnbilled.bills].map((bill) => bill?.[1]),
  );
  await expectBooksAtZero(database);
});

it('shows a leaving, a moved bill day, and VAT that is added', async () => {
  const leaver = await customer();
  const mover = await customer({ billDate: 5 });
  await generate(admin, '2026-11-05');
  expect(await shown(ofChange(leaver, '2026-11-21', { status: 'close' }))).toEqual({
    bills: [['2026-12', 'not_active', 400, -400]],
    waiting: [['Service ended: 10 of 30 days, 21 Nov 2026 – 30 Nov 2026', -133.33]],
  });
  const { bills } = await shown(ofChange(mover, '2026-12-01', { billDate: 20 }));
  expect(bills).toEqual([
    [
      '2026-12',
      [
        [null, 400],
        ['Bill day moved: 15 of 31 days, 5 Dec 2026 – 19 Dec 2026', 193.55],
      ],
      400,
      193.55,
    ],
    ['2027-01', [[null, 400]], 400, 0],
  ]);
  const vat = { rateBasisPoints: 500, isInclusive: false, startsOn: '2026-12-01' };
  await database.insertInto('vatRates').values(vat).execute();
  const taxed = await ofChange(mover, '2026-12-05', { monthlyFee: 1000 });
  expect(taxed.ok && taxed.result.bills[0]).toMatchObject({
    usual: taka(420),
    bill: { billDate: '2026-12-05', vatAdded: taka(50), total: taka(1050) },
    difference: taka(630),
  });
});

it('shows an absence, and another last day of one', async () => {
  const id = await customer();
  await generate(admin, '2026-11-01');
  const sixWeeks = await shown(ofAway(id, '2026-11-28', '2027-01-05'));
  expect(sixWeeks).toEqual({
    bills: [
      ['2026-12', 'not_active', 400, -400],
      [
        '2027-01',
        [
          ['26 of 31 days, 6 Jan 2027 – 31 Jan 2027', 335.48],
          ['Away: 3 of 30 days, 28 Nov 2026 – 30 Nov 2026', -40],
        ],
        400,
        -104.52,
      ],
      ['2027-02', [[null, 400]], 400, 0],
    ],
    waiting: [],
  });
  const form = { customer: id, fromDay: '2026-11-28', lastDay: null, reason };
  const { data } = await admin.call('awaySave', { body: form });
  const ended = await shown(ofAway(id, '2026-11-28', '2027-01-05', data.id));
  expect(ended.bills.map(([month, lines]) => [month, lines])).toEqual(
    sixWeeks.bills.slice(1).map(([month, lines]) => [month, lines]),
  );
});

it('refuses what saving refuses, by the field', async () => {
  const id = await customer();
  expect(await ofChange(id, '2026-12-01', {})).toMatchObject({
    status: 422,
    errorMessage: { monthlyFee: [MESSAGES['plannedChange.ofNothing']] },
  });
  expect(await ofAway(id, '2026-12-05', '2026-12-01')).toMatchObject({ status: 422 });
  await plan(id, '2026-12-01', { monthlyFee: 500 });
  expect(await ofChange(id, '2026-12-01', { monthlyFee: 600 })).toMatchObject({
    status: 422,
    errorMessage: { fromDay: expect.any(Array) },
  });
  expect(await ofChange(999_999, '2026-12-01', { monthlyFee: 600 })).toMatchObject({
    status: 422,
    errorMessage: { customer: expect.any(Array) },
  });
});
