import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startGatewayTest } from '../test-support/gateway-test-kit.ts';
import { queue } from '../test-support/sender-test-kit.ts';

const { testApp, admin, clerk, form } = await startGatewayTest();
const { database } = testApp;

test('reads and stores the balance, and raises an alert below its limit', async () => {
  await admin.call('smsGatewayUpdate', form({ lowBalance: '20' }));
  expect((await admin.call('smsGatewayBalance', { body: {} })).data.text).toBe('12.5');
  expect((await admin.call('smsQueue')).balance).toBe('12.5');
  const alerts = () => sql`select kind from sms_alerts where ended_at is null`.execute(database);
  expect((await alerts()).rows).toEqual([{ kind: 'low_balance' }]);
  await admin.call('smsGatewayUpdate', form({ lowBalance: '10' }));
  await admin.call('smsGatewayBalance', { body: {} });
  expect((await alerts()).rows).toEqual([]);
});

test('stops sending, counts the queue, and discards it', async () => {
  await queue(database, 3);
  await admin.call('smsSwitch', { body: { isStopped: true } });
  expect((await clerk.call('smsState')).isStopped).toBe(true);
  expect(await admin.call('smsQueue')).toMatchObject({ queued: 3, sending: 0, unknown: 0 });
  expect((await admin.call('smsQueueDiscard', { body: {} })).data).toEqual({ discarded: 3 });
  expect(await admin.call('smsQueue')).toMatchObject({ queued: 0, failedToday: 3 });
});

test("today begins at midnight in the company's time zone, not the database's", async () => {
  const before = await admin.call('smsQueue');
  const ids = await queue(database, 4);
  // Sent and failed messages at the first and at the last instant of the day.
  await sql`
    with today as (
      select date_trunc('day', now() at time zone time_zone) at time zone time_zone as start
      from company
    ), placed as (
      select id, start - (place % 2) * interval '1 millisecond' as at, place > 2 as has_failed
      from today, unnest(${ids}::bigint[]) with ordinality as message (id, place)
    )
    update sms_messages set
      status = case when has_failed then 'failed' else 'send' end,
      sent_at = case when not has_failed then at end,
      failed_at = case when has_failed then at end
    from placed where placed.id = sms_messages.id
  `.execute(database);
  expect(await admin.call('smsQueue')).toMatchObject({
    sentToday: before.sentToday + 1,
    failedToday: before.failedToday + 1,
  });
});

test('notifies administrators of a failing gateway until it recovers, and nobody else', async () => {
  const kinds = async (client: typeof admin) =>
    (await client.call('notifications')).alerts.map(({ kind }) => kind);
  await sql`insert into sms_alerts (kind) values ('failing')`.execute(database);
  expect(await kinds(admin)).toContain('sms_gateway_failing');
  expect(await kinds(clerk)).not.toContain('sms_gateway_failing');
  const { mark } = await admin.call('notifications');
  await admin.call('notificationsSeen', { body: { mark } });
  const { alerts } = await admin.call('notifications');
  expect(alerts.find(({ kind }) => kind === 'sms_gateway_failing')?.isUnread).toBe(false);
  await sql`update sms_alerts set ended_at = now()`.execute(database);
  expect(await kinds(admin)).not.toContain('sms_gateway_failing');
});
