import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { readPlaceBalance } from '../ledger/place-balances.ts';
import { closeBooks } from '../test-support/close-books.ts';
import { notesOf, openHandoverTest } from '../test-support/handover-test-kit.ts';
import { CATEGORY, moneyBody } from '../test-support/money-test-kit.ts';
import { expectBooksAtZero, paymentBody, registerTestCustomer } from '../test-support/scenario.ts';
import { examplesOf } from '../test-support/seeded-random.ts';
import type { TestClient } from '../test-support/test-app.ts';

const { app, owner, collector, receiver, cashOf, handOver, ...kit } = await openHandoverTest();
const { count, accept } = kit;
const second = await app.signIn({ name: 'Collector Salma', userType: '2' });
const collectors = [collector, second] as const;
const TILL = 11;
const BANK = 12;
const TODAY = '2026-11-21';

/** One of the steps, with its random inputs. Amounts are in paisa. */
interface Step {
  kind: 'pay' | 'handOver' | 'approve' | 'payIn' | 'transfer' | 'refund' | 'count' | 'close';
  who: number;
  paisa: number;
}

/** What can be undone, in the order in which it was done. */
type Undo = () => Promise<{ ok: boolean }>;
interface Done {
  undo: Undo;
  /** Undone before the payment or the hand-over that it depends on. */
  isRefund: boolean;
}

const amountOf = (paisa: number): number => paisa / 100;
const held = async (): Promise<number> =>
  Number(await readPlaceBalance(app.database, { account: TILL }));
const rounded = async (): Promise<number> =>
  Number(await readPlaceBalance(app.database, { account: 'cash_rounding' }));

/** Nobody is short, over, or owes something. */
async function expectNoShortage(): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from current_place_days
    where account_id in (account_of('cash_over_short'), account_of('owed_by_staff'))
    group by account_id, staff_id having sum(in_paisa) <> sum(out_paisa)
  `.execute(app.database);
  expect(rows).toEqual([]);
}

async function pay(by: TestClient, paisa: number): Promise<{ customer: number; id: number }> {
  const { id: customer } = await registerTestCustomer(owner);
  const body = paymentBody(customer, [], { paymentAmount: amountOf(paisa) });
  const { data } = await by.call('paymentCollect', { body });
  return { customer, id: data.id };
}

const remove =
  (paymentId: number): Undo =>
  () =>
    owner.attempt('paymentDelete', { body: { paymentId, reason: 'A slip' } });
const takeBack =
  (id: number): Undo =>
  () =>
    owner.attempt('moneyTakeBack', { body: { id, reason: 'A slip' } });

/** Makes a step. Returns how it is undone; undefined if there was nothing to do. */
async function make(
  { kind, who, paisa }: Step,
  paid: { customer: number; id: number; paisa: number; isIn: boolean }[],
): Promise<Done | undefined> {
  const by = collectors[who % 2] as TestClient;
  if (kind === 'pay' || kind === 'approve') {
    const made = { ...(await pay(by, paisa)), paisa, isIn: kind === 'approve' };
    paid.push(made);
    if (kind === 'approve') await owner.call('paymentApprove', { body: { paymentId: made.id } });
    return { undo: remove(made.id), isRefund: false };
  }
  if (kind === 'handOver') {
    const { tills } = await cashOf(by);
    const cash = Number(tills[0]?.amount ?? 0);
    if (cash === 0) return undefined;
    const notes = Math.floor(cash / 100);
    const id = await handOver(by, notes);
    expect(await count(receiver, id, notes)).toMatchObject({ ok: true });
    expect(await accept(receiver, id)).toMatchObject({ ok: true });
    for (const payment of paid) payment.isIn = true;
    return undefined;
  }
  if (kind === 'refund') {
    const payment = paid.filter(({ isIn }) => isIn).at(-1 - (who % 3));
    if (!payment) return undefined;
    const body = moneyBody('moneyPayOut', {
      account: TILL,
      category: CATEGORY.refund,
      customer: payment.customer,
      amount: amountOf(payment.paisa),
    });
    const outcome = await owner.attempt('moneyPayOut', { body });
    if (!outcome.ok) return undefined;
    return { undo: takeBack(outcome.result.data.id), isRefund: true };
  }
  if (kind === 'payIn' || kind === 'transfer') {
    const amount = amountOf(paisa);
    const body =
      kind === 'payIn'
        ? moneyBody('moneyPayIn', { account: TILL, category: CATEGORY.otherIncome, amount })
        : moneyBody('moneyTransfer', { from: BANK, to: TILL, amount });
    const call = kind === 'payIn' ? 'moneyPayIn' : 'moneyTransfer';
    const { data } = await owner.call(call, { body: body as never });
    return { undo: takeBack(data.id), isRefund: false };
  }
  if (kind === 'count') {
    const notes = notesOf(Math.floor((await held()) / 100));
    await receiver.attempt(who % 2 === 0 ? 'tillClose' : 'tillOpen', {
      body: { till: TILL, notes, remarks: null },
    });
    return undefined;
  }
  const closed = await owner.attempt('dayClose', { body: { day: TODAY, remarks: null } });
  if (closed.ok && who % 2 === 0) {
    await owner.call('dayReopen', { body: { id: closed.result.data.id, reason: 'Forgotten' } });
  }
  return undefined;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'pay',
    'pay',
    'pay',
    'handOver',
    'handOver',
    'approve',
    'payIn',
    'transfer',
    'refund',
    'count',
    'close',
  ),
  who: fc.nat({ max: 9 }),
  paisa: fc.oneof(fc.integer({ min: 1, max: 199 }), fc.integer({ min: 1, max: 50_000 })),
});

/** Puts the items into the order of their numbers, refunds first. */
const inOrder = (done: readonly Done[], numbers: readonly number[]): Done[] =>
  done
    .map((one, index) => ({ one, number: numbers[index % numbers.length] ?? 0, index }))
    .toSorted(
      (a, b) =>
        Number(b.one.isRefund) - Number(a.one.isRefund) || a.number - b.number || b.index - a.index,
    )
    .map(({ one }) => one);

beforeEach(() => closeBooks(app.connection, null));

it('whatever was done with paisa can be undone in any order, and nobody is short', async () => {
  const run = async (steps: Step[], numbers: number[]): Promise<void> => {
    const done: Done[] = [];
    const paid: Parameters<typeof make>[1] = [];
    for (const one of steps) {
      const made = await make(one, paid);
      if (made) done.push(made);
      await expectNoShortage();
    }
    for (const { undo } of inOrder(done, numbers)) {
      expect(await undo()).toMatchObject({ ok: true });
      await expectNoShortage();
    }
    // Less than a note may be left, and is then on the other side of the rounding.
    const left = await held();
    expect(left + (await rounded())).toBe(0);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(100);
    await expectBooksAtZero(app.database);
    await closeBooks(app.connection, null);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 20 }),
      fc.array(fc.nat({ max: 99 }), { minLength: 20, maxLength: 20 }),
      run,
    ),
    { numRuns: examplesOf(12), endOnFailure: true },
  );
});
