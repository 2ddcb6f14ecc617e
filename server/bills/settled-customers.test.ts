import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { paisa } from '@netkhata/domain/paisa';
import { registerTestCustomer, taka } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp();
const admin = await app.signIn();
const reason = 'Paid three months by bank';

const settle = (customerId: number, paidUntil: string | null) =>
  admin.attempt('customerPaidUntilUpdate', { body: { customerId, paidUntil, reason } });
const record = (id: number) => admin.call('customerRecord', { params: { id } });
const preview = (billDate: string) => admin.call('billRunPreview', { body: { billDate } });

const addInstalment = async (customerId: number, times: number): Promise<number> => {
  const line = await app.database
    .insertInto('plannedLines')
    .values({ customerId, name: 'Router', amountPaisa: paisa(50_000), times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return line.id;
};

describe('a customer settled by hand', () => {
  it('gets no bill for a bill day before the day it is settled until, and one from then on', async () => {
    const { id } = await registerTestCustomer(admin, { billDate: 14 });
    expect(await settle(id, '2027-01-14')).toMatchObject({ ok: true });
    expect(await record(id)).toMatchObject({ paidUntil: '2027-01-14' });
    expect(await preview('2026-12-31')).toMatchObject({
      skipped: { settled: 1 },
      settled: { count: 1, totalAmount: taka(700) },
    });
    expect(await preview('2027-01-20')).toMatchObject({ count: 1, skipped: {} });
    const rows = await admin.call('billRunPreviewRows', {
      body: { billDate: '2026-12-31', reason: 'settled', after: null },
    });
    expect(rows.rows).toMatchObject([{ customerId: id, paidUntil: '2027-01-14' }]);
    expect(await settle(id, null)).toMatchObject({ ok: true });
    expect((await preview('2026-12-31')).skipped).toEqual({});
  });

  it('has a reason and a day within two years, and is in the audit trail', async () => {
    const { id } = await registerTestCustomer(admin);
    expect(await settle(id, '2028-11-22')).toMatchObject({
      status: 422,
      errorMessage: { paidUntil: ['Must be from 25 Feb 2024 to 21 Nov 2028.'] },
    });
    expect(await settle(id, '2028-11-21')).toMatchObject({ ok: true });
    const unexplained = { customerId: id, paidUntil: null, reason: ' ' };
    expect(await admin.attempt('customerPaidUntilUpdate', { body: unexplained })).toMatchObject({
      status: 422,
      errorMessage: { reason: ['This field is required.'] },
    });
    const trail = await sql<{ details: unknown }>`
      select details from audit_trail where subject = 'customer' and subject_id = ${id}
      order by id desc limit 1
    `.execute(app.database);
    expect(trail.rows[0]?.details).toMatchObject({
      changes: [{ before: { paidUntil: null }, after: { paidUntil: '2028-11-21', reason } }],
    });
  });

  it('requires the right to make bills, within the own zone', async () => {
    const { id } = await registerTestCustomer(admin);
    const clerk = await app.signIn({ userType: '2' });
    const body = { customerId: id, paidUntil: '2027-01-14', reason };
    expect(await clerk.attempt('customerPaidUntilUpdate', { body })).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['right.missing'],
    });
    expect(await settle(999_999, null)).toMatchObject({
      status: 422,
      errorMessage: { customerId: [MESSAGES['record.unknown']] },
    });
  });
});

describe('an instalment', () => {
  it('is added to each bill of a run until the last one', async () => {
    const { id } = await registerTestCustomer(admin, { monthlyFee: 700, billDate: 1 });
    await addInstalment(id, 2);
    expect((await preview('2026-10-31')).instalments).toEqual({
      count: 1,
      totalAmount: taka(500),
    });
    const totals: number[] = [];
    for (const billDate of ['2026-10-31', '2026-11-30', '2026-12-31']) {
      await admin.call('billGenerate', { body: { billDate } });
      const [bill] = await admin.call('customerBills', { params: { id } }).then(billsOf);
      totals.push(bill?.billAmount ?? 0);
    }
    expect(totals).toEqual([taka(1200), taka(1200), taka(700)]);
    expect((await record(id)).instalments).toEqual([]);
  });

  it('is cancelled once, with a reason, and not billed again', async () => {
    const { id } = await registerTestCustomer(admin, { monthlyFee: 700, billDate: 1 });
    const line = await addInstalment(id, 3);
    expect((await record(id)).instalments).toEqual([
      { id: line, name: 'Router', amount: taka(500), timesLeft: 3 },
    ]);
    const strike = () => admin.attempt('instalmentRemove', { body: { id: line, reason } });
    expect(await strike()).toMatchObject({ ok: true });
    expect((await record(id)).instalments).toEqual([]);
    expect(await strike()).toMatchObject({
      status: 409,
      errorMessage: 'This instalment is already billed in full.',
    });
    await admin.call('billGenerate', { body: { billDate: '2026-10-31' } });
    const [bill] = await admin.call('customerBills', { params: { id } }).then(billsOf);
    expect(bill?.billAmount).toBe(taka(700));
  });
});

it('removing an instalment reads what a concurrent run has left of it', async () => {
  const { id } = await registerTestCustomer(admin, { monthlyFee: 700, billDate: 1 });
  const line = await addInstalment(id, 3);
  const blocker = new pg.Client(app.connection);
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select from customer_balances where customer_id = $1 for update', [id]);
  const run = admin.call('billGenerate', { body: { billDate: '2026-10-31' } });
  await expect.poll(waitingForLocks).toBe(1);
  const strike = admin.call('instalmentRemove', { body: { id: line, reason } });
  await expect.poll(waitingForLocks).toBe(2);
  await blocker.query('rollback');
  await blocker.end();
  await Promise.all([run, strike]);
  const trail = await sql<{ details: unknown }>`
    select details from audit_trail where action = 'instalmentRemove' order by id desc limit 1
  `.execute(app.database);
  expect(trail.rows[0]?.details).toMatchObject({
    changes: [{ before: { timesLeft: 2 }, after: { timesLeft: 0 } }],
  });
});

/** Number of sessions of this database that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(app.database);
  return rows[0]?.count ?? 0;
}

type Bill = { billAmount: number; billDate: string };
const billsOf = ({ billData }: { billData: readonly Bill[] }) =>
  billData.toSorted((one, other) => (one.billDate < other.billDate ? 1 : -1));
