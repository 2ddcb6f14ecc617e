import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { applyPlannedChanges } from '../terms/apply-planned-changes.ts';
import { openCustomerTest } from '../test-support/customer-test-kit.ts';
import type { TestClient } from '../test-support/test-app.ts';

/*
 * Dhaka's days; the quarter is October to December 2026, seen on 20 January 2027. On paper:
 *
 * | customer  | connected  | closed                  | 30 Sep | 31 Dec |          |
 * |-----------|------------|-------------------------|--------|--------|----------|
 * | Old       | 2020-01-01 | -                       | there  | there  | stayed   |
 * | Deactive  | 2020-01-01 | (deactive)              | there  | there  | stayed   |
 * | Dateless  | none, registered 1 September 2026 | there | there | stayed   |
 * | New       | 2026-12-31 | -                       | -      | there  | new      |
 * | Late      | 2027-01-01 | -                       | -      | -      | -        |
 * | Back      | 2020-01-01 | 2026-08-10, open 12-31  | -      | there  | new      |
 * | Left      | 2020-01-01 | 2026-12-31, at 23:30    | there  | -      | left     |
 * | Stays     | 2020-01-01 | 2027-01-01, at 00:10    | there  | there  | stayed   |
 * | Planned   | 2020-01-01 | planned for 2026-12-30, | there  | -      | left     |
 * |           |            | entered 2027-01-10      |        |        |          |
 * | Passing   | 2026-10-05 | 2026-11-05              | -      | -      | -        |
 * | Never     | 2020-01-01 | registered as closed    | -      | -      | -        |
 */
const kit = await openCustomerTest('2026-08-01T10:00:00+06:00');
const { app, admin, clerk, places, home } = kit;
const { database, clock } = app;

/** Goes to a moment in Dhaka; nobody's session has ended meanwhile. */
let now = new Date();
const at = async (day: string, time = '10:00') => {
  now = new Date(`${day}T${time}:00+06:00`);
  clock.set(now.toISOString());
  await sql`update sessions set created_at = ${now}, last_used_at = ${now}`.execute(database);
};
const PLACED = { zone: places.north.id, area: places.mirpur.id, package: home.id };
const WHOLE = { connectionDate: '2020-01-01', nid: '1990123456', address: 'House 1' };
const ids: Record<string, number> = {};
const register = async (name: string, fields: object = {}) => {
  const answer = await kit.register({ name, ...WHOLE, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  ids[name] = answer.body.data.id;
};
const setStatus = async (name: string, status: string) => {
  const answer = await kit.update(ids[name] as number, { name, status });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

await register('Old', PLACED);
await register('Deactive', { zone: places.south.id, status: 'deactive', nid: ' ', address: '' });
await register('Back');
await register('Left', { zone: places.north.id });
await register('Stays', { isPppoeOrStatic: 'static', ipAddress: '10.0.0.7' });
await register('Planned');
await register('Never', { status: 'close' });
await at('2026-08-10');
await setStatus('Back', 'close');
await at('2026-09-01');
await register('Dateless', { connectionDate: null });
// There is no clock in the database: the row says when it was written.
await sql`update customers set created_at = ${now} where id = ${ids['Dateless']}`.execute(database);
await at('2026-10-05');
await register('Passing', { connectionDate: '2026-10-05' });
await at('2026-11-05');
await setStatus('Passing', 'close');
await at('2026-12-31');
await register('New', { ...PLACED, connectionDate: '2026-12-31', nid: null });
await setStatus('Back', 'active');
await at('2026-12-31', '23:30');
await setStatus('Left', 'close');
await at('2027-01-01', '00:10');
await setStatus('Stays', 'close');
await register('Late', { connectionDate: '2027-01-01' });
await at('2027-01-10');
const planned = await kit.send('planned_change_save', {
  customer: ids['Planned'],
  fromDay: '2026-12-30',
  status: 'close',
  reason: 'Moved away',
});
expect(planned.status, JSON.stringify(planned.body)).toBe(200);
await applyPlannedChanges(database, () => now);
await at('2027-01-20');

const Q4 = '2026-11-15';
const figures = (client: TestClient = admin, asOf: string | null = Q4) =>
  client.call('subscriberFigures', { query: { asOf } });
const list = (query: object = {}, client: TestClient = admin, body = {}) =>
  client.call('subscriberTable', {
    query: {
      page: 1,
      per_page: 25,
      column: 'id',
      order: 'asc',
      globalSearch: '',
      asOf: Q4,
      ...query,
    } as never,
    body,
  });
const names = async (...of: Parameters<typeof list>) => {
  const page = await list(...of);
  expect(page.total).toBe(page.rows.length);
  return page.rows.map(({ name }) => name).sort();
};

describe("the regulator's list of a quarter", () => {
  it('counts who was there on its last day, who came and who left, as on paper', async () => {
    expect(await figures()).toMatchObject({
      quarter: '2026-Q4',
      fromDay: '2026-10-01',
      toDay: '2026-12-31',
      before: 6,
      new: 2,
      left: 2,
      total: 6,
      missing: { nid: 2, address: 1, mobileNo: 0, connectionDate: 1 },
    });
    expect(await names()).toEqual(['Back', 'Dateless', 'Deactive', 'New', 'Old', 'Stays']);
    expect(await names({ rows: 'new' })).toEqual(['Back', 'New']);
    expect(await names({ rows: 'left' })).toEqual(['Left', 'Planned']);
  });

  it('of the next quarter begins with what that one ended with, up to today', async () => {
    const { quarter, toDay, before, new: added, left, total } = await figures(admin, null);
    expect([quarter, toDay, before, added, left, total]).toEqual([
      '2027-Q1',
      '2027-01-20',
      6,
      1,
      1,
      6,
    ]);
    expect((await figures(admin, '2031-01-01')).quarter).toBe('2027-Q1');
    expect(await names({ asOf: null, rows: 'left' })).toEqual(['Stays']);
    // Whoever was closed when they were registered was never there; nor is one there before all.
    expect((await figures(admin, '2019-05-05')).total).toBe(0);
    expect((await figures(admin, '2020-03-31')).new).toBe(6);
  });

  it('has its figures by package and speed, place and kind of connection', async () => {
    const { packages, places: byPlace, connectionTypes } = await figures();
    expect(packages).toEqual([
      { name: 'Home', speed: null, total: 2, new: 1, left: 0 },
      { name: null, speed: null, total: 4, new: 1, left: 2 },
    ]);
    expect(byPlace).toEqual([
      { zone: 'North', area: 'Mirpur', total: 2, new: 1, left: 0 },
      { zone: 'North', area: null, total: 0, new: 0, left: 1 },
      { zone: 'South', area: null, total: 1, new: 0, left: 0 },
      { zone: null, area: null, total: 3, new: 1, left: 1 },
    ]);
    expect(connectionTypes).toEqual([
      { type: 'pppoe', total: 5, new: 2, left: 2 },
      { type: 'static', total: 1, new: 0, left: 0 },
    ]);
  });

  it('names who lacks what is counted as missing', async () => {
    expect(await names({ missing: 'nid' })).toEqual(['Deactive', 'New']);
    expect(await names({ missing: 'nid', rows: 'new' })).toEqual(['New']);
    expect(await names({ missing: 'address' })).toEqual(['Deactive']);
    expect(await names({ missing: 'mobileNo' })).toEqual([]);
    expect(await names({ missing: 'connectionDate' })).toEqual(['Dateless']);
  });

  it('is sorted and filtered, and found by pages', async () => {
    expect(await names({}, admin, { zone: 'north' })).toEqual(['New', 'Old']);
    expect(await names({}, admin, { connectionDate: '2026-12' })).toEqual(['New']);
    expect(await names({ globalSearch: 'dateless' })).toEqual(['Dateless']);
    const page = await list({ per_page: 10, page: 9, column: 'name', order: 'desc' });
    expect(page.rows.map(({ name }) => name)).toEqual([
      'Stays',
      'Old',
      'New',
      'Deactive',
      'Dateless',
      'Back',
    ]);
    const byZone = await list({ column: 'zone' });
    expect(byZone.rows.map(({ zone }) => zone)).toEqual([
      'North',
      'North',
      'South',
      null,
      null,
      null,
    ]);
  });

  it('shows a user of a zone only that zone, and needs the right to reports', async () => {
    const zoned = await figures(clerk);
    expect([zoned.before, zoned.new, zoned.left, zoned.total]).toEqual([2, 1, 1, 2]);
    expect(await names({}, clerk)).toEqual(['New', 'Old']);
    expect(await names({ rows: 'left' }, clerk)).toEqual(['Left']);
    await sql`delete from role_rights where role_id = '2' and right_name = 'reports'`.execute(
      database,
    );
    expect((await clerk.raw('GET', 'reports/subscriber_figures')).status).toBe(403);
    expect((await clerk.raw('POST', 'reports/subscriber_dt')).status).toBe(403);
  });

  it('is a CSV and an Excel file of the same rows, by a ticket', async () => {
    const file = async (format: string, more: object) => {
      const { data } = await admin.call('listExportCreate', {
        body: {
          list: 'subscriberTable',
          format,
          asOf: Q4,
          column: 'id',
          order: 'asc',
          search: null,
          label: null,
          columns: ['name', 'nid', 'connectionDate'].map((name) => ({ name, heading: name })),
          ...more,
        } as never,
      });
      return app.app.inject({ method: 'GET', url: `/${data.path}?token=${data.ticket}` });
    };
    const csv = parseCsv((await file('csv', { rows: 'new' })).body.slice(1));
    expect(csv).toEqual([
      ['name', 'nid', 'connectionDate'],
      ['Back', '1990123456', '2020-01-01'],
      ['New', '', '2026-12-31'],
    ]);
    const excel = await readXlsx((await file('xlsx', { missing: 'nid' })).rawPayload);
    expect(excel.sheets[0]?.rows).toEqual([
      ['name', 'nid', 'connectionDate'],
      ['Deactive', null, new Date('2020-01-01T00:00:00Z')],
      ['New', null, new Date('2026-12-31T00:00:00Z')],
    ]);
  });
});
