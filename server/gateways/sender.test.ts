import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { beginSms } from '../sms/outbox-attempts.ts';
import { enterSender, expireWaiting, settleAbandoned } from './abandoned-messages.ts';
import { claimMessages } from './claim-messages.ts';
import type { SendOutcome } from './gateway.ts';
import { switchSending } from './gateway-settings.ts';
import { recordOutcome } from './record-outcome.ts';
import {
  accepted,
  HeldGateway,
  openSender,
  openSenderDatabase,
  queue,
  readRow,
  readRows,
  setGateway,
  until,
} from './sender-test-kit.ts';

const database = await openSenderDatabase();
const statuses = async () => (await readRows(database)).map(({ status }) => status);
/** What another process would have in hand had it died. */
async function abandonedClaim(count: number) {
  const id = await enterSender(database);
  await sql`update sms_sending set allowance = 1000`.execute(database);
  const { messages } = await claimMessages(database, { id, free: count });
  return messages;
}
const die = () => sql`update sms_senders set seen_at = now() - interval '1 hour'`.execute(database);

describe('an attempt', () => {
  it('that the gateway takes is sent, with its id and time', async () => {
    const [id] = await queue(database, 1);
    const gateway = new HeldGateway();
    await openSender(database, gateway);
    await until(async () => expect((await readRow(database, id)).status).toBe('send'));
    expect(await readRow(database, id)).toMatchObject({
      gatewayMessageId: `g${id}`,
      attempts: 1,
      isClaimed: false,
    });
    expect(gateway.calls).toEqual([
      { id, mobileNo: '8801712345678', body: 'Message 0', token: expect.any(String) },
    ]);
  });

  it.each<[string, SendOutcome, object]>([
    [
      'refused',
      { kind: 'refused', code: '417', reason: 'No balance' },
      { status: 'failed', code: '417', reason: 'No balance', waitsSeconds: null },
    ],
    [
      'put off',
      { kind: 'retry', code: '409', reason: 'Busy' },
      { status: 'queued', code: '409', waitsSeconds: 30 },
    ],
    [
      'left open',
      { kind: 'unknown', reason: 'No answer in time.' },
      { status: 'unknown', reason: 'No answer in time.', waitsSeconds: null },
    ],
  ])('that is %s', async (_, outcome, row) => {
    const [id] = await queue(database, 1);
    const gateway = new HeldGateway();
    gateway.answer = () => outcome;
    const sender = await openSender(database, gateway);
    await until(async () => expect((await readRow(database, id)).attempts).toBe(1));
    await sender.stop();
    expect(await readRow(database, id)).toMatchObject({ ...row, isClaimed: false });
    expect(gateway.calls).toHaveLength(1);
  });

  it('is put off longer each time, and has failed after the sixth', async () => {
    const [id] = await queue(database, 1);
    const waits: (number | null)[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await sql`update sms_messages set next_attempt_at = null`.execute(database);
      await sql`update sms_sending set resume_at = null`.execute(database);
      const [message] = await abandonedClaim(1);
      if (!message) throw new Error('nothing to claim');
      expect(await beginSms(database, message, 'own')).toBe(true);
      const outcome = { kind: 'retry', code: '409', reason: 'Busy' } as const;
      await recordOutcome(database, message, { outcome, isPolled: false });
      waits.push((await readRow(database, id)).waitsSeconds);
    }
    expect(waits).toEqual([30, 120, 600, 3600, 14_400, null]);
    expect(await readRow(database, id)).toMatchObject({ status: 'failed', code: '409' });
  });

  it('that throws is not known to have been sent', async () => {
    const [id] = await queue(database, 1);
    const gateway = new HeldGateway();
    gateway.answer = () => {
      throw new Error('A fault of ours');
    };
    await openSender(database, gateway);
    await until(async () => expect((await readRow(database, id)).status).toBe('unknown'));
  });
});

describe('the queue', () => {
  it('is sent in order, receipts first', async () => {
    const bulk = await queue(database, 3);
    const [receipt] = await queue(database, 1, 'payment');
    await setLimit(1);
    const gateway = new HeldGateway();
    await openSender(database, gateway);
    await until(() => expect(gateway.calls).toHaveLength(4));
    expect(gateway.calls.map(({ id }) => id)).toEqual([receipt, ...bulk]);
  });

  it('reaches the gateway once for each message, whatever number of senders there are', async () => {
    const ids = await queue(database, 200);
    const gateway = new HeldGateway();
    await Promise.all([1, 2, 3, 4].map(() => openSender(database, gateway)));
    await until(async () => expect(new Set(await statuses())).toEqual(new Set(['send'])));
    expect(gateway.calls.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
  });

  it('never has more under way than the gateway bears, all senders together', async () => {
    await setLimit(3);
    await queue(database, 30);
    let underWay = 0;
    let most = 0;
    const gateway = new HeldGateway();
    gateway.answer = async (sms) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => void setTimeout(resolve, 5));
      underWay -= 1;
      return accepted(sms);
    };
    await Promise.all([1, 2].map(() => openSender(database, gateway)));
    await until(() => expect(gateway.calls).toHaveLength(30));
    expect(most).toBeLessThanOrEqual(3);
  });

  it('keeps to the limit of a second', async () => {
    await sql`update sms_gateway set per_second_limit = 20`.execute(database);
    await queue(database, 30);
    const times: number[] = [];
    const gateway = new HeldGateway();
    gateway.answer = (sms) => {
      times.push(performance.now());
      return accepted(sms);
    };
    await Promise.all([1, 2].map(() => openSender(database, gateway)));
    await until(() => expect(times).toHaveLength(30));
    const inASecond = times.map(
      (start) => times.filter((time) => time >= start && time < start + 1000).length,
    );
    expect(Math.max(...inASecond)).toBeLessThanOrEqual(21);
  });

  it('ends for the day with the quota', async () => {
    await setGateway(database, { dailyQuota: 5 });
    await queue(database, 8);
    const gateway = new HeldGateway();
    await openSender(database, gateway);
    await until(() => expect(gateway.calls).toHaveLength(5));
    await until(async () =>
      expect((await statuses()).filter((status) => status === 'send')).toHaveLength(5),
    );
    await sql`update sms_sending set day = day - 1`.execute(database);
    await until(() => expect(gateway.calls).toHaveLength(8));
  });

  it('waits without a gateway', async () => {
    await sql`update sms_gateway set kind = 'none', version = version + 1`.execute(database);
    const [id] = await queue(database, 1);
    const sender = await openSender(database, new HeldGateway());
    await sender.stop();
    expect(await abandonedClaim(1)).toEqual([]);
    expect((await readRow(database, id)).status).toBe('queued');
  });

  it('gives up what has waited for days, but not without a gateway', async () => {
    const [old, fresh] = await queue(database, 2);
    await sql`
      update sms_messages set created_at = now() - interval '4 days' where id = ${old}
    `.execute(database);
    await sql`update sms_gateway set kind = 'none'`.execute(database);
    await expireWaiting(database);
    expect((await readRow(database, old)).status).toBe('queued');
    await sql`update sms_gateway set kind = 'http'`.execute(database);
    await expireWaiting(database);
    expect(await readRow(database, old)).toMatchObject({ status: 'failed', code: 'expired' });
    expect((await readRow(database, fresh)).status).toBe('queued');
  });
});

describe('the stop switch', () => {
  it('holds what has not begun, lets end what has, and lets go on', async () => {
    await setLimit(2);
    await queue(database, 6);
    const gateway = new HeldGateway();
    const open: (() => void)[] = [];
    gateway.answer = (sms) => new Promise((resolve) => open.push(() => resolve(accepted(sms))));
    await openSender(database, gateway);
    await until(() => expect(gateway.calls).toHaveLength(2));
    await switchSending(database, true);
    for (const end of open.splice(0)) end();
    await until(async () =>
      expect(await statuses()).toEqual(['send', 'send', 'queued', 'queued', 'queued', 'queued']),
    );
    expect(gateway.calls).toHaveLength(2);
    gateway.answer = accepted;
    await switchSending(database, false);
    await until(() => expect(gateway.calls).toHaveLength(6));
  });

  it('that stood when the sender started lets go on as well', async () => {
    await switchSending(database, true);
    await queue(database, 1);
    let looks = 0;
    const connection = (): { isReady: boolean; detail: string } => {
      looks += 1;
      return { isReady: true, detail: '' };
    };
    const gateway = Object.assign(new HeldGateway(), { connection });
    await openSender(database, gateway);
    await until(() => expect(looks).toBeGreaterThan(3));
    expect(gateway.calls).toEqual([]);
    await switchSending(database, false);
    await until(() => expect(gateway.calls).toHaveLength(1));
  });

  it('holds a message that is claimed already', async () => {
    await queue(database, 1);
    const [message] = await abandonedClaim(1);
    await switchSending(database, true);
    expect(message && (await beginSms(database, message, 'own'))).toBe(false);
  });
});

describe('a sender that dies', () => {
  it('before it called the gateway leaves the message as it was', async () => {
    const [id] = await queue(database, 1);
    const [message] = await abandonedClaim(1);
    await settleAbandoned(database, { leaseSeconds: 20 });
    expect((await readRow(database, id)).isClaimed).toBe(true);
    await die();
    await settleAbandoned(database, { leaseSeconds: 20 });
    expect(await readRow(database, id)).toMatchObject({ status: 'queued', isClaimed: false });
    // Should it live after all, it may not send any more.
    expect(message && (await beginSms(database, message, 'own'))).toBe(false);
  });

  it('while it called leaves a message of which nobody knows, and nobody sends it again', async () => {
    const [id] = await queue(database, 1);
    const [message] = await abandonedClaim(1);
    if (!message) throw new Error('nothing to claim');
    await beginSms(database, message, 'own');
    await die();
    const gateway = new HeldGateway();
    await openSender(database, gateway);
    await until(async () => expect((await readRow(database, id)).status).toBe('unknown'));
    expect(gateway.calls).toEqual([]);
    // It was only slow: its own word counts.
    await recordOutcome(database, message, { outcome: accepted(message), isPolled: false });
    expect((await readRow(database, id)).status).toBe('send');
  });

  it('and says "try again" late has failed: a person may have acted', async () => {
    const [id] = await queue(database, 1);
    const [message] = await abandonedClaim(1);
    if (!message) throw new Error('nothing to claim');
    await beginSms(database, message, 'own');
    await die();
    await settleAbandoned(database, { leaseSeconds: 20 });
    const outcome = { kind: 'retry', code: 'network', reason: 'No connection' } as const;
    await recordOutcome(database, message, { outcome, isPolled: false });
    expect((await readRow(database, id)).status).toBe('failed');
  });
});

describe('what goes wrong in a row', () => {
  const openAlerts = async () =>
    (
      await sql<{ kind: string }>`select kind from sms_alerts where ended_at is null`.execute(
        database,
      )
    ).rows;

  test('ten times is an alert, until a message goes out', async () => {
    await queue(database, 10);
    const gateway = new HeldGateway();
    gateway.answer = () => ({ kind: 'refused', code: '417', reason: 'No balance' });
    await openSender(database, gateway);
    // They are under way together: the tenth need not be the last to fail.
    await until(async () => expect(await openAlerts()).toEqual([{ kind: 'failing' }]));
    expect(new Set(await statuses())).toEqual(new Set(['failed']));
    gateway.answer = accepted;
    await queue(database, 1);
    await until(async () => expect(await openAlerts()).toEqual([]));
  });

  test('a gateway that is out of reach is not run against by the whole queue', async () => {
    await queue(database, 50);
    await setLimit(5);
    const gateway = new HeldGateway();
    gateway.answer = () => ({ kind: 'retry', code: 'network', reason: 'No connection' });
    const sender = await openSender(database, gateway);
    await until(() => expect(gateway.calls.length).toBeGreaterThanOrEqual(3));
    await sender.stop();
    expect(gateway.calls.length).toBeLessThan(15);
  });
});

async function setLimit(concurrent: number): Promise<void> {
  await sql`
    update sms_gateway set concurrent_limit = ${concurrent}, version = version + 1
  `.execute(database);
}
