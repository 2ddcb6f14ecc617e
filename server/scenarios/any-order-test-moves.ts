import { lastDayOf } from '@netkhata/domain/billing-period';
import { expect } from 'vitest';
import { paymentBody } from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';
import type { Model } from './any-order-test-model.ts';

/** Numbers choose among the customers, bills and payments that there are by then. */
export type Move =
  | { kind: 'bill'; which: number; paisa: number }
  | { kind: 'edit'; which: number; paisa: number }
  | { kind: 'void'; which: number }
  | { kind: 'pay'; which: number; permille: number; discountPermille: number }
  | { kind: 'approve'; which: number }
  | { kind: 'delete'; which: number }
  | { kind: 'generate' };

/** Whose turn it is, and over what. */
export interface Turn {
  model: Model;
  by: TestClient;
  /** Reads what the move needs to know. */
  reader: TestClient;
  /** The month whose bills are made, the first that has none: '2030-01'. */
  month: string;
}

/** What came of a move; the model takes over what was done, whatever came first. */
interface Outcome {
  isDone: boolean;
  /** Whether it had to be done, as far as nobody else moved at the same time. */
  isExpected: boolean;
  takeOver(): void;
}

const NOTHING: Outcome = { isDone: false, isExpected: false, takeOver: () => {} };
const BILL_DATE = '2026-11-21';
const SERVICE_CHARGE = 7;

/** One of the latest few: what was just made is what goes wrong together. */
const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items.at(-1 - (which % Math.min(items.length, 5)));

/** Any refusal is fine but one that is our own fault. */
function isDone(outcome: { ok: boolean; status: number }): boolean {
  expect([200, 403, 409, 422]).toContain(outcome.status);
  return outcome.ok;
}

const billForm = (customer: number, billDate: string, paisa: number) => ({
  customer,
  billDate,
  billFromDate: null,
  billToDate: null,
  bill_item: [
    {
      item: SERVICE_CHARGE,
      quantity: 1000,
      price: paisa as never,
      discount: null,
      description: null,
    },
  ],
  sendSms: null,
});

async function issue({ model, by }: Turn, move: Move & { kind: 'bill' }): Promise<Outcome> {
  const customerId = pick(model.customerIds, move.which) ?? 0;
  const body = billForm(customerId, BILL_DATE, move.paisa);
  const outcome = await by.attempt('billSave', { body });
  return {
    isDone: isDone(outcome),
    isExpected: true,
    takeOver: () => {
      if (!outcome.ok) return;
      const { paisa } = move;
      const made = { customerId, billDate: BILL_DATE, paisa, isVoid: false };
      model.bills.set(outcome.result.data.id, made);
    },
  };
}

async function edit({ model, by, reader }: Turn, move: Move & { kind: 'edit' }): Promise<Outcome> {
  const [id, changed] = pick([...model.bills], move.which) ?? [0];
  if (!changed) return NOTHING;
  const { customerId, billDate, isVoid } = changed;
  const details = await reader.call('billDetails', { params: { id } });
  const body = { ...billForm(customerId, billDate, move.paisa), id };
  const outcome = await by.attempt('billUpdate', { body });
  return {
    isDone: isDone(outcome),
    isExpected: !isVoid && move.paisa >= details.paidAmount,
    takeOver: () => void (changed.paisa = move.paisa),
  };
}

async function voidBill({ model, by }: Turn, move: Move & { kind: 'void' }): Promise<Outcome> {
  const [billId, voided] = pick([...model.bills], move.which) ?? [0];
  if (!voided) return NOTHING;
  const isExpected = !voided.isVoid && !model.isPaid(billId);
  const outcome = await by.attempt('billDelete', { body: { billId, reason: null } });
  return { isDone: isDone(outcome), isExpected, takeOver: () => void (voided.isVoid = true) };
}

/** Hands a share of what is due over, oldest bill first; beyond it, or with nothing due, ahead. */
async function pay({ model, by }: Turn, move: Move & { kind: 'pay' }): Promise<Outcome> {
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

async function approve({ model, by }: Turn, move: Move & { kind: 'approve' }): Promise<Outcome> {
  const [paymentId, payment] = pick([...model.payments], move.which) ?? [0];
  if (!payment) return NOTHING;
  const isExpected = payment.state === 'received' && payment.collectorId !== by.user.id;
  const outcome = await by.attempt('paymentApprove', { body: { paymentId } });
  const takeOver = () => {
    // A deletion at the same time has the last word, whoever came first.
    if (payment.state !== 'deleted') payment.state = 'approved';
  };
  return { isDone: isDone(outcome), isExpected, takeOver };
}

async function remove({ model, by }: Turn, move: Move & { kind: 'delete' }): Promise<Outcome> {
  const [paymentId, payment] = pick([...model.payments], move.which) ?? [0];
  if (!payment) return NOTHING;
  const isExpected = payment.state !== 'deleted';
  const outcome = await by.attempt('paymentDelete', { body: { paymentId, reason: null } });
  return { isDone: isDone(outcome), isExpected, takeOver: () => void (payment.state = 'deleted') };
}

async function generate({ model, by, reader, month }: Turn): Promise<Outcome> {
  const billDate = lastDayOf(month);
  await by.call('billGenerate', { body: { billDate } });
  const found = await Promise.all(
    model.customerIds.map(async (id) => {
      const { billData } = await reader.call('customerBills', { params: { id } });
      return { customerId: id, bills: billData.filter((one) => one.billDate === billDate) };
    }),
  );
  return {
    isDone: true,
    isExpected: true,
    takeOver: () => {
      for (const { customerId, bills } of found) {
        expect(bills).toHaveLength(1);
        for (const { id, billAmount } of bills) {
          model.bills.set(id, { customerId, billDate, paisa: billAmount, isVoid: false });
        }
      }
    },
  };
}

/** Makes one move over the wire. */
export function make(turn: Turn, move: Move): Promise<Outcome> {
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
    case 'generate':
      return generate(turn);
  }
}
