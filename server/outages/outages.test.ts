import { aways } from '@netkhata/contract/aways';
import { MESSAGES } from '@netkhata/contract/message-texts';
import { outages } from '@netkhata/contract/outages';
import { plannedChanges } from '@netkhata/contract/planned-changes';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  collectAll,
  expectBooksAtZero,
  generate,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-25T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();
const reason = 'Fibre cut';

let zones = 0;
const addZone = async (): Promise<number> => {
  zones += 1;
  return (await admin.call('zoneCreate', { body: { name: `Zone ${zones}` } })).data.id;
};
const register = async (zone: number, change: Record<string, unknown> = {}) =>
  (await registerTestCustomer(admin, { monthlyFee: 600, billDate: 1, zone, ...change })).id;

type Places = { zones?: number[]; areas?: number[]; routers?: number[] };
const wire = (fromDay: string, toDay: string, places: Places) => ({
  fromDay,
  toDay,
  zones: [],
  areas: [],
  routers: [],
  ...places,
});
const previewOf = (fromDay: string, toDay: string, places: Places, client = admin) =>
  client.attempt('outagePreview', {
    body: z.decode(outages.outagePreview.body, wire(fromDay, toDay, places)),
  });
const seen = async (fromDay: string, toDay: string, places: Places) => {
  const preview = await previewOf(fromDay, toDay, places);
  if (!preview.ok) throw new Error(JSON.stringify(preview.errorMessage));
  return preview.result;
};
const save = (of: [string, string, Places], fingerprint: string, sendSms = 'no', client = admin) =>
  client.attempt('outageSave', {
    body: z.decode(outages.outageSave.body, { ...wire(...of), reason, fingerprint, sendSms }),
  });
const give = async (of: [string, string, Places], sendSms = 'no'): Promise<number> => {
  const saved = await save(of, (await seen(...of)).fingerprint, sendSms);
  if (!saved.ok) throw new Error(JSON.stringify(saved.errorMessage));
  return saved.result.data.id;
};
const undo = (id: number, client = admin) =>
  client.attempt('outageUndo', { body: { id, reason: 'Wrong zone' } });
const rowsOf = async (of: [string, string, Places], leftOut: string | null) => {
  const body = z.decode(outages.outageRows.body, { ...wire(...of), leftOut });
  return (await admin.call('outageRows', { body })).rows;
};
const listed = async (id: number) =>
  (await admin.call('outages', {})).outages.find((outage) => outage.id === id);
const billsOf = async (id: number) =>
  (await admin.call('customerBills', { params: { id } })).billData;
const linesOf = async (id: number) => {
  const { rows } = await sql<{ description: string; amountPaisa: number }>`
    select description, amount_paisa from bill_items join bills on bills.id = bill_id
    where customer_id = ${id} and voided_at is null and item_id = 12 order by bill_id, line_no
  `.execute(database);
  return rows.map(({ description, amountPaisa }) => [description, amountPaisa / 100]);
};
const closeAll = () => sql`update customers set status = 'close'`.execute(database);

it('is previewed, given once, and is a line of the next bill that explains itself', async () => {
  const zone = await addZone();
  const pays = await register(zone);
  const quarter = await register(zone, {
    monthlyFee: 1800,
    category: 'special',
    billingCycle: 3,
    billDate: 15,
  });
  const free = await register(zone, { category: 'complimentary' });
  const off = await register(zone, { status: 'deactive' });
  const late = await register(zone, { connectionDate: '2026-11-13' });
  const suspended = await register(zone);
  await sql`
    insert into suspensions (customer_id, mode, due_paisa, decided_by, is_by_hand, started_at)
    values (${suspended}, 'walled', 1, ${admin.user.id}, true, '2026-11-01')
  `.execute(database);
  await register(await addZone());
  await generate(admin, '2026-11-15');

  const of: [string, string, Places] = ['2026-11-10', '2026-11-16', { zones: [zone] }];
  const preview = await seen(...of);
  // 7 days in a row: half of 600.00 each, also of a month of the three; with bill day 15 it is the
  // month of 15 October to 14 November for 5 of these days.
  expect(preview).toMatchObject({
    days: 7,
    count: 2,
    credit: taka(600),
    leftOut: { not_active: 1, complimentary: 1, suspended: 1, too_short: 1 },
  });
  expect(await rowsOf(of, null)).toMatchObject([
    { customerId: pays, fee: taka(600), credit: taka(300) },
    { customerId: quarter, fee: taka(600), credit: taka(300) },
  ]);
  expect((await rowsOf(of, 'too_short')).map(({ customerId }) => customerId)).toEqual([late]);
  expect((await rowsOf(of, 'complimentary')).map(({ customerId }) => customerId)).toEqual([free]);
  expect((await rowsOf(of, 'not_active')).map(({ customerId }) => customerId)).toEqual([off]);

  // Somebody else comes between preview and confirmation; and two people confirm at once.
  const more = await register(zone);
  expect(await save(of, preview.fingerprint)).toMatchObject({
    status: 409,
    errorMessage: MESSAGES['outage.previewOutdated'],
  });
  const { fingerprint } = await seen(...of);
  const both = await Promise.all([save(of, fingerprint, 'yes'), save(of, fingerprint, 'yes')]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect((await seen(...of)).leftOut.counted).toBe(3);
  const { rows: told } = await sql<{ customerId: number; body: string }>`
    select customer_id, body from sms_messages where body like '%sorry%' order by customer_id
  `.execute(database);
  expect(told.map(({ customerId }) => customerId)).toEqual([pays, quarter, more]);
  expect(told[0]?.body).toContain(
    'from 10 Nov 2026 to 16 Nov 2026. Your next bill is less by Tk 300',
  );

  // The bill of November stays as it was told; that of December is less.
  expect((await billsOf(pays))[0]).toMatchObject({ billAmount: taka(600) });
  await generate(admin, '2026-12-01');
  expect((await billsOf(pays)).find(({ billDate }) => billDate === '2026-12-01')).toMatchObject({
    billAmount: taka(300),
  });
  expect(await linesOf(pays)).toEqual([
    ['No service: 7 of 30 days, 10 Nov 2026 – 16 Nov 2026, -50%', -300],
  ]);
  await expectBooksAtZero(database);
  await closeAll();
});

it('is taken back while nothing is paid on its bills, also from a bill that has it', async () => {
  const zone = await addZone();
  const [early, billed] = [await register(zone), await register(zone, { billDate: 25 })];
  const id = await give(['2026-11-10', '2026-11-24', { zones: [zone] }]);
  expect(await listed(id)).toMatchObject({
    customers: 2,
    credit: taka(1200),
    isPaid: false,
    zones: [{ id: zone }],
    undoneBy: null,
  });
  // Only the one whose bill day is the 1st has it on a bill by then.
  await generate(admin, '2026-11-05');
  expect((await billsOf(early))[0]).toMatchObject({ billAmount: 0 });
  expect(await undo(id)).toMatchObject({ result: { data: { withdrawn: 1, charged: 1 } } });
  expect(await undo(id)).toMatchObject({
    status: 409,
    errorMessage: MESSAGES['outage.isUndone'],
  });
  expect(await listed(id)).toMatchObject({ undoneBy: admin.user.name, undoReason: 'Wrong zone' });
  await generate(admin, '2026-12-25');
  expect(await linesOf(early)).toEqual([
    ['No service: 15 of 30 days, 10 Nov 2026 – 24 Nov 2026, -100%', -600],
    ['Credit taken back: No service: 15 of 30 days, 10 Nov 2026 – 24 Nov 2026', 600],
  ]);
  expect(await linesOf(billed)).toEqual([]);
  // The same days may be given again.
  const again = await give(['2026-11-10', '2026-11-16', { zones: [zone] }]);
  await generate(admin, '2027-01-25');
  await collectAll(admin, billed);
  expect(await listed(again)).toMatchObject({ isPaid: true });
  expect(await undo(again)).toMatchObject({
    status: 409,
    errorMessage: MESSAGES['outage.isPaid'],
  });
  await expectBooksAtZero(database);
  await closeAll();
});

it('gives a day back once, whichever of absence, outage and bill is entered first', async () => {
  await sql`update company set away_billed = 'by_days'`.execute(database);
  const zone = await addZone();
  const of: [string, string, Places] = ['2026-11-02', '2026-11-13', { zones: [zone] }];
  const away = (customer: number) =>
    admin.attempt('awaySave', {
      body: z.decode(aways.awaySave.body, {
        customer,
        fromDay: '2026-11-08',
        lastDay: '2026-11-25',
        reason: 'Village',
      }),
    });
  const waitingOf = async (id: number) => {
    const { rows } = await sql<{ description: string; paisa: number }>`
      select description, open_paisa as paisa from bill_adjustments
      where customer_id = ${id} and open_paisa <> 0 and withdrawn_at is null and struck_at is null
      order by id
    `.execute(database);
    return rows.map(({ description, paisa }) => [description, paisa / 100]);
  };
  const [before, after, edited, struck] = [
    await register(zone),
    await register(zone),
    await register(zone),
    await register(zone),
  ];
  await generate(admin, '2026-11-01');
  expect(await away(before)).toMatchObject({ ok: true });
  const id = await give(of);
  // 450.00 of 600.00 for twelve days; once they are six, and the month costs 240.00, it is half of that.
  expect(await waitingOf(after)).toEqual([
    ['No service: 12 of 30 days, 2 Nov 2026 – 13 Nov 2026, -75%', -450],
  ]);
  expect(await away(after)).toMatchObject({ ok: true });
  const once = [
    ['Away: 18 of 30 days, 8 Nov 2026 – 25 Nov 2026', -360],
    ['No service: 6 of 30 days, 2 Nov 2026 – 7 Nov 2026, -50%', -120],
  ];
  expect(await waitingOf(before)).toEqual(once);
  expect(await waitingOf(after)).toEqual(once);

  // An edit of the fee has no day: what was given for earlier days stays with a change that has one.
  await sql`update customers set fee_paisa = 90000 where id = ${edited}`.execute(database);
  const plan = (customer: number) =>
    admin.attempt('plannedChangeSave', {
      body: z.decode(plannedChanges.plannedChangeSave.body, {
        customer,
        fromDay: '2026-12-05',
        monthlyFee: 700,
        reason: 'Agreed by phone',
      }),
    });
  expect(await plan(edited)).toMatchObject({ ok: true });
  expect(await waitingOf(edited)).toEqual([
    ['No service: 12 of 30 days, 2 Nov 2026 – 13 Nov 2026, -75%', -450],
  ]);

  // What somebody struck is not given again, and nobody is charged for what they did not get.
  await sql`
    update bill_adjustments set struck_at = now(), struck_by = ${admin.user.id}, strike_reason = 'x'
    where customer_id = ${struck}
  `.execute(database);
  expect(await away(struck)).toMatchObject({ ok: true });
  expect(await waitingOf(struck)).toEqual([once[0]]);

  // On a bill by then, and taken back: what each has got is charged, once.
  await generate(admin, '2026-12-01');
  expect(await undo(id)).toMatchObject({ result: { data: { withdrawn: 0, charged: 3 } } });
  expect(await waitingOf(after)).toEqual([
    ['Credit taken back: No service: 6 of 30 days, 2 Nov 2026 – 7 Nov 2026', 120],
  ]);
  expect(await waitingOf(struck)).toEqual([]);
  await expectBooksAtZero(database);
  await sql`update company set away_billed = 'whole'`.execute(database);
  await closeAll();
});

it('finds its customers by zone, area or router, and everybody where none is named', async () => {
  const [zone, other] = [await addZone(), await addZone()];
  const area = (await admin.call('areaCreate', { body: { name: 'Mirpur' } })).data.id;
  const { rows } = await sql<{ id: number }>`
    insert into routers (name, address, time_zone) values ('North', '10.0.0.1', 'Asia/Dhaka')
    returning id
  `.execute(database);
  const router = rows[0]?.id as number;
  const ids = [await register(zone), await register(other, { area }), await register(other)];
  await sql`update customers set router_id = ${router} where id = ${ids[2] ?? 0}`.execute(database);
  const found = async (places: Places) =>
    (await rowsOf(['2026-11-10', '2026-11-14', places], null)).map(({ customerId }) => customerId);
  expect(await found({ zones: [zone] })).toEqual([ids[0]]);
  expect(await found({ areas: [area] })).toEqual([ids[1]]);
  expect(await found({ routers: [router] })).toEqual([ids[2]]);
  expect(await found({ zones: [zone], routers: [router] })).toEqual([ids[0], ids[2]]);
  expect(await found({})).toEqual(ids);

  // A user of one zone sees and takes back that zone's alone.
  const clerk = await app.signIn({ userType: '2', zoneId: zone });
  await admin.call('roleRightsUpdate', { body: { role: '2', rights: ['bills_manage'] } });
  expect(await previewOf('2026-11-10', '2026-11-14', {}, clerk)).toMatchObject({
    result: { count: 1 },
  });
  expect(await previewOf('2026-11-10', '2026-11-14', { zones: [other] }, clerk)).toMatchObject({
    status: 422,
    errorMessage: { zones: [expect.any(String)] },
  });
  const id = await give(['2026-11-10', '2026-11-14', {}]);
  expect((await clerk.call('outages', {})).outages.map((outage) => outage.id)).not.toContain(id);
  expect(await undo(id, clerk)).toMatchObject({ status: 422 });

  // Silent since 5 November: whole days from the 6th to yesterday; not once it is counted.
  const silent = async () => (await admin.call('outages', {})).silent;
  expect(await silent()).toEqual([]);
  await sql`
    insert into network_differences (mark, kind, source, router_id, books, network, since)
    values ('router_silent|x', 'router_silent', 'radius', ${router}, '{}', '{}',
      '2026-11-05T10:00:00+06:00')
  `.execute(database);
  expect(await silent()).toEqual([
    { routerId: router, name: 'North', fromDay: '2026-11-06', toDay: '2026-11-24' },
  ]);
  await closeAll();
});

it('has a table that leaves less to pay for more days, and refuses what makes no sense', async () => {
  const zone = await addZone();
  await register(zone);
  const steps = (list: [number, number][]) =>
    admin.attempt('outageStepsUpdate', {
      body: { steps: list.map(([days, percent]) => ({ days, percent })) },
    });
  expect(await previewOf('2026-11-10', '2026-11-13', { zones: [zone] })).toMatchObject({
    status: 422,
    errorMessage: { toDay: ['Nothing is given back for less than 5 whole days in a row.'] },
  });
  expect(await previewOf('2026-11-13', '2026-11-10', { zones: [zone] })).toMatchObject({
    errorMessage: { toDay: [MESSAGES['outage.endsBefore']] },
  });
  // Today is not over.
  expect(await previewOf('2026-11-10', '2026-11-25', { zones: [zone] })).toMatchObject({
    errorMessage: { toDay: ['Must be from 24 Nov 2025 to 24 Nov 2026.'] },
  });
  expect(await previewOf('2026-11-10', '2026-11-20', { zones: [9999] })).toMatchObject({
    status: 422,
    errorMessage: { zones: [expect.any(String)] },
  });
  const falling = { errorMessage: { steps: [MESSAGES['outage.stepsNotFalling']] } };
  expect(
    await steps([
      [3, 50],
      [3, 40],
    ]),
  ).toMatchObject(falling);
  expect(
    await steps([
      [6, 50],
      [3, 40],
    ]),
  ).toMatchObject(falling);
  expect(
    await steps([
      [6, 0],
      [3, 80],
    ]),
  ).toMatchObject({ ok: true });
  expect((await admin.call('outages', {})).steps).toEqual([
    { days: 3, percent: 80 },
    { days: 6, percent: 0 },
  ]);
  expect(await seen('2026-11-10', '2026-11-13', { zones: [zone] })).toMatchObject({
    credit: taka(120),
  });
  expect(await steps([])).toMatchObject({ ok: true });
  expect(await previewOf('2026-11-10', '2026-11-20', { zones: [zone] })).toMatchObject({
    status: 422,
  });
  await closeAll();
});

it('is guarded by the database', async () => {
  const attack = async (statement: string): Promise<string | undefined> => {
    try {
      await sql.raw(statement).execute(database);
      return undefined;
    } catch (error) {
      return error instanceof pg.DatabaseError ? error.constraint : String(error);
    }
  };
  const attacks: [string, string][] = [
    ['update outages set credit_paisa = 1 where undone_at is null', 'outage_stays'],
    [`update outages set undo_reason = 'x' where undone_at is not null`, 'outage_stays'],
    ['update outages set undone_at = now() where undone_at is null', 'outages_undone_whole'],
    ['delete from outages', 'never_deleted'],
    ['insert into outage_steps (days, percent) values (5, 100)', 'outage_steps_percent_check'],
  ];
  for (const [statement, constraint] of attacks) {
    expect([statement, await attack(statement)]).toEqual([statement, constraint]);
  }
});
