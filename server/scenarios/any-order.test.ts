import { addMonths, lastDayOf } from '@netkhata/domain/billing-period';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  balanceOf,
  expectBooksAtZero,
  paymentBody,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
const users = [await app.signIn({ name: 'Anwara' }), await app.signIn({ name: 'Babul' })] as const;
const [reader] = users;

/** Numbers choose among the customers, bills and payments that there are by then. */
type Move =
  | { kind: 'bill'; which: number; paisa: number }
  | { kind: 'edit'; which: number; paisa: number }
  | { kind: 'void'; which: number }
  | { kind: 'pay'; which: number; permille: number; discountPermille: number }
  | { kind: 'approve'; which: number }
  | { kind: 'delete'; which: number }
  | { kind: 'generate' };

interface ModelBill {
  customerId: number;
  billDate: string;
  paisa: number;
  isVoid: boolean;
}

interface ModelPayment {
  customerId: number;
  collectorId: number;
  /** Money and discount. */
  settledPaisa: number;
  billIds: number[];
  state: 'received' | 'approved' | 'deleted';
}

/** What the books must come to, kept without a ledger: bills that stand less what settled them. */
class Model {
  readonly bills = new Map<number, ModelBill>();
  readonly payments = new Map<number, ModelPayment>();
  readonly customerIds: readonly number[];

  constructor(customerIds: readonly number[]) {
    this.customerIds = customerIds;
  }

  balance(customerId: number): number {
    const billed = [...this.bills.values()]
      .filter((bill) => bill.customerId === customerId && !bill.isVoid)
      .reduce((sum, { paisa }) => sum + paisa, 0);
    const settled = [...this.payments.values()]
      .filter((payment) => payment.customerId === customerId && payment.state !== 'deleted')
      .reduce((sum, { settledPaisa }) => sum + settledPaisa, 0);
    return billed - settled;
  }

  isPaid(billId: number): boolean {
    return [...this.payments.values()].some(
      ({ state, billIds }) => state !== 'deleted' && billIds.includes(billId),
    );
  }
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
let month = '2030-01';

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

async function issue(
  model: Model,
  by: TestClient,
  move: Move & { kind: 'bill' },
): Promise<Outcome> {
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

async function edit(model: Model, by: TestClient, move: Move & { kind: 'edit' }): Promise<Outcome> {
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

async function voidBill(
  model: Model,
  by: TestClient,
  move: Move & { kind: 'void' },
): Promise<Outcome> {
  const [billId, voided] = pick([...model.bills], move.which) ?? [0];
  if (!voided) return NOTHING;
  const isExpected = !voided.isVoid && !model.isPaid(billId);
  const outcome = await by.attempt('billDelete', { body: { billId, reason: null } });
  return { isDone: isDone(outcome), isExpected, takeOver: () => void (voided.isVoid = true) };
}

/** Hands a share of what is due over, oldest bill first; beyond it, or with nothing due, ahead. */
async function pay(model: Model, by: TestClient, move: Move & { kind: 'pay' }): Promise<Outcome> {
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
  model: Model,
  by: TestClient,
  move: Move & { kind: 'approve' },
): Promise<Outcome> {
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

async function remove(
  model: Model,
  by: TestClient,
  move: Move & { kind: 'delete' },
): Promise<Outcome> {
  const [paymentId, payment] = pick([...model.payments], move.which) ?? [0];
  if (!payment) return NOTHING;
  const isExpected = payment.state !== 'deleted';
  const outcome = await by.attempt('paymentDelete', { body: { paymentId, reason: null } });
  return { isDone: isDone(outcome), isExpected, takeOver: () => void (payment.state = 'deleted') };
}

async function generate(model: Model, by: TestClient): Promise<Outcome> {
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

function make(model: Model, by: TestClient, move: Move): Promise<Outcome> {
  switch (move.kind) {
    case 'bill':
      return issue(model, by, move);
    case 'edit':
      return edit(model, by, move);
    case 'void':
      return voidBill(model, by, move);
    case 'pay':
      return pay(model, by, move);
    case 'approve':
      return approve(model, by, move);
    case 'delete':
      return remove(model, by, move);
    case 'generate':
      return generate(model, by);
  }
}

const which = fc.nat({ max: 99 });
const paisa = fc.integer({ min: 1, max: 300_000 });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('bill' as const), which, paisa }),
  fc.record({ kind: fc.constant('edit' as const), which, paisa }),
  fc.record({ kind: fc.constant('void' as const), which }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      which,
      permille: fc.oneof(fc.constant(1000), fc.integer({ min: 0, max: 1800 })),
      discountPermille: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 })),
    }),
  },
  fc.record({ kind: fc.constant('approve' as const), which }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  fc.record({ kind: fc.constant('generate' as const) }),
);
/** One user moves, or both at the same time; of two edits at once nobody knows which came last. */
const turn = fc.record({
  first: fc.nat({ max: 1 }),
  moves: fc
    .array(move, { minLength: 1, maxLength: 2 })
    .map((moves) => (moves.every(({ kind }) => kind === 'edit') ? moves.slice(0, 1) : moves)),
});

it('any order of moves of two users leaves the books at zero and the balances right', async () => {
  const run = async (turns: { first: number; moves: Move[] }[]): Promise<void> => {
    const made = [await registerTestCustomer(reader), await registerTestCustomer(reader)];
    const model = new Model(made.map(({ id }) => id));
    for (const { first, moves } of turns) {
      const outcomes = await Promise.all(
        moves.map((one, index) => make(model, users[(first + index) % 2] as TestClient, one)),
      );
      if (moves.length === 1)
        expect(outcomes[0]).toMatchObject({ isDone: outcomes[0]?.isExpected });
      for (const outcome of outcomes) if (outcome.isDone) outcome.takeOver();
      if (moves.some(({ kind }) => kind === 'generate')) month = addMonths(month, 1);
      for (const id of model.customerIds) {
        expect(await balanceOf(reader, id)).toBe(model.balance(id));
      }
    }
    await expectBooksAtZero(app.database);
  };
  await fc.assert(fc.asyncProperty(fc.array(turn, { minLength: 25, maxLength: 30 }), run), {
    numRuns: 10,
    plugins: [fc.interruptAfterTimeLimit(10_000)],
  });
}, 60_000);
