import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { onceAcrossTransactions, onceForSubmission, type Submission } from './idempotency.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();

let last = 0;
const submissionOf = (change: Partial<Submission> = {}): Submission => ({
  userId: admin.user.id,
  key: `long-${(last += 1)}`,
  endpoint: 'billGenerate',
  requestHash: Buffer.from('same'),
  ...change,
});

/** Work that blocks until it is released. */
function heldWork(reply: object) {
  let release = (): void => undefined;
  let starts = 0;
  const held = new Promise<void>((resolve) => (release = resolve));
  const work = async () => {
    starts += 1;
    await held;
    return reply;
  };
  return { work, release: () => release(), starts: () => starts };
}

const isClaimed = async ({ key }: Submission) => {
  const { rows } = await sql`select from idempotency_keys where key = ${key}`.execute(database);
  return rows.length > 0;
};

it('does the work once for two concurrent requests, and answers both', async () => {
  const submission = submissionOf();
  const { work, release, starts } = heldWork({ id: 7 });
  const both = [1, 2].map(() => onceAcrossTransactions(database, submission, work));
  await expect.poll(() => isClaimed(submission)).toBe(true);
  await expect.poll(starts).toBe(1);
  release();
  expect(await Promise.all(both)).toEqual([{ id: 7 }, { id: 7 }]);
  expect(await onceAcrossTransactions(database, submission, work)).toEqual({ id: 7 });
  expect(starts()).toBe(1);
});

it('frees the key after its work failed', async () => {
  const submission = submissionOf();
  const failing = () => Promise.reject(new Error('broke'));
  await expect(onceAcrossTransactions(database, submission, failing)).rejects.toThrow('broke');
  expect(await isClaimed(submission)).toBe(false);
  const done = async () => ({ id: 8 });
  expect(await onceAcrossTransactions(database, submission, done)).toEqual({ id: 8 });
});

it('refuses a key that was used for other work, and stops waiting after a while', async () => {
  const submission = submissionOf();
  const { work, release } = heldWork({});
  const first = onceAcrossTransactions(database, submission, work);
  await expect.poll(() => isClaimed(submission)).toBe(true);
  const other = { ...submission, requestHash: Buffer.from('other') };
  await expect(onceAcrossTransactions(database, other, work)).rejects.toThrow('another');
  const impatient = onceAcrossTransactions(database, submission, work, { maxWaitMs: -1 });
  await expect(impatient).rejects.toThrow('still being worked on');
  release();
  await first;
});

it('takes over from a dead process, not from a live one', async () => {
  const dead = submissionOf();
  await sql`
    insert into idempotency_keys (user_id, key, endpoint, request_hash, created_at)
    values (${dead.userId}, ${dead.key}, ${dead.endpoint}, ${dead.requestHash},
      now() - interval '31 seconds')
  `.execute(database);
  expect(await onceAcrossTransactions(database, dead, async () => ({ id: 9 }))).toEqual({ id: 9 });

  const living = submissionOf();
  const { work, release, starts } = heldWork({ id: 10 });
  const first = onceAcrossTransactions(database, living, work, { heartbeatMs: 5 });
  await expect.poll(() => isClaimed(living)).toBe(true);
  await sql`
    update idempotency_keys set created_at = now() - interval '31 seconds'
    where key = ${living.key}
  `.execute(database);
  const silence = sql<{ seconds: number }>`
    select extract(epoch from now() - created_at)::float as seconds from idempotency_keys
    where key = ${living.key}`;
  await expect
    .poll(async () => (await silence.execute(database)).rows[0]?.seconds)
    .toBeLessThan(30);
  const second = onceAcrossTransactions(database, living, work);
  release();
  expect(await Promise.all([first, second])).toEqual([{ id: 10 }, { id: 10 }]);
  expect(starts()).toBe(1);
});

describe('within one transaction', () => {
  const label = (name: string) => async (tx: Database) => {
    await sql`insert into labels (name) values (${name})`.execute(tx);
    return { name };
  };
  const submit = (submission: Submission, work: (tx: Database) => Promise<object>) =>
    onceForSubmission(database, submission, work);
  const labelsLike = async (name: string) =>
    (await sql`select from labels where name like ${`${name}%`}`.execute(database)).rows.length;

  it("writes nothing for the second of two, which gets the first one's answer", async () => {
    const submission = submissionOf();
    const [one, other] = await Promise.all([
      submit(submission, label('twice 1')),
      submit(submission, label('twice 2')),
    ]);
    expect(await labelsLike('twice')).toBe(1);
    expect(one).toEqual(other);
    expect(await submit(submission, label('twice 3'))).toEqual(one);
    expect(await labelsLike('twice')).toBe(1);
  });

  it('does not begin the work of a repeated submission', async () => {
    const submission = submissionOf();
    await submit(submission, label('once'));
    const { work, starts } = heldWork({ name: 'again' });
    expect(await submit(submission, work)).toEqual({ name: 'once' });
    expect(starts()).toBe(0);
  });

  it('waits for the first of two before it answers the second', async () => {
    const submission = submissionOf();
    const held = heldWork({ name: 'held' });
    const first = submit(submission, held.work);
    await expect.poll(held.starts).toBe(1);
    const again = heldWork({ name: 'again' });
    const second = submit(submission, again.work);
    held.release();
    expect(await Promise.all([first, second])).toEqual([{ name: 'held' }, { name: 'held' }]);
    expect(again.starts()).toBe(0);
  });

  it('runs the second of two if the first one fails', async () => {
    const submission = submissionOf();
    const held = heldWork({ name: 'held' });
    const first = submit(submission, async () => {
      await held.work();
      throw new Error('broke');
    });
    await expect.poll(held.starts).toBe(1);
    const second = submit(submission, label('second'));
    held.release();
    await expect(first).rejects.toThrow('broke');
    expect(await second).toEqual({ name: 'second' });
  });

  it('frees the key of failed work, and reports the failure', async () => {
    const submission = submissionOf();
    const failing = () => Promise.reject(new Error('broke'));
    await expect(submit(submission, failing)).rejects.toThrow('broke');
    expect(await submit(submission, label('after all'))).toEqual({ name: 'after all' });
  });

  it('refuses a key that was used for other work', async () => {
    const submission = submissionOf();
    await submit(submission, label('mine'));
    const other = { ...submission, requestHash: Buffer.from('other') };
    await expect(submit(other, label('not mine'))).rejects.toThrow('another');
    expect(await labelsLike('not mine')).toBe(0);
  });
});
