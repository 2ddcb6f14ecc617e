import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { closeBooks } from '../test-support/close-books.ts';
import {
  collectAll,
  expectBooksAtZero,
  generate,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const TODAY = '2026-11-21';
const app = await createTestApp();
const owner = await app.signIn({ name: 'Owner' });
const other = await app.signIn({ name: 'Anwara' });
const { database } = app;
const TILL = 11;
const BKASH = 13;

const close = (day: string) => owner.attempt('dayClose', { body: { day, remarks: null } });
const reopen = (id: number) =>
  owner.attempt('dayReopen', { body: { id, reason: 'One was forgotten' } });
const pay = (customer: number, amount: number, change = {}) =>
  collectAll(owner, customer, { billData: [], paymentAmount: amount, ...change });
const approve = (paymentId: number) => other.call('paymentApprove', { body: { paymentId } });

async function closed(day: string): Promise<number> {
  const outcome = await close(day);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errorMessage));
  return outcome.result.data.id;
}
const sheetOf = (id: number) => owner.call('dayCloseDetails', { params: { id } });

afterEach(async () => {
  await expectBooksAtZero(database);
  await closeBooks(app.connection, null);
});

describe('the close of a day', () => {
  it('records the day by place, collector, way of payment and zone', async () => {
    const zone = (await owner.raw('POST', 'zone_create', { name: 'Mirpur' })).body.data.id;
    const payer = await registerTestCustomer(owner, { zone, monthlyFee: '1000' });
    const gone = await registerTestCustomer(owner, { monthlyFee: '600' });
    await closed('2026-11-19');
    const run = await generate(owner, '2026-11-20');
    expect(run.created).toBe(2);
    await approve(await pay(payer.id, 300, { paymentDate: '2026-11-20' }));
    await closed('2026-11-20');
    const cash = await collectAll(owner, payer.id);
    await approve(cash);
    await pay(payer.id, 50, { account: BKASH, trxId: 'AB1' });
    const lost = await pay(gone.id, 70);
    await owner.call('paymentDelete', { body: { paymentId: lost, reason: 'Entered twice' } });
    const sheet = await sheetOf(await closed(TODAY));
    expect(sheet).toMatchObject({
      fromDay: TODAY,
      day: TODAY,
      collected: 112_000,
      approved: 130_000,
      billed: 0,
      collections: [
        { account: 'Cash in Hand', collector: 'Owner', count: 2, amount: 107_000 },
        { account: 'bKash', collector: 'Owner', count: 1, amount: 5000 },
      ],
      approvals: [{ account: 'Cash in Hand', count: 2, amount: 130_000 }],
      deletions: [
        { kind: 'deleted_payment', amount: 7000, reason: 'Entered twice', deletedBy: 'Owner' },
      ],
      due: 60_000,
      dueCount: 1,
      advance: 35_000,
      uncounted: [{ id: TILL, name: 'Cash in Hand' }],
      closedBy: 'Owner',
      dues: [{ zone: null, count: 1, amount: 60_000 }],
    });
    const hand = sheet.places.find(({ person }) => person === 'Owner');
    expect(hand).toMatchObject({
      opening: 30_000,
      moneyIn: 112_000,
      moneyOut: 137_000,
      closing: 5000,
    });
    expect(sheet.places.find(({ accountId }) => accountId === TILL)).toMatchObject({
      opening: 0,
      moneyIn: 130_000,
      moneyOut: 0,
      closing: 130_000,
    });
    expect(sheet.seal).toMatch(/^[0-9a-f]{64}$/);
  });

  it('also closes earlier open days, and each day once', async () => {
    expect(await close('2026-11-22')).toMatchObject({
      status: 422,
      errorMessage: { day: ['Choose today or an earlier day.'] },
    });
    await closed('2026-11-17');
    const sheet = await sheetOf(await closed('2026-11-20'));
    expect(sheet).toMatchObject({ fromDay: '2026-11-18', day: '2026-11-20' });
    const ten = await Promise.all(Array.from({ length: 10 }, () => close(TODAY)));
    expect(ten.filter(({ ok }) => ok)).toHaveLength(1);
    expect(ten.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      errorMessage: 'The books are closed until 21 Nov 2026 already.',
    });
    expect(await close('2026-11-20')).toMatchObject({
      status: 409,
      errorMessage: 'The books are closed until 21 Nov 2026 already.',
    });
  });

  it('has the dues of that evening also when it is made a day late', async () => {
    const { id } = await registerTestCustomer(owner, { monthlyFee: '900' });
    await generate(owner, '2026-11-20');
    const before = await sheetOf(await closed('2026-11-20'));
    await closeBooks(app.connection, null);
    await collectAll(owner, id);
    const late = await sheetOf(await closed('2026-11-20'));
    expect([late.due, late.dueCount, late.dues]).toEqual([
      before.due,
      before.dueCount,
      before.dues,
    ]);
  });

  it('requires a user of all zones', async () => {
    const zone = (await owner.raw('POST', 'zone_create', { name: 'Uttara' })).body.data.id;
    const bound = await app.signIn({ userType: '2', zoneId: zone });
    await sql`insert into role_rights values ('2', 'close_day') on conflict do nothing`.execute(
      database,
    );
    expect(await bound.attempt('dayClose', { body: { day: TODAY, remarks: null } })).toMatchObject({
      status: 403,
    });
    expect(await bound.attempt('dayCloseState')).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['dayClose.wholeCompany'],
    });
  });
});

describe('a close', () => {
  const writer = new pg.Client(app.connection);
  beforeAll(async () => {
    await writer.connect();
  });
  afterAll(() => writer.end());

  it('waits for writes in progress, and after a while reports what it waits for', async () => {
    await writer.query('begin');
    await writer.query(`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.bookDay})`);
    expect(await close(TODAY)).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('Another save is taking longer'),
    });
    await sql`
      insert into bill_runs (bill_date, month, started_by)
      values (${TODAY}, '2026-11-01', ${owner.user.id})
    `.execute(database);
    expect(await close(TODAY)).toMatchObject({
      status: 409,
      errorMessage: 'The bill run of 2026-11 is running. Try again when it is done.',
    });
    await sql`update bill_runs set state = 'finished' where state = 'running'`.execute(database);
    await writer.query('rollback');
    await closed(TODAY);
  });

  it('blocks nobody while it waits', async () => {
    const { id } = await registerTestCustomer(owner);
    await writer.query('begin');
    await writer.query(`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.bookDay})`);
    let isOver = false;
    const closing = close(TODAY).finally(() => (isOver = true));
    for (const amount of [10, 20, 30]) await pay(id, amount);
    expect(isOver).toBe(false);
    await writer.query('rollback');
    expect(await closing).toMatchObject({ ok: true });
  });
});

describe('reopening', () => {
  it('opens the last closed day, and keeps its close beside the next one', async () => {
    const { id } = await registerTestCustomer(owner);
    expect(await reopen(999_999)).toMatchObject({
      status: 422,
      errorMessage: { id: [expect.any(String)] },
    });
    const first = await closed('2026-11-19');
    const second = await closed('2026-11-20');
    expect(await reopen(first)).toMatchObject({
      status: 409,
      errorMessage: 'The books of 20 Nov 2026 were closed later: reopen that day first.',
    });
    expect(await reopen(second)).toMatchObject({ ok: true });
    expect(await reopen(second)).toMatchObject({
      status: 409,
      errorMessage: 'This day was reopened already.',
    });
    await pay(id, 40, { paymentDate: '2026-11-20' });
    const third = await closed('2026-11-20');
    const reopened = await sheetOf(second);
    expect(reopened).toMatchObject({ reopenedBy: 'Owner', reopenReason: 'One was forgotten' });
    expect(await sheetOf(third)).toMatchObject({
      collected: Number(reopened.collected) + 4000,
      reopenedAt: null,
    });
    const { rows } = await owner.call('dayCloseTable', {
      query: { page: 1, per_page: 10, column: 'id', order: 'desc', globalSearch: '' },
      body: {},
    });
    expect(rows.slice(0, 3).map((row) => [row.id, row.day])).toEqual([
      [third, '2026-11-20'],
      [second, '2026-11-20'],
      [first, '2026-11-19'],
    ]);
  });
});

describe('a payment of a closed day', () => {
  it('is refused with the first open day, and then accepted with its own date', async () => {
    const { id } = await registerTestCustomer(owner);
    await closed('2026-11-20');
    const body = {
      customer: id,
      account: TILL,
      billData: [],
      paymentAmount: 90,
      paymentDate: '2026-11-20',
    };
    const refused = await owner.raw('POST', 'payment_received', body);
    expect(refused.body).toMatchObject({
      errorMessage: 'The books are closed until 20 Nov 2026. It can be booked on 21 Nov 2026.',
      data: { closedUntil: '2026-11-20', bookDay: '2026-11-21' },
    });
    expect(refused.status).toBe(409);
    const taken = await owner.raw('POST', 'payment_received', { ...body, takenOn: '2026-11-20' });
    expect(taken.status).toBe(200);
    const { rows } = await sql`
      select payment_date, booked_on from payments where id = ${taken.body.data.id}
    `.execute(database);
    expect(rows).toEqual([{ paymentDate: '2026-11-20', bookedOn: TODAY }]);
    const ahead = await owner.raw('POST', 'payment_received', { ...body, takenOn: '2026-11-22' });
    expect(Object.keys(ahead.body.errorMessage)).toEqual(['takenOn']);
  });

  it('dated today is never refused', async () => {
    const { id } = await registerTestCustomer(owner);
    await closed(TODAY);
    await approve(await pay(id, 20, { paymentDate: TODAY }));
    await pay(id, 20, { paymentDate: null });
  });
});
