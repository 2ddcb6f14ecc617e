import { type Message, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { DeliveryReport, Gateway } from './gateway.ts';
import { GatewayHolder } from './gateway-holder.ts';
import { pollDeliveryReports } from './poll-reports.ts';
import { startSender } from './sender.ts';
import {
  accepted,
  StubGateway,
  openSender,
  openSenderDatabase,
  queue,
  readRow,
  readRows,
  until,
} from '../test-support/sender-test-kit.ts';
import { watchBalance } from './watch-balance.ts';

const database = await openSenderDatabase();
const problem = async () =>
  (await database.selectFrom('smsSending').select('problem').executeTakeFirstOrThrow()).problem;

test('a gateway that cannot be opened keeps its messages, and reports why, until it can be', async () => {
  const [id] = await queue(database, 1);
  const gateway = new StubGateway();
  let isKeyRight = false;
  const sender = await startSender({
    database,
    log: { info: () => {}, error: () => {} },
    open: () => (isKeyRight ? { gateway } : { problem: message('gateway.keyLost') }),
    pollMs: 10,
  });
  try {
    await until(async () => expect(await problem()).toMatchObject({ key: 'gateway.keyLost' }));
    expect(await readRow(database, id)).toMatchObject({ status: 'queued', isClaimed: false });
    isKeyRight = true;
    await sql`update sms_gateway set version = version + 1`.execute(database);
    await until(async () => expect((await readRow(database, id)).status).toBe('send'));
    expect(await problem()).toBeNull();
  } finally {
    await sender.stop();
  }
});

test('nothing is claimed while there is no connection', async () => {
  const [id] = await queue(database, 1);
  let isReady = false;
  let looks = 0;
  const connection = (): { isReady: boolean; problem: Message } => {
    looks += 1;
    return { isReady, problem: message('smpp.connecting') };
  };
  const gateway = Object.assign(new StubGateway(), { connection });
  await openSender(database, gateway);
  await until(() => expect(looks).toBeGreaterThan(3));
  expect(await readRow(database, id)).toMatchObject({ status: 'queued', attempts: 0 });
  isReady = true;
  await until(async () => expect((await readRow(database, id)).status).toBe('send'));
});

test('changed settings open the gateway again; the old one closes after its calls', async () => {
  const opened: string[] = [];
  const holder = new GatewayHolder(database, (settings) => {
    const name = `version ${settings.version}`;
    opened.push(name);
    const close = async (): Promise<void> => void opened.push(`${name} closed`);
    return { gateway: Object.assign(new StubGateway(), { close }) };
  });
  const first = await holder.current();
  expect(await holder.current()).toBe(first);
  let end = (): void => {};
  const call = new Promise<void>((resolve) => {
    end = resolve;
  });
  first?.attempts.add(call);
  await sql`update sms_gateway set version = version + 1`.execute(database);
  await holder.current();
  expect(opened).toHaveLength(2);
  end();
  await holder.close();
  expect(opened.slice(2).sort()).toEqual(opened.slice(0, 2).map((name) => `${name} closed`));
});

test('stopping waits for calls in progress and starts no more', async () => {
  await queue(database, 20);
  await sql`update sms_gateway set concurrent_limit = 2`.execute(database);
  const gateway = new StubGateway();
  const ends: (() => void)[] = [];
  gateway.answer = (sms) =>
    new Promise((resolve) => {
      ends.push(() => resolve(accepted(sms)));
    });
  const sender = await openSender(database, gateway);
  await until(() => expect(ends).toHaveLength(2));
  const stopping = sender.stop();
  for (const end of ends) end();
  await stopping;
  const rows = await readRows(database);
  expect(rows.filter(({ status }) => status === 'send')).toHaveLength(2);
  expect(rows.filter(({ status }) => status === 'queued')).toHaveLength(18);
  expect(rows.some(({ isClaimed }) => isClaimed)).toBe(false);
  expect((await sql`select 1 from sms_senders`.execute(database)).rows).toEqual([]);
});

test('a gateway that reports deliveries only on request is polled, at growing intervals', async () => {
  const [first, second] = await queue(database, 2);
  const polledIds: string[][] = [];
  const pollReports = async (ids: readonly string[]): Promise<DeliveryReport[]> => {
    polledIds.push([...ids]);
    return [{ gatewayMessageId: `g${first}`, state: 'delivered', detail: 'Delivered' }];
  };
  const gateway = Object.assign(new StubGateway(), { pollReports });
  const sender = await openSender(database, gateway);
  await until(async () => expect((await readRow(database, second)).status).toBe('send'));
  await sender.stop();
  await pollDeliveryReports(database, gateway);
  expect(polledIds).toEqual([]);
  await sql`update sms_messages set report_due_at = now()`.execute(database);
  await pollDeliveryReports(database, gateway);
  expect(polledIds.map((ids) => ids.toSorted())).toEqual([[`g${first}`, `g${second}`].toSorted()]);
  expect((await readRow(database, first)).status).toBe('delivered');
  const due = await sql<{ id: number }>`
    select id from sms_messages where report_due_at > now() + interval '50 seconds'
  `.execute(database);
  expect(due.rows).toEqual([{ id: second }]);
  await sql`
    update sms_messages set sent_at = now() - interval '3 days', report_due_at = now()
    where id = ${second}
  `.execute(database);
  await pollDeliveryReports(database, gateway);
  await pollDeliveryReports(database, gateway);
  expect(polledIds).toHaveLength(2);
});

test('the balance is read by one process every 15 minutes, with an alert when low', async () => {
  await sql`update sms_gateway set low_balance_paisa = 10000`.execute(database);
  const readBalance = vi.fn<NonNullable<Gateway['readBalance']>>(async () => ({
    text: 'BDT 99.50',
    amount: 99.5,
  }));
  const gateway = Object.assign(new StubGateway(), { readBalance });
  const holder = new GatewayHolder(database, () => ({ gateway }));
  const current = await holder.current();
  if (!current) throw new Error('no gateway');
  await watchBalance(database, current);
  await watchBalance(database, current);
  expect(readBalance).toHaveBeenCalledTimes(1);
  const at = await readBalanceAt();
  const found = await sql`
    select kind, balance_text, balance_paisa from sms_alerts cross join sms_sending
  `.execute(database);
  expect(found.rows).toEqual([
    { kind: 'low_balance', balanceText: 'BDT 99.50', balancePaisa: 9950 },
  ]);
  // A gateway that does not answer leaves the balance with the time it is of.
  await sql`update sms_sending set balance_asked_at = now() - interval '16 minutes'`.execute(
    database,
  );
  readBalance.mockRejectedValueOnce(new Error('no answer'));
  await expect(watchBalance(database, current)).rejects.toThrow('no answer');
  expect(await readBalanceAt()).toEqual(at);
});

async function readBalanceAt(): Promise<unknown> {
  const { rows } = await sql<{ balanceAt: Date }>`select balance_at from sms_sending`.execute(
    database,
  );
  return rows[0]?.balanceAt;
}
