import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  balanceOf,
  billBody,
  collectAll,
  expectBooksAtZero,
  generate,
  paymentBody,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { failInterruptedRuns, insertRun } from './bill-run-queries.ts';
import { executeRun } from './generate-bills.ts';

const app = await createTestApp('2026-11-16T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();

/** 50.00 for a bill that is open 15 days after its date, once. */
const FIXED = {
  isOn: 'yes',
  daysAfter: 15,
  kind: 'fixed',
  amount: 50,
  percent: 0,
  floor: 0,
  ceiling: null,
  times: 'once',
};
const setRules = (change: object = {}, zones: { id: number; rule: object }[] = []) =>
  admin.raw('POST', 'late_fee_settings_update', { ...FIXED, ...change, zones });

const TODAY = '2026-11-16';
const preview = (billDate = TODAY) =>
  admin.call('billRunPreview', { body: { kind: 'late_fee', billDate } });
const rowsOf = async (reason: 'promised' | 'waived' | null, billDate = TODAY) => {
  const body = { kind: 'late_fee', billDate, reason, after: null } as const;
  return (await admin.call('billRunPreviewRows', { body })).rows;
};
const runOf = async (id: number) => admin.call('billRunDetails', { params: { id } });
/** Starts the run that a preview shows, and waits for its end. */
async function charge(billDate = TODAY) {
  const { fingerprint } = await preview(billDate);
  const { data } = await admin.call('billRunStart', {
    body: { kind: 'late_fee', billDate, fingerprint },
  });
  await expect.poll(async () => (await runOf(data.id)).state).toBe('finished');
  return runOf(data.id);
}
/** Who owes the bill of 1 November. */
const debtor = async (fields: object = {}) => {
  const { id } = await registerTestCustomer(admin, { monthlyFee: 700, ...fields });
  const body = billBody(id, [[1, 700]], { billDate: '2026-11-01', billFromDate: '2026-11-01' });
  await admin.call('billSave', { body });
  return id;
};
interface FeeRow {
  id: number;
  feeOf: string;
  taka: number;
  text: string;
  revenue: string;
  months: string | null;
  previous: number;
}
const feesOf = async (customerId: number) => {
  const { rows } = await sql<FeeRow>`
    select fee.id, late.bill_date::text as fee_of, (fee.total_paisa / 100.0)::float8 as taka,
      description as text, revenue_key as revenue, fee.from_month::text as months,
      (fee.previous_due_paisa / 100.0)::float8 as previous
    from late_fees join bills fee on fee.id = fee_bill_id join bills late on late.id = late_fees.bill_id
      join bill_items on bill_items.bill_id = fee.id join items on items.id = item_id
    where fee.customer_id = ${customerId} order by fee.id
  `.execute(database);
  return rows;
};
const unpaid = async (customer: number) =>
  (await admin.call('unpaidBills', { body: { customer } })).billData;

describe('a run of late fees', () => {
  beforeEach(async () => {
    await sql`update customers set status = 'close'`.execute(database);
    await setRules();
  });

  it('shows whom and how much, and why others are left out', async () => {
    const [late, second] = [await debtor(), await debtor({ monthlyFee: 500 })];
    const october = billBody(second, [[7, 300]], { billDate: '2026-10-20' });
    await admin.call('billSave', { body: october });
    const promised = await debtor();
    await admin.call('promiseSave', {
      body: { customer: promised, date: TODAY, amount: taka(700) },
    });
    const guest = await debtor();
    await sql`update customers set category = 'complimentary' where id = ${guest}`.execute(
      database,
    );
    const young = await registerTestCustomer(admin);
    const recent = billBody(young.id, [[7, 300]], { billDate: '2026-11-02' });
    await admin.call('billSave', { body: recent });
    const paid = await debtor();
    await collectAll(admin, paid, { paymentDate: TODAY });
    const seen = await preview();
    expect(seen).toMatchObject({
      kind: 'late_fee',
      count: 3,
      totalAmount: taka(150),
      alreadyBilled: 0,
      skipped: { promised: 1, complimentary: 1, not_late: 1 },
      lastMonth: { count: 0, totalAmount: 0 },
    });
    expect(await preview()).toEqual(seen);
    expect(await rowsOf(null)).toMatchObject([
      { customerId: late, amount: taka(50), open: taka(700) },
      { customerId: second, amount: taka(100), open: taka(1000) },
    ]);
    expect(await rowsOf('promised')).toMatchObject([{ customerId: promised, amount: null }]);
    expect(await feesOf(late)).toEqual([]);
    for (const reason of ['complimentary', 'not_late'] as const) {
      const body = { kind: 'late_fee', billDate: TODAY, reason, after: null } as const;
      expect((await admin.call('billRunPreviewRows', { body })).rows).toHaveLength(1);
    }
  });

  it('charges each late bill once, as a bill of its own without months', async () => {
    const id = await debtor();
    await admin.call('billSave', { body: billBody(id, [[7, 300]], { billDate: '2026-10-20' }) });
    const run = await charge();
    expect(run).toMatchObject({ kind: 'late_fee', created: 2, totalAmount: taka(100) });
    const fees = await feesOf(id);
    expect(fees).toMatchObject([
      { feeOf: '2026-10-20', taka: 50, revenue: 'other_revenue', months: null, previous: 1000 },
      { feeOf: '2026-11-01', taka: 50, previous: 1050 },
    ]);
    expect(fees[0]?.text).toMatch(/^Bill B2610-\d+ of 20 Oct 2026, not paid after 15 days$/);
    expect(await balanceOf(admin, id)).toBe(taka(1100));
    expect((await unpaid(id)).map(({ fee }) => fee ?? null)).toEqual([
      null,
      null,
      'late_fee',
      'late_fee',
    ]);
    // Again, on the same day and later: nothing, and never a fee on a fee.
    expect(await charge()).toMatchObject({ created: 0, alreadyBilled: 1 });
    expect(await preview()).toMatchObject({ count: 0, alreadyBilled: 1 });
    const months = (await unpaid(id)).filter(({ fee }) => !fee);
    const body = paymentBody(id, months, { paymentDate: TODAY });
    await admin.call('paymentCollect', { body });
    expect(await preview()).toMatchObject({ count: 0, skipped: { only_fees: 1 } });
    await expectBooksAtZero(database);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from covered_months where bill_id in (
        select fee_bill_id from late_fees)
    `.execute(database);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('leaves the month to the run of the month, before and after it', async () => {
    const { id } = await registerTestCustomer(admin, { monthlyFee: 700 });
    await generate(admin, '2026-10-31');
    await charge();
    const before = await admin.call('billRunPreview', { body: { billDate: '2026-11-16' } });
    expect(before).toMatchObject({
      kind: 'month',
      count: 1,
      thisMonth: { count: expect.any(Number) },
    });
    expect((await generate(admin, '2026-11-16')).created).toBe(1);
    expect((await feesOf(id)).map(({ feeOf }) => feeOf)).toEqual(['2026-10-31']);
    expect((await charge()).created).toBe(0);
    const list = async (kind: 'month' | 'late_fee' | null) => {
      const query = {
        page: 1,
        per_page: 10,
        column: null,
        order: 'desc',
        globalSearch: '',
        kind,
      } as const;
      const { rows } = (await admin.call('billRunTable', { query, body: {} })) as unknown as {
        rows: { kind: string }[];
      };
      return new Set(rows.map((row) => row.kind));
    };
    expect([await list('month'), await list('late_fee'), (await list(null)).size]).toEqual([
      new Set(['month']),
      new Set(['late_fee']),
      2,
    ]);
  });

  it('each month charges again while the bill is open, and not twice in a month', async () => {
    await setRules({ times: 'monthly', kind: 'percent', percent: 10, floor: 100, ceiling: 60 });
    const id = await debtor();
    await admin.call('billSave', { body: billBody(id, [[7, 300]], { billDate: '2026-09-20' }) });
    // Runs out of order: that of October after that of November.
    expect((await charge('2026-11-16')).created).toBe(2);
    expect((await charge('2026-10-31')).created).toBe(1);
    expect((await charge('2026-10-30')).created).toBe(0);
    expect((await feesOf(id)).map((fee) => [fee.feeOf, fee.taka])).toEqual([
      ['2026-09-20', 30],
      ['2026-11-01', 60],
      ['2026-09-20', 30],
    ]);
    await expect(
      sql`insert into late_fees select bill_id, customer_id, month, false, ${-1} from late_fees
        where customer_id = ${id} limit 1`.execute(database),
    ).rejects.toMatchObject({ constraint: 'late_fees_month_key' });
    await expectBooksAtZero(database);
  });

  it('takes a share of what a part payment left, and nothing below the floor', async () => {
    await setRules({ kind: 'percent', percent: 5, floor: 100 });
    const [part, little] = [await debtor(), await debtor()];
    for (const [customer, payAmount] of [
      [part, 450.5],
      [little, 600.01],
    ] as const) {
      const [bill] = await unpaid(customer);
      const billData = [{ id: bill?.id, balance: 700, payAmount, isSelect: 1 }];
      await admin.call('paymentCollect', {
        body: paymentBody(customer, [], { billData, paymentDate: TODAY }),
      });
    }
    expect(await preview()).toMatchObject({ count: 1, skipped: { below_floor: 1 } });
    await charge();
    expect((await feesOf(part)).map((fee) => fee.taka)).toEqual([12.48]);
  });

  it('goes by the rule of the zone', async () => {
    const { data: zone } = await admin.call('zoneCreate', { body: { name: 'Uttara' } });
    await setRules({}, [{ id: zone.id, rule: { ...FIXED, isOn: 'no' } }]);
    await debtor({ zone: zone.id });
    expect(await preview()).toMatchObject({ count: 0, skipped: { late_fee_off: 1 } });
    await setRules({ isOn: 'no' }, [{ id: zone.id, rule: { ...FIXED, amount: 75 } }]);
    expect(await preview()).toMatchObject({ count: 1, totalAmount: taka(75) });
  });

  it('does not charge again what was waived, with a reason', async () => {
    await setRules({ times: 'monthly' });
    const id = await debtor();
    await charge('2026-11-16');
    const fee = (await unpaid(id)).find((bill) => bill.fee);
    const billData = [{ id: fee?.id, balance: 50, discount: 50, payAmount: 0, isSelect: 1 }];
    const waive = (remarks: string | null) =>
      admin.attempt('paymentCollect', {
        body: paymentBody(id, [], { billData, paymentDate: TODAY, remarks }),
      });
    expect(await waive(null)).toMatchObject({
      status: 422,
      errorMessage: { remarks: [MESSAGES['lateFee.waiverNeedsReason']] },
    });
    expect(await waive('Was in hospital')).toMatchObject({ status: 200 });
    expect(await balanceOf(admin, id)).toBe(taka(700));
    expect(await preview('2026-10-31')).toMatchObject({ count: 0 });
    expect(await preview('2026-11-16')).toMatchObject({ count: 0, skipped: { waived: 1 } });
    expect((await rowsOf('waived'))[0]?.customerId).toBe(id);
    await expectBooksAtZero(database);
  });

  it('is undone while nothing is paid on a fee, and its bills can be charged again', async () => {
    const [one, other] = [await debtor(), await debtor()];
    const run = await charge();
    const fee = (await unpaid(other)).filter((bill) => bill.fee);
    const body = paymentBody(other, fee, { paymentDate: TODAY });
    const { data: payment } = await admin.call('paymentCollect', { body });
    const undo = () => admin.call('billRunUndo', { body: { id: run.id, reason: 'Too early' } });
    expect((await undo()).data).toMatchObject({ undone: 1, kept: [{ billId: fee[0]?.id }] });
    expect([await feesOf(one), (await feesOf(other)).length]).toEqual([[], 1]);
    expect(await preview()).toMatchObject({ count: 1, alreadyBilled: 1 });
    await admin.call('paymentDelete', { body: { paymentId: payment.id, reason: null } });
    expect((await undo()).data).toMatchObject({ undone: 1, kept: [] });
    expect(await runOf(run.id)).toMatchObject({ state: 'undone' });
    expect(await preview()).toMatchObject({ count: 2 });
    expect([await balanceOf(admin, one), await balanceOf(admin, other)]).toEqual([
      taka(700),
      taka(700),
    ]);
    await expectBooksAtZero(database);
  });

  it('that was killed is resumed by the next one', async () => {
    const id = await debtor();
    const request = {
      kind: 'late_fee',
      billDate: TODAY,
      today: TODAY,
      startedBy: admin.user.id,
      zoneId: null,
    } as const;
    const killed = await insertRun(database, request, null);
    await failInterruptedRuns(database, { isAlone: true });
    await expect(executeRun(database, request, killed)).rejects.toThrow('was ended meanwhile');
    expect(await feesOf(id)).toEqual([]);
    expect((await charge()).created).toBe(1);
    expect(await feesOf(id)).toHaveLength(1);
    // Two at once: the second finds what the first charged.
    const runs = await Promise.all([
      insertRun(database, request, null),
      insertRun(database, request, null),
    ]);
    const third = await debtor();
    const done = await Promise.all(runs.map((run) => executeRun(database, request, run)));
    expect(done.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([
      0, 1,
    ]);
    expect(await feesOf(third)).toHaveLength(1);
    await expectBooksAtZero(database);
  });

  it('is refused with a stale preview, and for a day to come', async () => {
    await debtor();
    const { fingerprint } = await preview();
    const start = (billDate: string) =>
      admin.attempt('billRunStart', { body: { kind: 'late_fee', billDate, fingerprint } });
    await debtor();
    expect(await start(TODAY)).toMatchObject({ status: 409 });
    const ahead = { kind: 'late_fee', billDate: '2026-11-17' } as const;
    expect(await admin.attempt('billRunPreview', { body: ahead })).toMatchObject({
      status: 422,
      errorMessage: { billDate: [expect.stringContaining('16')] },
    });
    // A run of the month's fingerprint is no run of fees.
    const month = await admin.call('billRunPreview', { body: { billDate: TODAY } });
    expect(month.fingerprint).not.toBe((await preview()).fingerprint);
  });
});

describe('a fee', () => {
  it('goes with its bill, is not edited, and is deleted by hand', async () => {
    await setRules();
    const id = await debtor();
    await charge();
    const [late, fee] = await unpaid(id);
    if (!late || !fee) throw new Error('A bill and its fee');
    const form = billBody(id, [[7, 10]], { billDate: TODAY });
    const edited = { ...form, id: fee.id, seenTotal: null } as never;
    expect(await admin.attempt('billUpdate', { body: edited })).toMatchObject({
      status: 409,
      errorMessage: MESSAGES['lateFee.notEdited'],
    });
    await admin.call('billDelete', { body: { billId: late.id, reason: 'Billed twice' } });
    expect(await unpaid(id)).toEqual([]);
    expect(await balanceOf(admin, id)).toBe(0);
    const again = await debtor();
    await charge();
    const [, ofAgain] = await unpaid(again);
    await admin.call('billDelete', { body: { billId: ofAgain?.id ?? 0, reason: null } });
    expect(await preview()).toMatchObject({ count: 1 });
    await expectBooksAtZero(database);
  });

  it('is no reason to suspend, and no month owed', async () => {
    await sql`update customers set status = 'close'`.execute(database);
    await setRules();
    const id = await debtor({ name: 'Salma Khatun' });
    await charge();
    await sql`update suspension_settings set grace_days = 0`.execute(database);
    await sql`update late_fee_rules set is_on = false`.execute(database);
    const proposed = async () =>
      (await admin.call('suspensionProposals', { query: { zone: null, page: null } })).ids;
    expect(await proposed()).toEqual([id]);
    const [bill] = await unpaid(id);
    await admin.call('paymentCollect', {
      body: paymentBody(id, bill ? [bill] : [], { paymentDate: TODAY }),
    });
    expect(await balanceOf(admin, id)).toBe(taka(50));
    expect(await proposed()).toEqual([]);
    const { rows } = await sql<{ since: string | null }>`
      select overdue_since(${id}, '2027-01-01') as since`.execute(database);
    expect(rows).toEqual([{ since: null }]);
    const [found] = await admin.call('customerSearch', { query: { q: 'Salma' } });
    expect(found).toMatchObject({ dueFrom: null });
  });

  it('of a fee, of a deleted bill or a second one is refused by the database', async () => {
    await setRules();
    const id = await debtor();
    await charge();
    const [late, fee] = await unpaid(id);
    const insert = (billId: number | undefined, month: string, feeId = fee?.id) =>
      sql`insert into late_fees (bill_id, customer_id, month, is_once, fee_bill_id)
        values (${billId}, ${id}, ${month}, true, ${feeId ?? 0})`.execute(database);
    await sql`delete from late_fees where fee_bill_id = ${fee?.id}`.execute(database);
    await expect(insert(fee?.id, '2026-11-01')).rejects.toMatchObject({
      constraint: 'late_fee_of_bill',
    });
    await insert(late?.id, '2026-11-01');
    await expect(insert(late?.id, '2026-12-01', -1)).rejects.toMatchObject({
      constraint: 'late_fees_once_key',
    });
    await expect(
      sql`update late_fees set month = '2026-01-01'`.execute(database),
    ).rejects.toMatchObject({ constraint: 'late_fees_stay' });
  });
});
