import { aways } from '@netkhata/contract/aways';
import { outages } from '@netkhata/contract/outages';
import { packagePrices } from '@netkhata/contract/package-prices';
import { plannedChanges } from '@netkhata/contract/planned-changes';
import { settledCustomers } from '@netkhata/contract/settled-customers';
import { paisa } from '@netkhata/domain/paisa';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { failInterruptedRuns, insertRun } from '../bills/bill-run-queries.ts';
import { executeRun } from '../bills/generate-bills.ts';
import { insertPlannedLines } from '../bills/planned-lines.ts';
import { applyPlannedChanges } from '../terms/apply-planned-changes.ts';
import { expectBooksAtZero, paymentBody, registerTestCustomer } from '../test-support/scenario.ts';
import { examplesOf } from '../test-support/seeded-random.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { FEE, lastRunOf, Ledger, MONTHS, TODAY } from './any-history-test-ledger.ts';
import { anyHistory, FAILED_ONCE, type History, type Move } from './any-history-test-moves.ts';
import {
  costOfBills,
  creditFor,
  dayAfter,
  forgottenDay,
  isPaidOtherwise,
  vatOf,
} from './any-history-test-paper.ts';

const FIRST = '2026-11-01';
const LATE_FEE = 5000;
const reason = 'Agreed by phone';

const app = await createTestApp(`${TODAY}T09:00:00+06:00`);
const { database } = app;
const admin = await app.signIn();

await sql`update company set joins_billed = 'by_days', changes_billed = 'by_days',
  leaves_billed = 'by_days', away_billed = 'by_days'`.execute(database);
const lateFees = { isOn: 'yes', daysAfter: 15, kind: 'fixed', amount: 50, percent: 0, floor: 0 };
await admin.raw('POST', 'late_fee_settings_update', {
  ...lateFees,
  ceiling: null,
  times: 'once',
  zones: [],
});

/** The customers of earlier histories, and what was agreed with them, are out of the way. */
async function begin(history: History): Promise<Ledger> {
  await sql`update customers set status = 'close', bill_day = 1`.execute(database);
  await sql`
    update planned_changes set refused_at = now(), refusal = '{"key": "plannedChange.isClosed"}'
    where applied_at is null and cancelled_at is null and refused_at is null
  `.execute(database);
  await sql`
    update package_prices set cancelled_at = now(), cancelled_by = ${admin.user.id},
      cancel_reason = ${reason}
    where applied_at is null and cancelled_at is null
  `.execute(database);
  await sql`delete from vat_rates`.execute(database);
  await setToday(TODAY);
  packs += 1;
  const pack = await database
    .insertInto('packages')
    .values({ name: `Home ${packs}`, billAmountPaisa: paisa(FEE) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await registerTestCustomer(admin, {
    monthlyFee: FEE / 100,
    package: pack.id,
    billDate: history.billDay,
    connectionDate: history.joined,
  });
  return new Ledger(database, history, { id, pack: pack.id });
}
let packs = 0;

async function setToday(day: string): Promise<void> {
  const morning = `${day}T09:00:00+06:00`;
  app.clock.set(morning);
  await sql`update sessions set created_at = ${morning}, last_used_at = ${morning}`.execute(
    database,
  );
}

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)];
const at = (day: number) => dayAfter(FIRST, day);

async function plan(ledger: Ledger, day: number, change: object): Promise<void> {
  const form = { customer: ledger.id, fromDay: at(day), reason, ...change };
  const body = z.decode(plannedChanges.plannedChangeSave.body, form);
  const done = await admin.attempt('plannedChangeSave', { body });
  if (done.ok) ledger.changes.push(done.result.data.id);
}

/** Part or all of what is open, and something in advance. */
async function pay(ledger: Ledger, percent: number, ahead: number): Promise<void> {
  const { billData } = await admin.call('unpaidBills', { body: { customer: ledger.id } });
  const paid = billData.map(({ id, balance }) => ({
    id,
    balance: balance / 100,
    payAmount: Math.ceil((balance * percent) / 100) / 100,
    isSelect: 1,
  }));
  const change = { billData: paid, paymentDate: ledger.today, advanceAmount: ahead / 100 };
  const body = paymentBody(ledger.id, [], change);
  const done = await admin.attempt('paymentCollect', { body });
  if (done.ok) ledger.payments.push(done.result.data.id);
}

async function raisePrice(ledger: Ledger, day: number, fee: number): Promise<void> {
  const wire = { package: ledger.pack, fromDay: at(day), price: fee / 100 };
  const seen = await admin.attempt('packagePricePreview', {
    body: z.decode(packagePrices.packagePricePreview.body, wire),
  });
  if (!seen.ok) return;
  const form = { ...wire, fingerprint: seen.result.fingerprint, noticeDays: null, reason };
  const body = z.decode(packagePrices.packagePriceSave.body, form);
  const done = await admin.attempt('packagePriceSave', { body });
  if (done.ok) ledger.prices.push(done.result.data.id);
}

async function giveOutage(ledger: Ledger, day: number, days: number): Promise<void> {
  const wire = { fromDay: at(day), toDay: at(day + days - 1), zones: [], areas: [], routers: [] };
  const seen = await admin.attempt('outagePreview', {
    body: z.decode(outages.outagePreview.body, wire),
  });
  if (!seen.ok || seen.result.count === 0) return;
  const { fingerprint } = seen.result;
  const form = { ...wire, reason, fingerprint, sendSms: 'no' };
  const saved = await admin.call('outageSave', {
    body: z.decode(outages.outageSave.body, form),
  });
  const of = { from: wire.fromDay, until: at(day + days), isUndone: false };
  ledger.outages.push({ id: saved.data.id, ...of });
}

const requestOf = (billDate: string, today: string, kind: 'month' | 'late_fee') =>
  ({ kind, billDate, today, startedBy: admin.user.id, zoneId: null }) as const;

async function run(ledger: Ledger, billDate: string, kind: 'month' | 'late_fee'): Promise<void> {
  const request = requestOf(billDate, ledger.today, kind);
  const id = await insertRun(database, request, null);
  await executeRun(database, request, id);
  if (kind === 'month') ledger.runs.push(id);
}

async function make(ledger: Ledger, move: Move): Promise<void> {
  const { id } = ledger;
  const dateOf = (of: { month: number; day: number }) =>
    `${MONTHS[of.month]}-${String(of.day).padStart(2, '0')}`;
  switch (move.do) {
    case 'fee':
      return plan(ledger, move.day, { monthlyFee: move.fee / 100 });
    case 'billDay':
      return plan(ledger, move.day, { billDate: move.to });
    case 'status':
      return plan(ledger, move.day, { status: move.isActive ? 'active' : 'deactive' });
    case 'cycle': {
      const category = move.months === 1 ? 'regular' : 'special';
      const cycle = { category, billingCycle: move.months };
      return plan(ledger, move.day, { ...cycle, monthlyFee: move.fee / 100 });
    }
    case 'withdraw': {
      const change = pick(ledger.changes, move.which);
      const body = { id: change ?? 0, reason };
      if (change) await admin.attempt('plannedChangeWithdraw', { body });
      return;
    }
    case 'away': {
      const lastDay = move.days === null ? null : at(move.day + move.days - 1);
      const form = { customer: id, fromDay: at(move.day), lastDay, reason };
      const body = z.decode(aways.awaySave.body, form);
      const done = await admin.attempt('awaySave', { body });
      if (done.ok) ledger.aways.push(done.result.data.id);
      return;
    }
    case 'awayEnd': {
      const away = pick(ledger.aways, move.which);
      if (!away) return;
      const lastDay = move.day === null ? null : at(move.day);
      const body = z.decode(aways.awayUpdate.body, { id: away, lastDay, reason });
      await admin.attempt('awayUpdate', { body });
      return;
    }
    case 'awayWithdraw': {
      const away = pick(ledger.aways, move.which);
      if (away) await admin.attempt('awayWithdraw', { body: { id: away, reason } });
      return;
    }
    case 'price':
      return raisePrice(ledger, move.day, move.fee);
    case 'priceWithdraw': {
      const price = pick(ledger.prices, move.which);
      if (price) await admin.attempt('packagePriceWithdraw', { body: { id: price, reason } });
      return;
    }
    case 'outage':
      return giveOutage(ledger, move.day, move.days);
    case 'outageUndo': {
      const outage = pick(ledger.outages, move.which);
      if (!outage) return;
      const done = await admin.attempt('outageUndo', { body: { id: outage.id, reason } });
      if (done.ok) outage.isUndone = true;
      return;
    }
    case 'run':
      return run(ledger, dateOf(move), 'month');
    case 'kill': {
      const request = requestOf(dateOf(move), ledger.today, 'month');
      const killed = await insertRun(database, request, null);
      await failInterruptedRuns(database, { isAlone: true });
      await expect(executeRun(database, request, killed)).rejects.toThrow('was ended meanwhile');
      return;
    }
    case 'undo': {
      const undone = pick(ledger.runs, move.which);
      if (undone) await admin.attempt('billRunUndo', { body: { id: undone, reason } });
      return;
    }
    case 'delete': {
      const bill = pick(await ledger.bills(), move.which);
      if (bill) await admin.attempt('billDelete', { body: { billId: bill.id, reason } });
      return;
    }
    case 'pay':
      return pay(ledger, move.percent, move.ahead);
    case 'unpay': {
      const payment = pick(ledger.payments, move.which);
      if (payment) await admin.attempt('paymentDelete', { body: { paymentId: payment, reason } });
      return;
    }
    case 'settled': {
      ledger.paidUntil = move.day === null ? null : at(move.day);
      const form = { customerId: id, paidUntil: ledger.paidUntil, reason };
      const body = z.decode(settledCustomers.customerPaidUntilUpdate.body, form);
      await admin.call('customerPaidUntilUpdate', { body });
      return;
    }
    case 'instalments': {
      const { amount, times } = move;
      const line = { name: 'Router', amountPaisa: paisa(amount), timesLeft: times };
      await insertPlannedLines(database, [{ customerId: id, instalments: [line] }], admin.user.id);
      const { rows } = await sql<{ id: number }>`select max(id) as id from planned_lines`.execute(
        database,
      );
      const made = { id: rows[0]?.id ?? 0, isStruck: false, bills: [] };
      ledger.instalments.push({ ...made, amount, times });
      return;
    }
    case 'strike': {
      const instalment = pick(ledger.instalments, move.which);
      if (!instalment) return;
      const body = { id: instalment.id, reason };
      const done = await admin.attempt('instalmentRemove', { body });
      if (done.ok) instalment.isStruck = true;
      return;
    }
    case 'lateFees':
      return run(ledger, ledger.today, 'late_fee');
    case 'vat': {
      const rate = { rateBasisPoints: move.percent * 100, isInclusive: move.isInclusive };
      await database
        .insertInto('vatRates')
        .values({ ...rate, startsOn: at(move.day) })
        .onConflict((conflict) => conflict.column('startsOn').doUpdateSet(rate))
        .execute();
      const day = at(move.day);
      ledger.vat.splice(0, ledger.vat.length, ...ledger.vat.filter((one) => one.day !== day));
      ledger.vat.push({ day, percent: move.percent, isInclusive: move.isInclusive });
      return;
    }
    case 'tomorrow': {
      // No further than the bills that are made here.
      const next = dayAfter(ledger.today, move.days);
      ledger.today = next < '2027-01-15' ? next : ledger.today;
      await setToday(ledger.today);
      if (move.isApplied) await apply(ledger.today);
    }
  }
}

const apply = (day: string) =>
  applyPlannedChanges(database, () => new Date(`${day}T09:00:00+06:00`));

interface BillRow {
  id: number;
  kind: string;
  lines: number;
  vatPaisa: number;
  totalPaisa: number;
}

/** Everything that was charged and given back is what the paper says. */
async function expectAsOnPaper(ledger: Ledger): Promise<void> {
  const made = await ledger.bills();
  const contract = await ledger.contract();
  const { rows } = await sql<BillRow>`
    select id, kind, vat_paisa, total_paisa, (
      select sum(amount_paisa)::bigint from bill_items where bill_id = bills.id
    ) as lines
    from bills where customer_id = ${ledger.id} and voided_at is null
  `.execute(database);
  const open = await sql<{ paisa: number }>`
    select coalesce(sum(open_paisa), 0)::bigint as paisa from bill_adjustments
    where customer_id = ${ledger.id} and struck_at is null and withdrawn_at is null
  `.execute(database);
  const ofMonths = rows.filter(({ kind }) => kind === 'generated');
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const charged = sum([...ofMonths.map(({ lines }) => lines), open.rows[0]?.paisa ?? 0]);
  const given = creditFor(contract, ledger.standingOutages);
  const paidOff = ledger.instalments.flatMap(({ amount, bills }) =>
    ofMonths.filter(({ id }) => bills.includes(id)).map(() => amount),
  );
  expect(charged).toBe(costOfBills(contract, made) + sum(paidOff) - given);
  for (const { id, kind, lines, vatPaisa, totalPaisa } of rows) {
    if (kind === 'late_fee') {
      expect(lines).toBe(LATE_FEE);
      continue;
    }
    const by = ledger.made.get(id);
    const [rate, isIn] = [(by?.vatPercent ?? 0) * 100, by?.isVatInclusive ?? true];
    const vat = vatOf(lines, rate, isIn);
    expect([vatPaisa, totalPaisa]).toEqual([vat, isIn ? lines : lines + vat]);
  }
}

/** The customer's page says what is paid and what is still paid off, and no bill is for what is paid. */
async function expectPageAsOnPaper(ledger: Ledger): Promise<void> {
  const bills = await ledger.bills();
  const standing = new Set(bills.map(({ id }) => id));
  const left = ledger.due(standing).map(({ id, times, bills: with_ }) => ({
    id,
    timesLeft: times - with_.filter((bill) => standing.has(bill)).length,
  }));
  expect(await admin.call('customerRecord', { params: { id: ledger.id } })).toMatchObject({
    paidUntil: ledger.paidUntil,
    instalments: left,
  });
  expect(bills.filter(isPaidOtherwise)).toEqual([]);
  const { rows } = await sql`
    select planned_line_id as line, bill_id as bill
    from billed_planned_lines join bills on bills.id = bill_id
    where customer_id = ${ledger.id} order by 1, 2
  `.execute(database);
  const billed = ledger.instalments.flatMap(({ id, bills: of }) =>
    of.map((bill) => ({ line: id, bill })),
  );
  expect(rows).toEqual(billed);
}

/** Makes all moves, each followed by a look at the paper, and at last all runs in their order. */
async function live(history: History): Promise<void> {
  const ledger = await begin(history);
  for (const move of history.moves) {
    await make(ledger, move);
    await expectAsOnPaper(ledger);
  }
  await apply(ledger.today);
  await expectAsOnPaper(ledger);
  for (const month of MONTHS.slice(1)) {
    await run(ledger, lastRunOf(month), 'month');
    await expectAsOnPaper(ledger);
  }
  await expectPageAsOnPaper(ledger);
  const isMonthly = !history.moves.some((move) => move.do === 'cycle');
  if (!isMonthly) return;
  const from = history.joined > '2026-12-01' ? history.joined : '2026-12-01';
  const bills = [...(await ledger.bills()), ...(await ledger.paidMonths())];
  expect(forgottenDay(await ledger.contract(), bills, [from, '2027-01-31'])).toBe(null);
}

it.each(FAILED_ONCE)('%s is as on paper', async (_, history) => {
  await live(history);
});

it('whatever happened in whatever order, no day is billed twice and none forgotten', async () => {
  await fc.assert(fc.asyncProperty(anyHistory, live), {
    numRuns: examplesOf(20),
    endOnFailure: true,
  });
  await expectBooksAtZero(database);
});
