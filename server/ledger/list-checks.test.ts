import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  billBody,
  expectBooksAtZero,
  generate,
  paymentBody,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const MOVES = 150;
const SERVICE_CHARGE = 7;
const BILL_DATES = ['2026-11-03', '2026-11-21'];
const MONTHS = [null, '2026-08-01', '2026-09-01', '2026-10-01'];

const app = await createTestApp();
const collector = await app.signIn({ name: 'Anwara' });
const approver = await app.signIn({ name: 'Babul' });
const customers = [
  await registerTestCustomer(collector),
  await registerTestCustomer(collector),
  await registerTestCustomer(collector),
];

/** Seeded random numbers, the same in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const random = randomOf(7);
const any = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;

/** A bill form, occasionally with a total of zero. */
function billForm(customer: number) {
  const month = any(MONTHS);
  const price = random(4) * 250;
  const months = { billFromDate: month, billToDate: month };
  return billBody(customer, [[SERVICE_CHARGE, price]], { billDate: any(BILL_DATES), ...months });
}

async function anyRow(table: 'bills' | 'payments'): Promise<{ id: number; customerId: number }> {
  const { rows } = await sql<{ id: number; customerId: number }>`
    select id, customer_id from ${sql.table(table)} order by id desc limit 8
  `.execute(app.database);
  return rows.length > 0 ? any(rows) : { id: 0, customerId: 0 };
}

/** Pays part of some bills, or an advance. */
async function pay(): Promise<unknown> {
  const customer = any(customers).id;
  const { billData } = await collector.call('unpaidBills', { body: { customer } });
  const rows = billData.map(({ id, balance }) => {
    const payAmount = Math.floor((balance * random(3)) / 2) / 100;
    return { id, balance: balance / 100, payAmount, isSelect: payAmount > 0 ? 1 : 0 };
  });
  const body = paymentBody(customer, [], { billData: rows, advanceAmount: random(3) * 50 });
  return collector.attempt('paymentCollect', { body });
}

const MAKE: readonly (() => Promise<unknown>)[] = [
  async () => collector.attempt('billSave', { body: billForm(any(customers).id) }),
  async () => {
    const { id, customerId } = await anyRow('bills');
    return collector.attempt('billUpdate', { body: { ...billForm(customerId), id } });
  },
  async () => {
    const { id } = await anyRow('bills');
    return collector.attempt('billDelete', { body: { billId: id, reason: null } });
  },
  pay,
  pay,
  async () => {
    const { id } = await anyRow('payments');
    return approver.attempt('paymentApprove', { body: { paymentId: id } });
  },
  async () => {
    const { id } = await anyRow('payments');
    return collector.attempt('paymentDelete', { body: { paymentId: id, reason: null } });
  },
];

test('the stored sort keys of lists are right after any change', async () => {
  const done = new Map<number, number>();
  for (let move = 0; move < MOVES; move += 1) {
    const which = random(MAKE.length);
    const outcome = (await (MAKE[which] as () => Promise<unknown>)()) as { ok: boolean };
    if (outcome.ok) done.set(which, (done.get(which) ?? 0) + 1);
    if (move % 4 === 0) await expectBooksAtZero(app.database);
  }
  await expectBooksAtZero(app.database);
  // Every kind of change was made, and each payment state of a bill occurs at the end.
  expect([...done.values()].filter((times) => times > 2)).toHaveLength(MAKE.length);
  const { rows } = await sql<{ state: string | null }>`
    select distinct payment_state as state from bill_balances order by 1
  `.execute(app.database);
  expect(rows.map(({ state }) => state)).toEqual(['paid', 'partial', 'unpaid', null]);

  // A whole month is billed and undone.
  const { id: runId } = await generate(collector, '2026-12-31');
  await expectBooksAtZero(app.database);
  await collector.call('billRunUndo', { body: { id: runId, reason: 'Too early' } });
  await expectBooksAtZero(app.database);
});
