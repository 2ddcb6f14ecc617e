import { expect, it } from 'vitest';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import { taka } from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';

const { owner, collector, receiver, collect, handOver, count, accept } = await openHandoverTest();

/** What Karim's hand holds, and which of it is handed over, by Cash and Accounts. */
async function handSeenBy(client: TestClient, asOf: string | null = null) {
  const places = await client.call('placeTable', { query: { asOf } });
  const hand = places.find(({ staffId }) => staffId === collector.user.id);
  return hand && { balance: hand.balance, openHandovers: hand.openHandovers };
}

async function closeSeenByOwner() {
  const { inHands, openHandovers } = await owner.call('dayCloseState');
  return { balance: inHands, openHandovers };
}

it('is in the hand until it is accepted, and both screens say so of the same figure', async () => {
  await collect(collector, [500, 300], { paymentDate: '2026-11-20' });
  const id = await handOver(collector, 800);
  await collect(collector, [100]);
  const handover = { id, number: 'H2611-000001' };
  const hidden = { balance: taka(900), openHandovers: [{ ...handover, amount: null }] };
  const shown = { balance: taka(900), openHandovers: [{ ...handover, amount: taka(800) }] };
  expect(await handSeenBy(owner)).toEqual(hidden);
  expect(await closeSeenByOwner()).toEqual(hidden);
  expect(await handSeenBy(collector)).toEqual(shown);

  await count(receiver, id, 800);
  expect(await handSeenBy(owner)).toEqual(shown);
  expect(await closeSeenByOwner()).toEqual(shown);
  expect(await handSeenBy(owner, '2026-11-20')).toEqual({
    balance: taka(800),
    openHandovers: [],
  });

  await accept(receiver, id);
  const left = { balance: taka(100), openHandovers: [] };
  expect(await handSeenBy(owner)).toEqual(left);
  expect(await closeSeenByOwner()).toEqual(left);
});
