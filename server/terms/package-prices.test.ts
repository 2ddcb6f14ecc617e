import { MESSAGES } from '@netkhata/contract/message-texts';
import { packagePrices } from '@netkhata/contract/package-prices';
import { plannedChanges } from '@netkhata/contract/planned-changes';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { announcePrices } from '../reminders/announce-prices.ts';
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
const reason = 'Bandwidth costs more';

const wire = (pack: number, fromDay: string, price: number) => ({ package: pack, fromDay, price });
const previewOf = async (pack: number, fromDay: string, price: number) =>
  admin.call('packagePricePreview', {
    body: z.decode(packagePrices.packagePricePreview.body, wire(pack, fromDay, price)),
  });
const saveBody = (
  [pack, fromDay, price]: [number, string, number],
  fingerprint: string,
  noticeDays: number | null = null,
) =>
  z.decode(packagePrices.packagePriceSave.body, {
    ...wire(pack, fromDay, price),
    fingerprint,
    noticeDays,
    reason,
  });
const planPrice = async (of: [number, string, number], noticeDays: number | null = null) => {
  const { fingerprint } = await previewOf(...of);
  const body = saveBody(of, fingerprint, noticeDays);
  return (await admin.call('packagePriceSave', { body })).data;
};
const namesOf = async (pack: number, fromDay: string, price: number, leftOut: string | null) => {
  const body = z.decode(packagePrices.packagePriceRows.body, {
    ...wire(pack, fromDay, price),
    leftOut,
  });
  return (await admin.call('packagePriceRows', { body })).rows.map(({ customerId }) => customerId);
};
const plan = async (customer: number, fromDay: string, change: Record<string, unknown>) => {
  const body = z.decode(plannedChanges.plannedChangeSave.body, {
    customer,
    fromDay,
    reason,
    ...change,
  });
  return (await admin.call('plannedChangeSave', { body })).data;
};
const withdraw = (id: number) => admin.attempt('packagePriceWithdraw', { body: { id, reason } });
const listOf = async (id: number) => (await admin.call('packagePrices', { params: { id } })).prices;
const changesOf = async (id: number) =>
  (await admin.call('customerPlannedChanges', { params: { id } })).changes;
const feeOf = async (id: number) =>
  (await admin.call('customerRecord', { params: { id } })).monthlyFee;
const totalOn = async (billDate: string) =>
  (await admin.call('billRunPreview', { body: { billDate } })).totalAmount;
const onDay = (day: string, time = '09:00') =>
  applyPlannedChanges(database, () => new Date(`${day}T${time}:00+06:00`));
const edit = async (id: number, change: Record<string, unknown>) => {
  const { name, mobileNo } = await admin.call('customerRecord', { params: { id } });
  await admin.raw('POST', 'customer_update', { customerId: id, name, mobileNo, ...change });
};

let packages = 0;
const addPackage = async (price: number): Promise<number> => {
  packages += 1;
  const { id } = await database
    .insertInto('packages')
    .values({ name: `Home ${packages}`, billAmountPaisa: paisa(price * 100) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const register = async (pack: number, monthlyFee: number, more: Record<string, unknown> = {}) =>
  (await registerTestCustomer(admin, { package: pack, monthlyFee, billDate: 1, ...more })).id;
const closeAll = () => sql`update customers set status = 'close'`.execute(database);

describe("a package's price for all its customers", () => {
  it('is previewed with sums and who is left out, and holds from its day for who follows it', async () => {
    const home = await addPackage(500);
    const fast = await addPackage(900);
    const follows = await register(home, 500);
    const cycle = await register(home, 1500, { category: 'special', billingCycle: 3 });
    const free = await register(home, 500, { category: 'complimentary' });
    const own = await register(home, 450);
    const gone = await register(home, 500, { status: 'close' });
    const leaving = await register(home, 500);
    await plan(leaving, '2026-12-05', { package: fast });
    const coming = await register(fast, 900);
    await plan(coming, '2026-12-05', { package: home });

    const of: [number, string, number] = [home, '2026-12-10', 560];
    const seen = await previewOf(...of);
    expect(seen).toMatchObject({
      oldPrice: taka(500),
      count: 4,
      billed: 3,
      oldSum: taka(1500),
      newSum: taka(1680),
      leftOut: { own_fee: 1, closed: 1, leaves: 1 },
    });
    expect(await namesOf(...of, null)).toEqual([follows, cycle, free, coming]);
    expect(await namesOf(...of, 'own_fee')).toEqual([own]);
    expect(await namesOf(...of, 'closed')).toEqual([gone]);
    expect(await namesOf(...of, 'leaves')).toEqual([leaving]);

    // Somebody else joins between preview and confirmation.
    const late = await register(home, 500);
    expect(
      await admin.attempt('packagePriceSave', { body: saveBody(of, seen.fingerprint) }),
    ).toMatchObject({ status: 409, errorMessage: MESSAGES['packagePrice.previewOutdated'] });
    const { id, customers } = await planPrice(of);
    expect(customers).toBe(5);
    expect(await changesOf(cycle)).toMatchObject([
      { fromDay: '2026-12-10', monthlyFee: taka(1680), package: null, state: 'planned', reason },
    ]);

    // Seen from November: 4 x 500.00, 1,500.00, 450.00 and 900.00 before; the others from that day.
    expect(await totalOn('2026-12-09')).toBe(taka(1500 + 450 + 4 * 500 - 500 + 900));
    const after = 1680 + 450 + 560 * 3 + 900;
    expect(await totalOn('2026-12-10')).toBe(taka(after));
    const odd = await admin.call('billRunPreview', { body: { billDate: '2026-12-10' } });
    expect(odd.oddityCounts).toEqual({ fee_unlike_package: 1 });

    // Meanwhile: one gets a fee of their own, one is closed, one joins at the old price; one keeps
    // the old price by agreement.
    await edit(follows, { monthlyFee: 520 });
    await edit(late, { status: 'close' });
    const joined = await register(home, 500);
    const [change] = await changesOf(coming).then((all) => all.filter((one) => !one.package));
    await admin.call('plannedChangeWithdraw', { body: { id: change?.id ?? 0, reason } });
    await onDay('2026-11-26');
    await onDay('2026-11-26', '10:00');
    expect(await changesOf(follows)).toMatchObject([
      { state: 'refused', refusal: MESSAGES['plannedChange.ownFee'] },
    ]);
    expect(await changesOf(late)).toMatchObject([
      { state: 'refused', refusal: MESSAGES['plannedChange.isClosed'] },
    ]);
    expect(await changesOf(joined)).toMatchObject([{ state: 'planned', monthlyFee: taka(560) }]);
    expect((await listOf(home))[0]).toMatchObject({ id, state: 'planned', customers: 3, told: 0 });
    // Back at the price of the package, the first one comes along again.
    await edit(follows, { monthlyFee: 500 });

    expect(await onDay('2026-12-09')).toBe(2);
    expect(await feeOf(cycle)).toBe(taka(1500));
    await onDay('2026-12-10');
    expect(await Promise.all([follows, cycle, free, joined].map(feeOf))).toEqual(
      [560, 1680, 560, 560].map(taka),
    );
    expect(await Promise.all([own, coming, late, leaving].map(feeOf))).toEqual(
      [450, 500, 500, 900].map(taka),
    );
    expect(await admin.call('packageDetails', { params: { id: home } })).toMatchObject({
      bill_amount: taka(560),
    });
    expect((await listOf(home))[0]).toMatchObject({ state: 'applied', customers: 4 });
    expect(await withdraw(id)).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['plannedChange.isOver'],
    });
    // A bill for a day before it is still at the old price, one from its day on at the new one.
    expect(await totalOn('2026-12-09')).toBe(taka(1500 + 450 + 3 * 500 + 900));
    await generate(admin, '2026-12-10');
    const [bill] = (await admin.call('customerBills', { params: { id: joined } })).billData;
    expect(bill).toMatchObject({ billAmount: taka(560) });
    await expectBooksAtZero(database);
    await closeAll();
  });

  it('comes along with who joined a moment before a run that looks past its day', async () => {
    const home = await addPackage(700);
    await register(home, 700);
    await planPrice([home, '2026-12-15', 800]);
    const joined = await register(home, 700);
    expect(await totalOn('2026-12-20')).toBe(taka(800 + 700));
    const run = await generate(admin, '2026-12-20');
    expect(run.totalAmount).toBe(taka(1600));
    expect(await changesOf(joined)).toMatchObject([{ state: 'planned', monthlyFee: taka(800) }]);
    await closeAll();
  });

  it('goes with what is agreed with a customer for the same day', async () => {
    const home = await addPackage(600);
    const fast = await addPackage(950);
    const moves = await register(home, 600);
    const shifts = await register(home, 600);
    const renews = await register(home, 600);
    await planPrice([home, '2026-12-18', 650]);
    await plan(moves, '2026-12-18', { package: fast });
    await plan(shifts, '2026-12-18', { billDate: 7 });
    // A change of the package from then on is at the price of that day.
    await plan(renews, '2026-12-20', { package: home });
    expect(await changesOf(renews)).toMatchObject([
      { fromDay: '2026-12-18', monthlyFee: taka(650) },
      { fromDay: '2026-12-20', monthlyFee: taka(650) },
    ]);
    await onDay('2026-12-19');
    expect(await Promise.all([moves, shifts, renews].map(feeOf))).toEqual(
      [950, 650, 650].map(taka),
    );
    expect((await changesOf(moves)).map(({ state }) => state).toSorted()).toEqual([
      'applied',
      'refused',
    ]);
    expect(await totalOn('2026-12-17')).toBe(taka(600 * 3));
    await closeAll();
  });

  it('is withdrawn as a whole before its day, the latest first', async () => {
    const home = await addPackage(500);
    const customer = await register(home, 500);
    const first = await planPrice([home, '2026-12-21', 550]);
    const second = await planPrice([home, '2026-12-25', 600]);
    expect((await listOf(home)).map(({ oldPrice, price }) => [oldPrice, price])).toEqual([
      [taka(500), taka(550)],
      [taka(550), taka(600)],
    ]);
    expect(await totalOn('2026-12-25')).toBe(taka(600));
    expect(await withdraw(first.id)).toMatchObject({
      status: 409,
      errorMessage: 'Withdraw the price from 25 Dec 2026 first.',
    });
    expect(await withdraw(second.id)).toMatchObject({ ok: true });
    expect(await withdraw(first.id)).toMatchObject({ ok: true });
    expect(await changesOf(customer)).toMatchObject([
      { state: 'withdrawn', withdrawReason: reason },
      { state: 'withdrawn' },
    ]);
    await onDay('2026-12-26');
    expect(await feeOf(customer)).toBe(taka(500));
    expect((await listOf(home)).map(({ state, customers }) => [state, customers])).toEqual([
      ['withdrawn', 1],
      ['withdrawn', 1],
    ]);
    await closeAll();
  });

  it('refuses what makes no sense, and keeps the form of the package from undoing it', async () => {
    const home = await addPackage(500);
    await register(home, 500);
    const refused = (fromDay: string, price: number) =>
      admin.attempt('packagePricePreview', {
        body: z.decode(packagePrices.packagePricePreview.body, wire(home, fromDay, price)),
      });
    expect(await refused('2026-11-25', 550)).toMatchObject({
      status: 422,
      errorMessage: { fromDay: ['Must be from 26 Nov 2026 to 26 Nov 2027.'] },
    });
    expect(await refused('2026-12-28', 500)).toMatchObject({
      status: 422,
      errorMessage: { price: [MESSAGES['packagePrice.same']] },
    });
    await planPrice([home, '2026-12-28', 550]);
    expect(await refused('2026-12-28', 600)).toMatchObject({
      status: 422,
      errorMessage: {
        fromDay: ['A price from 28 Dec 2026 is planned already. Choose a later day.'],
      },
    });
    const update = (billAmount: number) =>
      admin.raw('POST', 'package_update', { id: home, name: `Home ${packages}`, billAmount });
    expect((await update(520)).body.errorMessage).toEqual({
      billAmount: [
        'A new price is planned from 28 Dec 2026. Withdraw it first, or leave the amount as it is.',
      ],
    });
    expect((await update(500)).status).toBe(200);
    await closeAll();
  });

  it('is announced by SMS once to each customer, some days before', async () => {
    await sql`update sms_gateway set kind = 'http', is_stopped = false`.execute(database);
    const home = await addPackage(500);
    const told = await register(home, 500);
    const quiet = await register(home, 500);
    await edit(quiet, { sendSms: 'no' });
    await planPrice([home, '2027-01-10', 550], 7);
    const announce = (day: string) =>
      announcePrices(database, () => new Date(`${day}T11:00:00+06:00`));
    expect(await announce('2027-01-02')).toBe(0);
    expect(await announce('2027-01-03')).toBe(1);
    expect(await announce('2027-01-04')).toBe(0);
    const joined = await register(home, 500);
    await onDay('2027-01-05');
    expect(await announce('2027-01-05')).toBe(1);
    const { rows } = await sql<{ customerId: number; body: string }>`
      select customer_id, body from sms_messages where body like '%costs%' order by id
    `.execute(database);
    expect(rows.map(({ customerId }) => customerId)).toEqual([told, joined]);
    expect(rows[0]?.body).toContain(
      `from 10 Jan 2027 your package Home ${packages} costs Tk 550 instead of Tk 500.`,
    );
    expect(rows.some(({ customerId }) => customerId === quiet)).toBe(false);
    expect((await listOf(home))[0]).toMatchObject({ told: 2 });
    await closeAll();
  });

  it('is guarded by the database', async () => {
    const home = await addPackage(500);
    const customer = await register(home, 500);
    const { id } = await planPrice([home, '2027-02-01', 550]);
    const attack = async (statement: string): Promise<string | undefined> => {
      try {
        await sql.raw(statement).execute(database);
        return undefined;
      } catch (error) {
        return error instanceof pg.DatabaseError ? error.constraint : String(error);
      }
    };
    const insert = (columns: string, values: string) =>
      `insert into planned_changes (customer_id, from_day, reason, created_by, package_price_id${columns})
       values (${customer}, '2027-02-01', 'x', ${admin.user.id}, ${id}${values})`;
    const attacks: [string, string][] = [
      [insert(', bill_day', ', 5'), 'planned_changes_of_price'],
      [insert(', fee_paisa', ', 55000'), 'planned_changes_price_key'],
      [
        `update planned_changes set package_price_id = null where package_price_id = ${id}`,
        'planned_change_stays',
      ],
      [`update package_prices set price_paisa = 1 where id = ${id}`, 'package_price_stays'],
      [
        `update package_prices set cancelled_at = now() where id = ${id}`,
        'package_prices_cancelled_whole',
      ],
      [`delete from package_prices where id = ${id}`, 'never_deleted'],
      [
        `insert into package_prices (package_id, from_day, old_price_paisa, price_paisa, reason, created_by)
         values (${home}, '2027-02-01', 50000, 60000, 'x', ${admin.user.id})`,
        'package_prices_day_key',
      ],
    ];
    for (const [statement, constraint] of attacks) {
      expect([statement, await attack(statement)]).toEqual([statement, constraint]);
    }
  });
});
