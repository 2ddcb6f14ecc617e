import { aways } from '@netkhata/contract/aways';
import { MESSAGES } from '@netkhata/contract/message-texts';
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
import { applyPlannedChanges } from './apply-planned-changes.ts';

const app = await createTestApp('2026-11-25T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();
const reason = 'With the parents';

const setRules = (away: string, most: number | null = null) =>
  sql`update company set away_billed = ${away}, away_days_most = ${most}`.execute(database);
const attempt = (customer: number, fromDay: string, lastDay: string | null = null) =>
  admin.attempt('awaySave', {
    body: z.decode(aways.awaySave.body, { customer, fromDay, lastDay, reason }),
  });
async function goAway(customer: number, fromDay: string, lastDay: string | null = null) {
  const answer = await attempt(customer, fromDay, lastDay);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.result.data.id;
}
const endOn = (id: number, lastDay: string | null) =>
  admin.attempt('awayUpdate', {
    body: z.decode(aways.awayUpdate.body, { id, lastDay, reason: 'Back' }),
  });
const withdraw = (id: number) => admin.attempt('awayWithdraw', { body: { id, reason } });
const apply = (day: string) =>
  applyPlannedChanges(database, () => new Date(`${day}T09:00:00+06:00`));
const customer = async (fields: object = {}) =>
  (await registerTestCustomer(admin, { monthlyFee: 400, billDate: 1, ...fields })).id;
const record = (id: number) => admin.call('customerRecord', { params: { id } });
const totalOn = async (billDate: string) =>
  (await admin.call('billRunPreview', { body: { billDate } })).totalAmount;
const awaysOf = async (id: number) =>
  (await admin.call('customerAways', { params: { id } })).aways.map(
    ({ fromDay, lastDay, state }) => [fromDay, lastDay, state],
  );
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
  (await record(id)).adjustments.map(({ text, amount }) => [text, amount / 100]);

beforeEach(async () => {
  await sql`update customers set status = 'close'`.execute(database);
  await setRules('by_days');
});

describe('by days', () => {
  it('bills the other days, before and after the bill was made, and each once', async () => {
    const billed = await customer();
    await generate(admin, '2026-11-01');
    const unbilled = await customer();
    for (const id of [billed, unbilled]) await goAway(id, '2026-11-10', '2026-11-15');
    const credit = ['Away: 6 of 30 days, 10 Nov 2026 – 15 Nov 2026', -80];
    expect(await pendingOf(billed)).toEqual([credit]);
    // Both are back by themselves.
    expect((await record(unbilled)).status).toBe('active');
    expect(await awaysOf(unbilled)).toEqual([['2026-11-10', '2026-11-15', 'over']]);
    await generate(admin, '2026-11-25');
    expect(await linesOf(unbilled)).toEqual([
      [
        ['9 of 30 days, 1 Nov 2026 – 9 Nov 2026', 120],
        ['15 of 30 days, 16 Nov 2026 – 30 Nov 2026', 200],
      ],
    ]);
    await generate(admin, '2026-12-01');
    expect(await linesOf(billed)).toEqual([[[null, 400]], [[null, 400], credit]]);
    expect((await linesOf(unbilled))[1]).toEqual([[null, 400]]);
  });

  it('ends earlier, goes on longer or is withdrawn, and what is billed follows', async () => {
    const id = await customer();
    await generate(admin, '2026-11-01');
    const away = await goAway(id, '2026-11-20');
    expect((await record(id)).status).toBe('deactive');
    expect(await pendingOf(id)).toEqual([
      ['Away: 11 of 30 days, 20 Nov 2026 – 30 Nov 2026', -146.67],
    ]);
    // Nobody knows until when: no bill for December or later.
    expect([await totalOn('2026-12-01'), await totalOn('2027-01-01')]).toEqual([0, 0]);
    expect(await endOn(away, '2026-12-10')).toMatchObject({ ok: true });
    expect(await totalOn('2026-12-01')).toBe(taka(124.3));
    await generate(admin, '2026-12-01');
    expect((await linesOf(id))[1]).toEqual([
      ['21 of 31 days, 11 Dec 2026 – 31 Dec 2026', 270.97],
      ['Away: 11 of 30 days, 20 Nov 2026 – 30 Nov 2026', -146.67],
    ]);
    // Back five days earlier, then five days later than that.
    await endOn(away, '2026-12-05');
    expect(await pendingOf(id)).toEqual([['Away: 5 of 31 days, 6 Dec 2026 – 10 Dec 2026', 64.51]]);
    await endOn(away, '2026-12-20');
    expect((await pendingOf(id)).map(([, amount]) => amount)).toEqual([-129.03]);
    await endOn(away, '2026-12-10');
    expect(await pendingOf(id)).toEqual([]);
    expect(await withdraw(away)).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['away.hasBegun'],
    });
    expect(await apply('2026-12-11')).toBe(1);
    expect((await record(id)).status).toBe('active');
    expect(await endOn(away, '2026-12-31')).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['away.isOver'],
    });
    const other = await goAway(id, '2026-12-21', '2026-12-31');
    expect((await pendingOf(id)).map(([, amount]) => amount)).toEqual([-141.94]);
    expect(await withdraw(other)).toMatchObject({ ok: true });
    expect(await pendingOf(id)).toEqual([]);
    expect(await awaysOf(id)).toEqual([
      ['2026-12-21', '2026-12-31', 'withdrawn'],
      ['2026-11-20', '2026-12-10', 'over'],
    ]);
    await expectBooksAtZero(database);
  });
});

describe('whole', () => {
  it('bills months partly away and none wholly away, also in a run that looks past', async () => {
    await setRules('whole');
    const id = await customer();
    await goAway(id, '2026-11-28', '2027-01-05');
    const days = ['2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'];
    const seen = [400, 400, 0, 0, 400].map(taka);
    const totals = async () => {
      const found = [];
      for (const day of days) found.push(await totalOn(day));
      return found;
    };
    expect(await totals()).toEqual(seen);
    expect(await apply('2026-11-28')).toBe(1);
    expect((await record(id)).status).toBe('deactive');
    expect(await totals()).toEqual(seen);
    expect(await apply('2027-01-06')).toBe(1);
    expect((await record(id)).status).toBe('active');
    expect(await totals()).toEqual(seen);
    await generate(admin, '2026-11-30');
    expect(await linesOf(id)).toEqual([[[null, 400]]]);
    // A month that is billed and was wholly away after all is given back; one partly away is not.
    const late = await customer();
    await generate(admin, '2026-12-01');
    const away = await goAway(late, '2026-12-05', '2026-12-31');
    expect(await pendingOf(late)).toEqual([]);
    await withdraw(away);
    await goAway(late, '2026-12-01', '2026-12-31');
    expect(await pendingOf(late)).toEqual([
      ['Away: 31 of 31 days, 1 Dec 2026 – 31 Dec 2026', -400],
    ]);
  });
});

describe('what is refused', () => {
  it('is a second absence on one of the days, and another status within', async () => {
    const id = await customer();
    await goAway(id, '2026-12-10', '2026-12-20');
    const refusal = (field: string, key: 'away.overlaps' | 'away.notActive', day: string) => ({
      status: 422,
      errorMessage: {
        [field]: [MESSAGES[key].replace('{day}', day)],
      },
    });
    expect(await attempt(id, '2026-12-20', '2027-01-05')).toMatchObject(
      refusal('fromDay', 'away.overlaps', '10 Dec 2026'),
    );
    expect(await attempt(id, '2026-12-01')).toMatchObject(
      refusal('lastDay', 'away.overlaps', '10 Dec 2026'),
    );
    const write = sql`
      insert into customer_aways (customer_id, from_day, last_day, reason, created_by)
      values (${id}, '2026-12-20', null, 'Twice', 1)
    `.execute(database);
    await expect(write).rejects.toMatchObject({ constraint: 'customer_aways_apart' });
    const change = { customer: id, fromDay: '2026-12-15', status: 'close', reason };
    const body = z.decode(plannedChanges.plannedChangeSave.body, change);
    expect(await admin.attempt('plannedChangeSave', { body })).toMatchObject(
      refusal('status', 'away.overlaps', '10 Dec 2026'),
    );
    const { changes } = await admin.call('customerPlannedChanges', { params: { id } });
    expect(changes.map(({ fromDay, isAway }) => [fromDay, isAway])).toEqual([
      ['2026-12-10', true],
      ['2026-12-21', true],
    ]);
    expect(
      await admin.attempt('plannedChangeWithdraw', { body: { id: changes[0]?.id ?? 0, reason } }),
    ).toMatchObject({ status: 409, errorMessage: MESSAGES['away.ofAway'] });
    const inactive = await customer({ status: 'deactive' });
    expect(await attempt(inactive, '2026-12-10')).toMatchObject(
      refusal('fromDay', 'away.notActive', ''),
    );
    expect(await attempt(id, '2027-01-05', '2027-01-04')).toMatchObject({
      status: 422,
      errorMessage: { lastDay: ['Must be from 5 Jan 2027 to 26 Nov 2027.'] },
    });
    // Two at the same moment: one of them.
    const free = await customer();
    const both = await Promise.all([
      attempt(free, '2026-12-01', '2026-12-10'),
      attempt(free, '2026-12-05', '2026-12-20'),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is more days of a calendar year than the settings allow', async () => {
    await setRules('by_days', 30);
    const id = await customer();
    expect(await attempt(id, '2026-12-01')).toMatchObject({
      status: 422,
      errorMessage: { lastDay: ['Enter the last day: at most 30 days a year may be away.'] },
    });
    // Ten days of 2026 and thirty of 2027 are each within it, together they were forty.
    const away = await goAway(id, '2026-12-22', '2027-01-30');
    expect(await endOn(away, '2027-01-31')).toMatchObject({
      status: 422,
      errorMessage: { lastDay: ['31 days away in 2027, of at most 30.'] },
    });
    expect(await attempt(id, '2026-12-01', '2026-12-21')).toMatchObject({
      status: 422,
      errorMessage: { lastDay: ['31 days away in 2026, of at most 30.'] },
    });
    expect(await endOn(away, '2026-12-31')).toMatchObject({ ok: true });
    await goAway(id, '2026-12-02', '2026-12-20');
  });
});

it('reminds nobody who is away, and leaves alone who was closed meanwhile', async () => {
  const id = await customer({ billDate: 27 });
  await sql`update customers set bill_day = 1 where id <> ${id}`.execute(database);
  await generate(admin, '2026-11-25');
  await sql`update customers set bill_day = 25 where id = ${id}`.execute(database);
  await generate(admin, '2026-11-25');
  await sql`update customers set bill_day = 27 where id = ${id}`.execute(database);
  const reminded = async () => {
    const days = await admin.call('reminderForecast', {});
    return days.reduce((sum, { messages }) => sum + messages, 0);
  };
  const before = await reminded();
  expect(before).toBeGreaterThan(0);
  await goAway(id, '2026-11-24', '2026-12-10');
  expect(await reminded()).toBe(before - 1);
  const { customer: atCounter } = await admin.call('unpaidBills', { body: { customer: id } });
  expect(atCounter.away).toEqual({ lastDay: '2026-12-10' });
  const timeline = await admin.call('customerTimeline', { params: { id }, query: {} });
  expect(JSON.stringify(timeline.lines)).toContain('"lastDay":"2026-12-10"');
  await sql`update customers set status = 'close' where id = ${id}`.execute(database);
  await apply('2026-12-11');
  expect((await record(id)).status).toBe('close');
  const { changes } = await admin.call('customerPlannedChanges', { params: { id } });
  expect(changes[0]).toMatchObject({ state: 'refused', refusal: 'The customer is closed.' });
  await expectBooksAtZero(database);
});
