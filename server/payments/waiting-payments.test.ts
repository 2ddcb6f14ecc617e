import { expect, it } from 'vitest';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import type { TestClient } from '../test-support/test-app.ts';

const { owner, partner, collector, receiver, collect, formOf } = await openHandoverTest();

/** What the tasks, the badges, the queue and the list count, which has to be the same. */
async function countsOf(client: TestClient) {
  const [tasks, notifications] = [
    await client.call('todayTasks'),
    await client.call('notifications'),
  ];
  const rows = async (status: string) => {
    const body = { columns: { status: { filterValue: status } } };
    const answer = await client.raw('POST', 'payment_list?per_page=500', body);
    return answer.body.data.data as { total: number; data: { amount: number }[] };
  };
  const mine = await rows('to_approve');
  const listed = {
    forYou: mine.total,
    own: (await rows('own_waiting')).total,
    inHandovers: (await rows('in_handover')).total,
  };
  return { tasks: tasks.approvals, badge: notifications.waiting.payments, listed, mine, rows };
}

it('counts the payments to approve once for all places, and names the others beside', async () => {
  await collect(owner, [500]);
  await collect(partner, [700, 800]);
  await collect(collector, [100, 200, 300]);
  const form = await formOf(collector, 600);
  const { data } = await collector.call('handoverCreate', { body: form });
  await collect(collector, [400]);
  const expected = new Map([
    [owner, { forYou: 3, own: 1, inHandovers: 3 }],
    [partner, { forYou: 2, own: 2, inHandovers: 3 }],
  ]);
  for (const [client, counts] of expected) {
    const { tasks, badge, listed, mine, rows } = await countsOf(client);
    expect(tasks).toMatchObject(counts);
    expect(badge).toEqual(counts);
    expect(listed).toEqual(counts);
    const amounts = mine.data.map(({ amount }) => Math.round(amount * 100));
    expect(tasks?.amount).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
    expect((await rows('received')).total).toBe(7);
  }
  await collector.call('handoverWithdraw', { body: { id: data.id } });
  expect((await countsOf(owner)).badge).toEqual({ forYou: 6, own: 1, inHandovers: 0 });
});

it('is not counted for whoever may not approve', async () => {
  const { tasks, badge, listed } = await countsOf(receiver);
  expect([tasks, badge, listed.forYou]).toEqual([null, null, 0]);
});
