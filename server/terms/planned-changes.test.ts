import { MESSAGES } from '@netkhata/contract/message-texts';
import { plannedChanges } from '@netkhata/contract/planned-changes';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  collectAll,
  expectBooksAtZero,
  generate,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { applyPlannedChanges } from './apply-planned-changes.ts';

const NOVEMBER_25 = '2026-11-25T10:00:00+06:00';
const app = await createTestApp(NOVEMBER_25);
const { database } = app;
const admin = await app.signIn();
const reason = 'Agreed by phone';

const body = (customer: number, fromDay: string, change: Record<string, unknown>) =>
  z.decode(plannedChanges.plannedChangeSave.body, { customer, fromDay, reason, ...change });
const plan = async (customer: number, fromDay: string, change: Record<string, unknown>) =>
  (await admin.call('plannedChangeSave', { body: body(customer, fromDay, change) })).data;
const refused = async (customer: number, fromDay: string, change: Record<string, unknown>) =>
  admin.attempt('plannedChangeSave', { body: body(customer, fromDay, change) });
const changesOf = async (id: number) =>
  (await admin.call('customerPlannedChanges', { params: { id } })).changes;
const record = (id: number) => admin.call('customerRecord', { params: { id } });
const preview = (billDate: string) => admin.call('billRunPreview', { body: { billDate } });
const totalOn = async (billDate: string) => (await preview(billDate)).totalAmount;
/** Runs the job as if it were this moment, in Dhaka. */
const onDay = (day: string) =>
  applyPlannedChanges(database, () => new Date(`${day}T09:00:00+06:00`));

let packages = 0;
const addPackage = async (price: number): Promise<number> => {
  packages += 1;
  const { id } = await database
    .insertInto('packages')
    .values({ name: `Package ${packages}`, billAmountPaisa: paisa(price * 100) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Customers of earlier tests get no bills in the later ones. */
const closeAll = () => sql`update customers set status = 'close'`.execute(database);

describe('a planned change', () => {
  it('holds from its day on for runs, whether it was applied by then or not', async () => {
    const faster = await addPackage(1000);
    const { id } = await registerTestCustomer(admin, { monthlyFee: 500, billDate: 1 });
    expect(await plan(id, '2026-12-12', { package: faster })).toMatchObject({ isApplied: false });
    expect(await record(id)).toMatchObject({ monthlyFee: taka(500), package: null });
    // Seen from November: the bills of 1 and 11 December are before it, that of 12 December is not.
    const days = ['2026-12-01', '2026-12-11', '2026-12-12', '2027-01-01'];
    const previews = await Promise.all(days.map(preview));
    expect(previews.map(({ totalAmount }) => totalAmount)).toEqual(
      [500, 500, 1000, 1000].map(taka),
    );
    expect(await onDay('2026-12-11')).toBe(0);
    expect(await onDay('2026-12-12')).toBe(1);
    expect(await onDay('2026-12-12')).toBe(0);
    expect(await record(id)).toMatchObject({ monthlyFee: taka(1000), package: { id: faster } });
    // Seen after that day, each is the same bill of the same customer.
    const later = await Promise.all(days.map(preview));
    expect(later.map(({ fingerprint }) => fingerprint)).toEqual(
      previews.map(({ fingerprint }) => fingerprint),
    );
    await generate(admin, '2026-12-01');
    const [bill] = (await admin.call('customerBills', { params: { id } })).billData;
    expect(bill).toMatchObject({ billDate: '2026-12-01', billAmount: taka(500) });
    // What somebody has edited since stands for all bills, as every edit by hand.
    const { name, mobileNo } = await record(id);
    await admin.raw('POST', 'customer_update', { customerId: id, name, mobileNo, monthlyFee: 750 });
    expect(await totalOn('2027-01-01')).toBe(taka(750));
    expect((await preview('2026-12-01')).alreadyBilled).toBe(1);
    await closeAll();
  });

  it('changes bill day, category with its cycle, and status too', async () => {
    const { id } = await registerTestCustomer(admin, { monthlyFee: 500, billDate: 20 });
    await plan(id, '2026-12-03', { billDate: 5 });
    expect((await preview('2026-12-04')).skipped).toMatchObject({ bill_day_not_reached: 1 });
    expect(await totalOn('2026-12-05')).toBe(taka(500));
    await plan(id, '2026-12-06', { category: 'special', billingCycle: 3, monthlyFee: 1400 });
    expect(await totalOn('2026-12-05')).toBe(taka(500));
    expect(await totalOn('2026-12-06')).toBe(taka(1400));
    await plan(id, '2026-12-10', { status: 'deactive' });
    expect((await preview('2026-12-10')).skipped.not_active).toBeGreaterThan(0);
    expect(await totalOn('2026-12-09')).toBe(taka(1400));
    const before = await Promise.all(['2026-12-05', '2026-12-09'].map(totalOn));
    // All three at once, in the order of their days.
    expect(await onDay('2026-12-20')).toBe(1);
    expect(await record(id)).toMatchObject({
      billDate: 5,
      category: 'special',
      billingCycle: 3,
      monthlyFee: taka(1400),
      status: 'deactive',
    });
    expect(await Promise.all(['2026-12-05', '2026-12-09'].map(totalOn))).toEqual(before);
    expect((await changesOf(id)).map(({ state }) => state)).toEqual(Array(3).fill('applied'));
    await closeAll();
  });

  it('from today or before holds at once, and a run for a day before it does not know it', async () => {
    const { id } = await registerTestCustomer(admin, { monthlyFee: 500, billDate: 1 });
    expect(await plan(id, '2026-11-20', { monthlyFee: 800 })).toMatchObject({ isApplied: true });
    expect((await record(id)).monthlyFee).toBe(taka(800));
    expect(await totalOn('2026-11-19')).toBe(taka(500));
    expect(await totalOn('2026-11-25')).toBe(taka(800));
    expect(await refused(id, '2026-11-19', { monthlyFee: 900 })).toMatchObject({
      status: 422,
      errorMessage: {
        fromDay: ['A change from 20 Nov 2026 is in effect already. Choose a later day.'],
      },
    });
    await closeAll();
  });

  it('is withdrawn before its day, with a reason, and once', async () => {
    const { id } = await registerTestCustomer(admin, { monthlyFee: 500, billDate: 1 });
    const { id: change } = await plan(id, '2026-12-01', { monthlyFee: 800 });
    expect(await totalOn('2026-12-01')).toBe(taka(800));
    const withdraw = () =>
      admin.attempt('plannedChangeWithdraw', {
        body: { id: change, reason: 'Changed their mind' },
      });
    expect(await withdraw()).toMatchObject({ ok: true });
    expect(await withdraw()).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['plannedChange.isOver'],
    });
    expect(await totalOn('2026-12-01')).toBe(taka(500));
    // The day is free again, and the timeline tells of both.
    await plan(id, '2026-12-01', { monthlyFee: 600 });
    const { lines } = await admin.call('customerTimeline', { params: { id }, query: {} });
    const told = lines.flatMap((line) => (line.group === 'change' ? [line] : []));
    expect(told.slice(0, 3)).toMatchObject([
      { action: 'plannedChangeWithdraw', changes: [{ after: { reason: 'Changed their mind' } }] },
      { action: 'plannedChangeSave', changes: [{ after: { fromDay: '2026-12-01' } }] },
      { action: 'plannedChangeSave' },
    ]);
    expect(await changesOf(id)).toMatchObject([
      { state: 'planned', monthlyFee: taka(600), plannedBy: admin.user.name },
      { state: 'withdrawn', withdrawnBy: admin.user.name, withdrawReason: 'Changed their mind' },
    ]);
    await onDay('2026-12-01');
    const trail = await sql<{ details: unknown }>`
      select details from audit_trail where action = 'plannedChangeApply' order by id desc limit 1
    `.execute(database);
    expect(trail.rows[0]?.details).toMatchObject({
      changes: [
        { subject: 'customer', id, before: { feePaisa: 50_000 }, after: { feePaisa: 60_000 } },
      ],
    });
    await closeAll();
  });

  it('is refused with the field that is wrong', async () => {
    const { id } = await registerTestCustomer(admin, { monthlyFee: 500 });
    await plan(id, '2026-12-15', { monthlyFee: 600 });
    const cases = [
      ['2026-12-16', {}, { monthlyFee: [MESSAGES['plannedChange.ofNothing']] }],
      [
        '2026-12-15',
        { monthlyFee: 700 },
        { fromDay: ['There is a change from 15 Dec 2026 already. Withdraw that one first.'] },
      ],
      [
        '2026-10-24',
        { monthlyFee: 700 },
        { fromDay: ['Must be from 25 Oct 2026 to 26 Nov 2027.'] },
      ],
      ['2026-12-16', { category: 'special' }, { billingCycle: expect.anything() }],
      ['2026-12-16', { billingCycle: 3 }, { billingCycle: expect.anything() }],
      ['2026-12-16', { package: 999_999 }, { package: [MESSAGES['record.unknown']] }],
    ] as const;
    for (const [fromDay, change, errorMessage] of cases) {
      expect(await refused(id, fromDay, change)).toMatchObject({ status: 422, errorMessage });
    }
    expect(await refused(999_999, '2026-12-16', { monthlyFee: 1 })).toMatchObject({
      status: 422,
      errorMessage: { customer: [MESSAGES['record.unknown']] },
    });
    await closeAll();
  });

  it('that does not go with what happened meanwhile is refused with the reason', async () => {
    const login = { pppoeUserName: 'twice', pppoePassword: 'secret', monthlyFee: 500 };
    const { id } = await registerTestCustomer(admin, { ...login, status: 'close' });
    const { id: other } = await registerTestCustomer(admin, { monthlyFee: 400 });
    await plan(id, '2026-12-01', { status: 'active' });
    await plan(other, '2026-12-01', { monthlyFee: 450 });
    await registerTestCustomer(admin, login);
    await onDay('2026-12-01');
    expect((await record(id)).status).toBe('close');
    expect(await changesOf(id)).toMatchObject([
      { state: 'refused', refusal: expect.stringMatching(/./) },
    ]);
    // The others of the same batch are applied.
    expect((await record(other)).monthlyFee).toBe(taka(450));
    await closeAll();
  });

  it('is kept when a form opened before its day is saved after it', async () => {
    const { id } = await registerTestCustomer(admin, { monthlyFee: 500 });
    await plan(id, '2026-12-01', { monthlyFee: 800 });
    await onDay('2026-12-01');
    const { name, mobileNo } = await record(id);
    const opened = { name, mobileNo, monthlyFee: '500.00', note: '' };
    const { status } = await admin.raw('POST', 'customer_update', {
      customerId: id,
      ...opened,
      note: 'Third floor',
      openedWith: opened,
    });
    expect(status).toBe(200);
    expect(await record(id)).toMatchObject({ monthlyFee: taka(800), note: 'Third floor' });
    await closeAll();
  });

  it('gives one bill at the fee of its day while the job runs beside the run', async () => {
    const { id } = await registerTestCustomer(admin, { monthlyFee: 500, billDate: 1 });
    await plan(id, '2027-01-01', { monthlyFee: 900 });
    const [run] = await Promise.all([generate(admin, '2026-12-31'), onDay('2027-01-01')]);
    expect(run.created).toBe(1);
    const [bill] = (await admin.call('customerBills', { params: { id } })).billData;
    expect(bill?.billAmount).toBe(taka(500));
    await collectAll(admin, id, { paymentDate: '2026-11-25' });
    await generate(admin, '2027-01-02');
    const bills = (await admin.call('customerBills', { params: { id } })).billData;
    expect(new Set(bills.map(({ billAmount }) => billAmount))).toEqual(
      new Set([500, 900].map(taka)),
    );
    expect(bills).toHaveLength(2);
    await expectBooksAtZero(database);
  });
});

describe('the database', () => {
  const attack = async (statement: string) => {
    const client = new pg.Client(app.connection);
    await client.connect();
    try {
      await client.query(statement);
      return 'taken';
    } catch (error) {
      return (error as pg.DatabaseError).constraint;
    } finally {
      await client.end();
    }
  };

  it('keeps what was planned, its order and its end', async () => {
    const { id } = await registerTestCustomer(admin, { monthlyFee: 500 });
    const { id: applied } = await plan(id, '2026-11-25', { monthlyFee: 600 });
    const { id: planned } = await plan(id, '2026-12-25', { monthlyFee: 700 });
    const insert = (day: string, more = '', values = '') =>
      `insert into planned_changes (customer_id, from_day, reason, created_by ${more})
       values (${id}, '${day}', 'x', 1 ${values})`;
    const set = (change: string, which = planned) =>
      `update planned_changes set ${change} where id = ${which}`;
    const attacks: [string, string][] = [
      [insert('2026-12-26'), 'planned_changes_of_something'],
      [insert('2026-12-25', ', fee_paisa', ', 1'), 'planned_changes_day_key'],
      [insert('2026-11-24', ', fee_paisa', ', 1'), 'planned_changes_in_order'],
      [insert('2026-12-26', ', fee_paisa', ', 1000000001'), 'planned_changes_fee_bound'],
      [insert('2026-12-26', ', category', `, 'special'`), 'planned_changes_category_with_cycle'],
      [
        insert('2026-12-26', ', fee_paisa, cycle_months', ', 1, 3'),
        'planned_changes_category_with_cycle',
      ],
      [set('fee_paisa = 1'), 'planned_change_stays'],
      [set(`from_day = '2026-12-24'`), 'planned_change_stays'],
      [set('applied_at = now()'), 'planned_changes_before_whole'],
      [set('cancelled_at = now()'), 'planned_changes_cancelled_whole'],
      [set('refused_at = now()'), 'planned_changes_refused_whole'],
      [set('applied_at = null, before_fee_paisa = null', applied), 'planned_change_end_stays'],
      [`delete from planned_changes where id = ${planned}`, 'never_deleted'],
    ];
    for (const [statement, constraint] of attacks) {
      expect([statement, await attack(statement)]).toEqual([statement, constraint]);
    }
    await sql.raw(insert('2026-12-20', ', fee_paisa', ', 1')).execute(database);
    expect(await attack(set('applied_at = now(), before_fee_paisa = 1'))).toBe(
      'planned_changes_in_order',
    );
  });
});
