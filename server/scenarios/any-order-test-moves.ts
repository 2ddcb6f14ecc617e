import { api } from '@netkhata/contract/api';
import { addDays, addMonths, lastDayOf } from '@netkhata/domain/billing-period';
import { splitIntoNotes } from '@netkhata/domain/banknotes';
import { paisa as asPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { FIRST_PAGE } from '../test-support/handover-test-kit.ts';
import { billBody, paymentBody } from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';
import { CONNECTION, type Model, type ModelBill, SERVICE } from './any-order-test-model.ts';

/** `which` picks among the customers, bills and payments that exist when the move is made. */
export type BillingMove =
  | { kind: 'bill'; which: number; paisa: number; item: number; month: number; again: boolean }
  | { kind: 'edit'; which: number; paisa: number; item: number; again: boolean }
  | { kind: 'void'; which: number }
  | { kind: 'pay'; which: number; permille: number; discountPermille: number }
  | { kind: 'approve'; which: number }
  | { kind: 'delete'; which: number }
  | { kind: 'handOver' }
  | { kind: 'receive'; which: number }
  | { kind: 'generate'; month: number }
  | { kind: 'undo'; which: number }
  | { kind: 'close'; daysBack: number }
  | { kind: 'reopen' };

/** The user who makes a move, and what it acts on. */
export interface Turn {
  model: Model;
  by: TestClient;
  /** Client for the reads that a move needs. */
  reader: TestClient;
  database: Database;
}

/** Outcome of a move. `takeOver` applies it to the model, in any order of concurrent moves. */
interface Outcome {
  isDone: boolean;
  /** Whether the model predicted success; not reliable while another user moves concurrently. */
  isExpected: boolean;
  takeOver(): void;
}

const NOTHING: Outcome = { isDone: false, isExpected: false, takeOver: () => {} };
/** One of only six months, so that bills collide. */
const monthAt = (offset: number): string => addMonths('2026-03', offset % 6);
/** Monthly fee that the customers are registered with. */
export const FEE_PAISA = 70_000;
export const CONNECTION_PAISA = 50_000;

/** Picks one of the latest five: recent records are the likeliest to conflict. */
const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items.at(-1 - (which % Math.min(items.length, 5)));

/** Accepts success and any refusal, but fails the test on a server error. */
function isDone(outcome: { ok: boolean; status: number }): boolean {
  expect([200, 403, 409, 422]).toContain(outcome.status);
  return outcome.ok;
}
const billForm = (
  customer: number,
  billDate: string,
  { item, paisa, again }: { item: number; paisa: number; again: boolean },
) => billBody(customer, [[item, paisa / 100]], { billDate, billAgain: again });

/** Whether such a bill is allowed: the month is not covered, or billing again is confirmed. */
const isFree = (
  model: Model,
  { item, again }: { item: number; again: boolean },
  of: { customerId: number; month: string; besides?: ModelBill },
): boolean => item !== SERVICE || again || !model.isCovered(of.customerId, of.month, of.besides);

async function issue({ model, by }: Turn, move: BillingMove & { kind: 'bill' }): Promise<Outcome> {
  const customerId = pick(model.customerIds, move.which) ?? 0;
  const month = monthAt(move.month);
  const billDate = `${month}-20`;
  const isExpected = isFree(model, move, { customerId, month });
  const body = billForm(customerId, billDate, move);
  const outcome = await by.attempt('billSave', { body });
  return {
    isDone: isDone(outcome),
    isExpected,
    takeOver: () => {
      if (!outcome.ok) return;
      const { paisa, item } = move;
      const made = { customerId, billDate, paisa, item, isVoid: false, runId: null };
      model.bills.set(outcome.result.data.id, { ...made, hasConnection: item === CONNECTION });
    },
  };
}

async function edit(
  { model, by, reader }: Turn,
  move: BillingMove & { kind: 'edit' },
): Promise<Outcome> {
  const [id, changed] = pick([...model.bills], move.which) ?? [0];
  if (!changed) return NOTHING;
  const { customerId, billDate, isVoid, runId } = changed;
  const details = await reader.call('billDetails', { params: { id } });
  const month = billDate.slice(0, 7);
  const isAllowed = runId !== null || isFree(model, move, { customerId, month, besides: changed });
  const isExpected = !isVoid && isAllowed && move.paisa >= details.paidAmount;
  const body = { ...billForm(customerId, billDate, move), id };
  const outcome = await by.attempt('billUpdate', { body });
  const takeOver = () => {
    const { paisa, item } = move;
    Object.assign(changed, { paisa, item, hasConnection: item === CONNECTION });
  };
  return { isDone: isDone(outcome), isExpected, takeOver };
}

async function voidBill(
  { model, by }: Turn,
  move: BillingMove & { kind: 'void' },
): Promise<Outcome> {
  const [billId, voided] = pick([...model.bills], move.which) ?? [0];
  if (!voided) return NOTHING;
  const isExpected = !voided.isVoid && !model.isPaid(billId);
  const outcome = await by.attempt('billDelete', { body: { billId, reason: null } });
  return { isDone: isDone(outcome), isExpected, takeOver: () => void (voided.isVoid = true) };
}

/** Pays a share of what is due, oldest bill first; the rest, or all with nothing due, ahead. */
async function pay({ model, by }: Turn, move: BillingMove & { kind: 'pay' }): Promise<Outcome> {
  const customerId = pick(model.customerIds, move.which) ?? 0;
  const { billData } = await by.call('unpaidBills', { body: { customer: customerId } });
  const duePaisa = billData.reduce((sum, { balance }) => sum + balance, 0);
  let left = Math.floor(((duePaisa || 10_000) * move.permille) / 1000);
  let settledPaisa = left;
  const rows = billData.map(({ id, balance }, index) => {
    const discount = index === 0 ? Math.floor((balance * move.discountPermille) / 1000) : 0;
    const payAmount = Math.min(left, balance - discount);
    left -= payAmount;
    settledPaisa += discount;
    const wire = { balance: balance / 100, discount: discount / 100, payAmount: payAmount / 100 };
    return { id, ...wire, isSelect: discount + payAmount > 0 ? 1 : 0 };
  });
  const body = paymentBody(customerId, [], { billData: rows, advanceAmount: left / 100 });
  const outcome = await by.attempt('paymentCollect', { body });
  return {
    isDone: isDone(outcome),
    isExpected: settledPaisa > 0,
    takeOver: () => {
      if (!outcome.ok) return;
      const billIds = rows.filter(({ isSelect }) => isSelect === 1).map(({ id }) => id);
      const collectorId = by.user.id;
      const made = { customerId, collectorId, settledPaisa, billIds, state: 'received' } as const;
      model.payments.set(outcome.result.data.id, { ...made });
    },
  };
}

async function approve(
  { model, by }: Turn,
  move: BillingMove & { kind: 'approve' },
): Promise<Outcome> {
  const [paymentId, payment] = pick([...model.payments], move.which) ?? [0];
  if (!payment) return NOTHING;
  const isExpected = payment.state === 'received' && payment.collectorId !== by.user.id;
  const outcome = await by.attempt('paymentApprove', { body: { paymentId } });
  const takeOver = () => {
    // A concurrent deletion wins, in either order.
    if (payment.state !== 'deleted') payment.state = 'approved';
  };
  return { isDone: isDone(outcome), isExpected, takeOver };
}

async function remove(
  { model, by }: Turn,
  move: BillingMove & { kind: 'delete' },
): Promise<Outcome> {
  const [paymentId, payment] = pick([...model.payments], move.which) ?? [0];
  if (!payment) return NOTHING;
  const isExpected = payment.state === 'received' || payment.state === 'approved';
  const outcome = await by.attempt('paymentDelete', { body: { paymentId, reason: null } });
  return { isDone: isDone(outcome), isExpected, takeOver: () => void (payment.state = 'deleted') };
}

/** Hands over all cash of the hand; a fraction of a taka stays as a difference. */
async function handOver({ model, by, database }: Turn): Promise<Outcome> {
  const query = { ...FIRST_PAGE, user: null, account: null };
  const [till] = (await by.call('myCash', { query })).tills;
  if (!till) return NOTHING;
  const notes = splitIntoNotes(asPaisa(Number(till.amount)));
  const body = z.decode(api.handoverCreate.body, {
    account: till.accountId,
    upTo: till.upTo,
    paymentsTotal: Number(till.amount) / 100,
    notes,
    shortage: 'difference',
  });
  const outcome = await by.attempt('handoverCreate', { body });
  const id = outcome.ok ? outcome.result.data.id : 0;
  const { rows } = await sql<{ id: number }>`
    select payment_id as id from handover_payments where handover_id = ${id}
  `.execute(database);
  const paymentIds = rows.map((row) => row.id);
  return {
    isDone: isDone(outcome),
    isExpected: true,
    takeOver: () => {
      model.handovers.set(id, { collectorId: by.user.id, notes, paymentIds, isOpen: true });
      settle(model, paymentIds, { from: 'received', to: 'onTheWay' });
    },
  };
}

function settle(
  model: Model,
  paymentIds: readonly number[],
  { from, to }: { from: 'received' | 'onTheWay'; to: 'received' | 'onTheWay' | 'approved' },
): void {
  for (const id of paymentIds) {
    const payment = model.payments.get(id);
    if (payment?.state === from) payment.state = to;
  }
}

/** Another user counts and accepts a hand-over; its own collector withdraws it. */
async function receive({ model, by }: Turn, which: number): Promise<Outcome> {
  const [id, handover] = pick([...model.handovers], which) ?? [0];
  if (!handover) return NOTHING;
  const isOwn = handover.collectorId === by.user.id;
  const takeOver = () => {
    handover.isOpen = false;
    settle(model, handover.paymentIds, { from: 'onTheWay', to: isOwn ? 'received' : 'approved' });
  };
  if (isOwn) {
    const outcome = await by.attempt('handoverWithdraw', { body: { id } });
    return { isDone: isDone(outcome), isExpected: handover.isOpen, takeOver };
  }
  const body = { id, notes: handover.notes };
  const counted = await by.attempt('handoverCount', { body });
  if (!isDone(counted)) return { isDone: false, isExpected: handover.isOpen, takeOver };
  const outcome = await by.attempt('handoverAccept', { body: { id } });
  return { isDone: isDone(outcome), isExpected: handover.isOpen, takeOver };
}

interface RunBill {
  id: number;
  customerId: number;
  paisa: number;
  isVoid: boolean;
  hasConnection: boolean;
}

async function billsOfRun(database: Database, runId: number): Promise<RunBill[]> {
  const { rows } = await sql<RunBill>`
    select id, customer_id, total_paisa as paisa, voided_at is not null as is_void,
      exists (select from bill_items where bill_id = bills.id and item_id = ${CONNECTION})
        as has_connection
    from bills where bill_run_id = ${runId}
  `.execute(database);
  return rows;
}

async function generate(turn: Turn, move: BillingMove & { kind: 'generate' }): Promise<Outcome> {
  const { model, by, database } = turn;
  const month = monthAt(move.month);
  const billDate = lastDayOf(month);
  const predicted = model.customerIds
    .filter((id) => !model.isCovered(id, month))
    .map((id) => [id, FEE_PAISA + (model.connections(id) > 0 ? 0 : CONNECTION_PAISA)]);
  const { data: run } = await by.call('billGenerate', { body: { billDate } });
  const made = (await billsOfRun(database, run.id)).filter(({ customerId }) =>
    model.customerIds.includes(customerId),
  );
  const billed = made.map(({ customerId, paisa }) => [customerId, paisa]);
  return {
    isDone: true,
    isExpected: JSON.stringify(billed) === JSON.stringify(predicted.toSorted(byId)),
    takeOver: () => {
      for (const { id, ...bill } of made) {
        const ofRun = { billDate, item: SERVICE, runId: run.id };
        // A concurrent move may have voided this bill already, and updated the model.
        if (!model.bills.has(id)) model.bills.set(id, { ...bill, ...ofRun, isVoid: false });
      }
    },
  };
}

const byId = ([one = 0]: number[], [other = 0]: number[]): number => one - other;

async function undo({ model, by, database }: Turn, which: number): Promise<Outcome> {
  const id = pick(model.runIds(), which);
  if (id === undefined) return NOTHING;
  const ofModel = [...model.bills].filter(([, { runId }]) => runId === id);
  const going = ofModel.filter(([billId, bill]) => !bill.isVoid && !model.isPaid(billId));
  const outcome = await by.attempt('billRunUndo', { body: { id, reason: null } });
  const gone = (await billsOfRun(database, id)).filter(({ isVoid }) => isVoid);
  const isAsPredicted = going.every(([billId]) => gone.some((bill) => bill.id === billId));
  return {
    isDone: isDone(outcome),
    // A run with no bills left to undo may be refused.
    isExpected: going.length > 0 ? isAsPredicted : outcome.ok,
    takeOver: () => {
      for (const bill of gone) {
        const known = model.bills.get(bill.id);
        if (known) known.isVoid = true;
      }
    },
  };
}

const TODAY = '2026-11-21';

/** Closes one of the last few days; no later move may be refused because of that. */
async function close({ by, reader }: Turn, { daysBack }: BillingMove & { kind: 'close' }) {
  const day = addDays(TODAY, -daysBack);
  const { closedUntil } = await reader.call('dayCloseState');
  const isExpected = closedUntil === null || day > closedUntil;
  const outcome = await by.attempt('dayClose', { body: { day, remarks: null } });
  return { isDone: isDone(outcome), isExpected, takeOver: () => {} };
}

async function reopen({ by, reader }: Turn): Promise<Outcome> {
  const { lastCloseId: id } = await reader.call('dayCloseState');
  if (id === null) return NOTHING;
  const outcome = await by.attempt('dayReopen', { body: { id, reason: 'One is missing' } });
  return { isDone: isDone(outcome), isExpected: true, takeOver: () => {} };
}

/** Makes one move through the API. */
export function make(turn: Turn, move: BillingMove): Promise<Outcome> {
  switch (move.kind) {
    case 'bill':
      return issue(turn, move);
    case 'edit':
      return edit(turn, move);
    case 'void':
      return voidBill(turn, move);
    case 'pay':
      return pay(turn, move);
    case 'approve':
      return approve(turn, move);
    case 'delete':
      return remove(turn, move);
    case 'handOver':
      return handOver(turn);
    case 'receive':
      return receive(turn, move.which);
    case 'generate':
      return generate(turn, move);
    case 'undo':
      return undo(turn, move.which);
    case 'close':
      return close(turn, move);
    case 'reopen':
      return reopen(turn);
  }
}
