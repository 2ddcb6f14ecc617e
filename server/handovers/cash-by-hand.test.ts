import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';
import { runWithoutGuards } from '../test-support/test-database.ts';

const { app, owner, partner, collector, receiver, collect, cashOf, handOver, ...kit } =
  await openHandoverTest();
const { database } = app;
const BKASH = 13;

/** Recomputes the hands from the payments that wait in them. */
async function countedHands() {
  const { rows } = await sql<{ staffId: number; amount: number }>`
    select collected_by as staff_id, count(*) as count, sum(amount_paisa) as amount,
      min(payment_date) as since
    from payments join accounts on accounts.id = account_id
    where approved_at is null and deleted_at is null and amount_paisa > 0
      and reference_type = 'cash' and not exists (
        select from handover_payments where payment_id = payments.id and not is_released
      )
    group by collected_by order by collected_by
  `.execute(database);
  return rows;
}

const readHands = async (client: TestClient) =>
  (await client.call('todayTasks')).hands
    .map(({ name: _name, ...hand }) => hand)
    .sort((one, other) => one.staffId - other.staffId);

/** Cash in all hands according to the screen of the day's close. */
const cashInHands = async () => Number((await owner.call('dayCloseState')).inHands);

/** The same according to the balances of places, and the hand-overs still in them. */
async function readHandPlaces() {
  const places = await owner.call('placeTable', { query: { asOf: null } });
  const hands = places.filter(({ type }) => type === 'hand');
  const cash = hands.map((hand) => Number(hand.balance) - Number(hand.toBeConfirmed));
  return {
    balances: cash.reduce((sum, amount) => sum + amount, 0),
    openHandovers: hands
      .flatMap((hand) => hand.openHandovers.map(({ id }) => id))
      .sort((one, other) => one - other),
  };
}

/** Checks twice: the second read uses the cached sums of the first. */
async function expectHandsAsCounted() {
  const counted = await countedHands();
  for (const client of [owner, owner, collector]) {
    const seen = client === owner ? counted : counted.filter((hand) => isOf(client, hand));
    expect(await readHands(client)).toEqual(seen);
  }
  const { balances, openHandovers } = await readHandPlaces();
  const close = await owner.call('dayCloseState');
  expect(Number(close.inHands)).toBe(balances);
  expect(close.openHandovers.map(({ id }) => id)).toEqual(openHandovers);
}
const isOf = ({ user }: TestClient, { staffId }: { staffId: number }) => staffId === user.id;

const waiting: number[] = [];
const onTheWay: number[] = [];
const amountOf = async (client: TestClient) => Number((await cashOf(client)).inHand) / 100;

const WORK = {
  cash: async (client: TestClient, amount: number) =>
    void waiting.push(...(await collect(client, [amount], { paymentDate: '2026-11-20' }))),
  wallet: async (client: TestClient, amount: number) =>
    void waiting.push(
      ...(await collect(client, [amount], { account: BKASH, trxId: `T${waiting.length}` })),
    ),
  approve: (_: TestClient, which: number) =>
    partner.attempt('paymentApprove', {
      body: { paymentId: waiting[which % waiting.length] ?? 0 },
    }),
  delete: (_: TestClient, which: number) =>
    owner.attempt('paymentDelete', {
      body: { paymentId: waiting[which % waiting.length] ?? 0, reason: null },
    }),
  handOver: async (client: TestClient) => {
    const amount = await amountOf(client);
    if (amount > 0) onTheWay.push(await handOver(client, amount));
  },
  withdraw: async (client: TestClient) =>
    client.attempt('handoverWithdraw', { body: { id: onTheWay.pop() ?? 0 } }),
  accept: async () => {
    const id = onTheWay.pop();
    if (id === undefined) return;
    // The receiver must not learn the amount before both have counted.
    const { rows } = await sql<{ paymentsPaisa: number }>`
      select payments_paisa from handovers where id = ${id}
    `.execute(database);
    await kit.count(receiver, id, Number(rows[0]?.paymentsPaisa) / 100);
    await kit.accept(receiver, id);
  },
};

const KINDS = ['cash', 'wallet', 'handOver', 'withdraw', 'handOver', 'accept'] as const;
const EACH_KIND = [...KINDS, 'cash' as const, 'approve' as const, 'delete' as const].map(
  (kind, amount) => ({ kind, isCollectors: true, amount: amount + 1 }),
);

it('the cash in each hand is the sum of its payments, whatever changed since it was cached', async () => {
  const work = fc.record({
    kind: fc.constantFrom(...(Object.keys(WORK) as (keyof typeof WORK)[])),
    isCollectors: fc.boolean(),
    amount: fc.integer({ min: 1, max: 900 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 4, maxLength: 10 }), async (moves) => {
      for (const { kind, isCollectors, amount } of moves) {
        await WORK[kind](isCollectors ? collector : owner, amount);
        await expectHandsAsCounted();
      }
    }),
    { numRuns: 8, endOnFailure: true, examples: [[EACH_KIND]] },
  );
  const { rows } = await sql<{ state: string }>`select state from handovers`.execute(database);
  const states = rows.map(({ state }) => state);
  expect(states).toEqual(expect.arrayContaining(['withdrawn', 'accepted']));
  await expectBooksAtZero(database);
});

it('a hand is summed up again only after a change of it', async () => {
  await collect(collector, [100]);
  await collect(owner, [100]);
  const before = await readHands(owner);
  const heldBefore = await cashInHands();
  const tamper = (by: string) =>
    runWithoutGuards(
      app.connection,
      `update payments set amount_paisa = amount_paisa ${by}
       where id in (select max(id) from payments where collected_by in
         (${collector.user.id}, ${owner.user.id}) group by collected_by)`,
    );
  await tamper('+ 1');
  expect(await readHands(owner)).toEqual(before);
  expect(await cashInHands()).toBe(heldBefore);
  await tamper('- 1');
  await collect(collector, [50]);
  await tamper('+ 1');
  const grown = before.map((hand) =>
    isOf(collector, hand)
      ? { ...hand, count: hand.count + 1, amount: Number(hand.amount) + 5001 }
      : hand,
  );
  expect(await readHands(owner)).toEqual(grown);
  expect(await cashInHands()).toBe(heldBefore + 5001);
  await tamper('- 1');
});
