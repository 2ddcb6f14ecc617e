import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { beginSms } from '../sms/outbox-attempts.ts';
import { expireWaiting } from './abandoned-messages.ts';
import { setStopped } from './gateway-settings.ts';
import {
  accepted,
  claimAsAnother,
  StubGateway,
  openSender,
  openSenderDatabase,
  queue,
  readRow,
  readStatuses,
  setConcurrent,
  setGateway,
  until,
} from '../test-support/sender-test-kit.ts';

const database = await openSenderDatabase();

describe('the queue', () => {
  it('is sent in order, receipts first', async () => {
    const bulk = await queue(database, 3);
    const [receipt] = await queue(database, 1, 'payment');
    await setConcurrent(database, 1);
    const gateway = new StubGateway();
    await openSender(database, gateway);
    await until(() => expect(gateway.calls).toHaveLength(4));
    expect(gateway.calls.map(({ id }) => id)).toEqual([receipt, ...bulk]);
  });

  it('sends each message once, with any number of senders', async () => {
    const ids = await queue(database, 200);
    const gateway = new StubGateway();
    await Promise.all([1, 2, 3, 4].map(() => openSender(database, gateway)));
    await until(async () =>
      expect(new Set(await readStatuses(database))).toEqual(new Set(['send'])),
    );
    expect(gateway.calls.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
  });

  it("never exceeds the gateway's concurrency over all senders", async () => {
    await setConcurrent(database, 3);
    await queue(database, 30);
    const underWay: (() => void)[] = [];
    let most = 0;
    const gateway = new StubGateway();
    gateway.answer = (sms) =>
      new Promise((resolve) => {
        most = Math.max(
          most,
          underWay.push(() => resolve(accepted(sms))),
        );
      });
    await Promise.all([1, 2].map(() => openSender(database, gateway)));
    for (let round = 1; round <= 10; round += 1) {
      await until(() => expect(gateway.calls.length).toBeGreaterThanOrEqual(round * 3));
      for (const end of underWay.splice(0)) end();
    }
    await until(async () =>
      expect(new Set(await readStatuses(database))).toEqual(new Set(['send'])),
    );
    expect(gateway.calls).toHaveLength(30);
    expect(most).toBe(3);
  });

  it('respects the rate per second', async () => {
    await sql`update sms_gateway set per_second_limit = 20`.execute(database);
    await queue(database, 30);
    const gateway = new StubGateway();
    const underWay: (() => void)[] = [];
    gateway.answer = (sms) => new Promise((resolve) => underWay.push(() => resolve(accepted(sms))));
    await Promise.all([1, 2].map(() => openSender(database, gateway)));
    await until(() => expect(gateway.calls).toHaveLength(30));
    // By the time of the claim: calls that a slow machine delayed may bunch up later.
    const { rows } = await sql<{ inASecond: number }>`
      select count(*) over (
        order by claimed_at range between current row and interval '1 second' following
      )::int as in_a_second
      from sms_messages
    `.execute(database);
    for (const end of underWay) end();
    expect(rows).toHaveLength(30);
    expect(Math.max(...rows.map(({ inASecond }) => inASecond))).toBeLessThanOrEqual(20);
  });

  it('stops for the day at the quota', async () => {
    await setGateway(database, { dailyQuota: 5 });
    await queue(database, 8);
    const gateway = new StubGateway();
    await openSender(database, gateway);
    await until(() => expect(gateway.calls).toHaveLength(5));
    await until(async () =>
      expect((await readStatuses(database)).filter((status) => status === 'send')).toHaveLength(5),
    );
    await sql`update sms_sending set day = day - 1`.execute(database);
    await until(() => expect(gateway.calls).toHaveLength(8));
  });

  it('waits without a gateway', async () => {
    await sql`update sms_gateway set kind = 'none', version = version + 1`.execute(database);
    const [id] = await queue(database, 1);
    const sender = await openSender(database, new StubGateway());
    await sender.stop();
    expect(await claimAsAnother(database, 1)).toEqual([]);
    expect((await readRow(database, id)).status).toBe('queued');
  });

  it('discards messages that waited for days, but not without a gateway', async () => {
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
  it('holds new messages, lets started ones finish, and resumes', async () => {
    await setConcurrent(database, 2);
    await queue(database, 6);
    const gateway = new StubGateway();
    const open: (() => void)[] = [];
    gateway.answer = (sms) => new Promise((resolve) => open.push(() => resolve(accepted(sms))));
    await openSender(database, gateway);
    await until(() => expect(gateway.calls).toHaveLength(2));
    await setStopped(database, true);
    for (const end of open.splice(0)) end();
    await until(async () =>
      expect(await readStatuses(database)).toEqual([
        'send',
        'send',
        'queued',
        'queued',
        'queued',
        'queued',
      ]),
    );
    expect(gateway.calls).toHaveLength(2);
    gateway.answer = accepted;
    await setStopped(database, false);
    await until(() => expect(gateway.calls).toHaveLength(6));
  });

  it('that was on when the sender started also resumes', async () => {
    await setStopped(database, true);
    await queue(database, 1);
    let looks = 0;
    const connection = (): { isReady: boolean; problem: undefined } => {
      looks += 1;
      return { isReady: true, problem: undefined };
    };
    const gateway = Object.assign(new StubGateway(), { connection });
    await openSender(database, gateway);
    await until(() => expect(looks).toBeGreaterThan(3));
    expect(gateway.calls).toEqual([]);
    await setStopped(database, false);
    await until(() => expect(gateway.calls).toHaveLength(1));
  });

  it('holds a message that is already claimed', async () => {
    await queue(database, 1);
    const [message] = await claimAsAnother(database, 1);
    await setStopped(database, true);
    expect(message && (await beginSms(database, message, 'own'))).toBe(false);
  });
});
