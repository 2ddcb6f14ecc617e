import { message as messageOf } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { beginSms } from '../sms/outbox-attempts.ts';
import { settleAbandoned } from './abandoned-messages.ts';
import type { SendOutcome } from './gateway.ts';
import { requeueAttempt, recordOutcome } from './record-outcome.ts';
import {
  accepted,
  claimAsAnother,
  StubGateway,
  openSender,
  openSenderDatabase,
  queue,
  readRow,
  readStatuses,
  type SentRow,
  setConcurrent,
  until,
} from '../test-support/sender-test-kit.ts';

const database = await openSenderDatabase();
const words = (text: string) => messageOf('foreign.words', { words: text });

/** Fails unless the message was put off by the pause at some instant between `since` and now. */
function expectPause(
  { nextAttemptAt }: SentRow,
  { pauseSeconds, since }: { pauseSeconds: number | null; since: number },
): void {
  if (pauseSeconds === null) return expect(nextAttemptAt).toBeNull();
  const putOffAt = Number(nextAttemptAt) - pauseSeconds * 1000;
  expect(putOffAt).toBeGreaterThanOrEqual(since);
  expect(putOffAt).toBeLessThanOrEqual(Date.now());
}

const expireSender = () =>
  sql`update sms_senders set seen_at = now() - interval '1 hour'`.execute(database);

describe('an attempt to send', () => {
  it('accepted by the gateway is sent, with its id and time', async () => {
    const [id] = await queue(database, 1);
    const gateway = new StubGateway();
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

  it.each<[string, SendOutcome, { row: object; pauseSeconds: number | null }]>([
    [
      'refused',
      { kind: 'refused', code: '417', reason: words('No balance') },
      { row: { status: 'failed', code: '417', reason: 'No balance' }, pauseSeconds: null },
    ],
    [
      'postponed',
      { kind: 'retry', code: '409', reason: words('Busy') },
      { row: { status: 'queued', code: '409' }, pauseSeconds: 30 },
    ],
    [
      'of unknown outcome',
      { kind: 'unknown', reason: messageOf('network.noAnswer') },
      { row: { status: 'unknown', reason: 'No answer in time.' }, pauseSeconds: null },
    ],
  ])('with the outcome: %s', async (_, outcome, { row, pauseSeconds }) => {
    const since = Date.now();
    const [id] = await queue(database, 1);
    const gateway = new StubGateway();
    gateway.answer = () => outcome;
    const sender = await openSender(database, gateway);
    await until(async () => expect((await readRow(database, id)).attempts).toBe(1));
    await sender.stop();
    const after = await readRow(database, id);
    expect(after).toMatchObject({ ...row, isClaimed: false });
    expectPause(after, { pauseSeconds, since });
    expect(gateway.calls).toHaveLength(1);
  });

  it('is postponed longer each time, and fails after the sixth', async () => {
    const [id] = await queue(database, 1);
    for (const pauseSeconds of [30, 120, 600, 3600, 14_400, null]) {
      await sql`update sms_messages set next_attempt_at = null`.execute(database);
      await sql`update sms_sending set resume_at = null`.execute(database);
      const [claimed] = await claimAsAnother(database, 1);
      if (!claimed) throw new Error('nothing to claim');
      expect(await beginSms(database, claimed, 'own')).toBe(true);
      const outcome = { kind: 'retry', code: '409', reason: words('Busy') } as const;
      const since = Date.now();
      await recordOutcome(database, claimed, { outcome, isPolled: false });
      expectPause(await readRow(database, id), { pauseSeconds, since });
    }
    expect(await readRow(database, id)).toMatchObject({ status: 'failed', code: '409' });
  });

  it('that throws has an unknown outcome', async () => {
    const [id] = await queue(database, 1);
    const gateway = new StubGateway();
    gateway.answer = () => {
      throw new Error('A fault of ours');
    };
    await openSender(database, gateway);
    await until(async () => expect((await readRow(database, id)).status).toBe('unknown'));
  });
});

describe('a sender that dies', () => {
  it('before the call leaves the message queued', async () => {
    const [id] = await queue(database, 1);
    const [claimed] = await claimAsAnother(database, 1);
    await settleAbandoned(database, { leaseSeconds: 20 });
    expect((await readRow(database, id)).isClaimed).toBe(true);
    await expireSender();
    await settleAbandoned(database, { leaseSeconds: 20 });
    expect(await readRow(database, id)).toMatchObject({ status: 'queued', isClaimed: false });
    // If the sender is alive after all, it may not send any more.
    expect(claimed && (await beginSms(database, claimed, 'own'))).toBe(false);
  });

  it('but is alive after all does not start a message that another one claimed', async () => {
    const [id] = await queue(database, 1);
    const [message] = await claimAsAnother(database, 1);
    await expireSender();
    await settleAbandoned(database, { leaseSeconds: 20 });
    const [taken] = await claimAsAnother(database, 1);
    if (!message || !taken) throw new Error('nothing to claim');
    expect(taken.id).toBe(message.id);
    expect(await beginSms(database, message, 'own')).toBe(false);
    expect(await readRow(database, id)).toMatchObject({ status: 'queued', attempts: 0 });
    expect(await beginSms(database, taken, 'own')).toBe(true);
    // Nor may it record the outcome of an attempt that is not its own, or requeue the message.
    const retry = { kind: 'retry', code: 'network', reason: words('No connection') } as const;
    for (const outcome of [accepted(message), retry])
      await recordOutcome(database, message, { outcome, isPolled: false });
    await requeueAttempt(database, message);
    expect(await readRow(database, id)).toMatchObject({ status: 'sending', isClaimed: true });
  });

  it.each([
    ['nobody has claimed', sql`update sms_messages set claimed_by = null, claimed_at = null`],
    ['is already being sent', sql`update sms_messages set status = 'sending'`],
  ])('does not start a message that %s, though the claim is its own', async (_, change) => {
    await queue(database, 1);
    const [message] = await claimAsAnother(database, 1);
    if (!message) throw new Error('nothing to claim');
    await change.execute(database);
    expect(await beginSms(database, message, 'own')).toBe(false);
  });

  it('during the call leaves the outcome unknown, and nobody sends the message again', async () => {
    const [id] = await queue(database, 1);
    const [claimed] = await claimAsAnother(database, 1);
    if (!claimed) throw new Error('nothing to claim');
    await beginSms(database, claimed, 'own');
    await expireSender();
    const gateway = new StubGateway();
    await openSender(database, gateway);
    await until(async () => expect((await readRow(database, id)).status).toBe('unknown'));
    expect(gateway.calls).toEqual([]);
    // The sender was only slow: its own outcome counts.
    await recordOutcome(database, claimed, { outcome: accepted(claimed), isPolled: false });
    expect((await readRow(database, id)).status).toBe('send');
  });

  it('and records a retry too late leaves the message failed, as a person may have acted', async () => {
    const [id] = await queue(database, 1);
    const [claimed] = await claimAsAnother(database, 1);
    if (!claimed) throw new Error('nothing to claim');
    await beginSms(database, claimed, 'own');
    await expireSender();
    await settleAbandoned(database, { leaseSeconds: 20 });
    const outcome = { kind: 'retry', code: 'network', reason: words('No connection') } as const;
    await recordOutcome(database, claimed, { outcome, isPolled: false });
    expect((await readRow(database, id)).status).toBe('failed');
  });
});

describe('failures in a row', () => {
  const openAlerts = async () =>
    (
      await sql<{ kind: string }>`select kind from sms_alerts where ended_at is null`.execute(
        database,
      )
    ).rows;

  test('raise an alert after ten, until a message is sent', async () => {
    await queue(database, 10);
    const gateway = new StubGateway();
    gateway.answer = () => ({ kind: 'refused', code: '417', reason: words('No balance') });
    await openSender(database, gateway);
    // They are in flight together: the tenth need not be the last to fail.
    await until(async () => expect(await openAlerts()).toEqual([{ kind: 'failing' }]));
    expect(new Set(await readStatuses(database))).toEqual(new Set(['failed']));
    gateway.answer = accepted;
    await queue(database, 1);
    await until(async () => expect(await openAlerts()).toEqual([]));
  });

  test('do not run the whole queue against an unreachable gateway', async () => {
    await queue(database, 50);
    await setConcurrent(database, 5);
    const gateway = new StubGateway();
    gateway.answer = () => ({ kind: 'retry', code: 'network', reason: words('No connection') });
    const sender = await openSender(database, gateway);
    await until(() => expect(gateway.calls.length).toBeGreaterThanOrEqual(3));
    await sender.stop();
    expect(gateway.calls.length).toBeLessThan(15);
  });
});
