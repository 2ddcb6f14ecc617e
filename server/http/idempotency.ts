import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { message } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isOutOfReach } from '../database/database-error.ts';
import { Discarded, inTransaction, sendTogether, sendWrite } from '../database/transaction.ts';
import { badInput, conflict } from './failure.ts';

const MAX_KEY_LENGTH = 200;

export interface Submission {
  userId: number;
  key: string;
  endpoint: string;
  requestHash: Buffer;
}

/** The submission a request carries in its Idempotency-Key header; undefined without one. */
export function submissionOf(request: {
  userId: number;
  header: string | string[] | undefined;
  endpoint: string;
  body: unknown;
}): Submission | undefined {
  const { userId, header, endpoint, body } = request;
  const key = Array.isArray(header) ? header[0] : header;
  if (key === undefined || key === '') return undefined;
  if (key.length > MAX_KEY_LENGTH) {
    throw badInput({ 'Idempotency-Key': message('field.tooLong', { most: MAX_KEY_LENGTH }) });
  }
  const requestHash = hash('sha256', JSON.stringify(body ?? null), 'buffer');
  return { userId, key, endpoint, requestHash };
}

/**
 * Runs `work` once for a submission, in one transaction: the first locks the key and stores its
 * answer, a second one waits for it, can neither store another nor keep what it did, and gets that
 * answer. A failed first one frees the key with its rollback. The lock goes out in one packet with
 * what the work reads first.
 */
export async function onceForSubmission(
  database: Database,
  submission: Submission,
  work: (tx: Database) => Promise<object>,
): Promise<object> {
  try {
    return await inTransaction(database, async (tx) => {
      const locked = sendTogether(tx, lockKey(submission));
      locked.catch(() => undefined);
      const reply = await work(tx);
      await sendWrite(tx, insertReply(submission, reply));
      return reply;
    });
  } catch (error) {
    if (error instanceof Discarded || isOutOfReach(error)) throw error;
    // Whatever went wrong, it may be so because the work has been done.
    const stored = await findStored(database, submission);
    if (!stored) throw error;
    if (!stored.reply) throw usedForAnother();
    return stored.reply;
  }
}

/** Held until the transaction ends; two keys of one hash wait for each other, and no more. */
const lockKey = ({ userId, key }: Submission): RawBuilder<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${userId}))`;

const insertReply = (submission: Submission, reply: object): RawBuilder<unknown> => {
  const { userId, key, endpoint, requestHash } = submission;
  return sql`
    insert into idempotency_keys (user_id, key, endpoint, request_hash, reply)
    values (${userId}, ${key}, ${endpoint}, ${requestHash}, ${JSON.stringify(reply)}::json)
  `;
};

/** How often somebody who works says so, and after how long a silence nobody does any more. */
const BEAT_MS = 5000;
const SILENT_SECONDS = 30;
const LOOK_MS = 100;
/** So long a second submission waits for the answer to the first. */
const MOST_WAIT_MS = 120_000;

export interface LongWork {
  beatMs?: number;
  silentSeconds?: number;
  mostWaitMs?: number;
}

/**
 * The same for `work` with transactions of its own. The key is claimed before it and kept alive
 * while it lasts; a second submission waits for its answer. Failed work frees the key, and so does
 * a process that died, once it was silent for a while.
 */
export async function onceAcrossTransactions(
  database: Database,
  submission: Submission,
  work: () => Promise<object>,
  { beatMs = BEAT_MS, silentSeconds = SILENT_SECONDS, mostWaitMs = MOST_WAIT_MS }: LongWork = {},
): Promise<object> {
  const waitsUntil = performance.now() + mostWaitMs;
  while (!(await claimKey(database, submission, silentSeconds))) {
    const stored = await findStored(database, submission);
    if (stored?.reply) return stored.reply;
    if (performance.now() > waitsUntil) throw conflict(message('call.stillWorking'));
    await pause(LOOK_MS);
  }
  const timer = setInterval(
    () => void keepKey(database, submission).catch(() => undefined),
    beatMs,
  );
  try {
    const reply = await work();
    await updateReply(submission, reply).execute(database);
    return reply;
  } catch (error) {
    await freeKey(database, submission);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Takes a key that nobody has, or that was left by a process that died. */
async function claimKey(
  database: Database,
  { userId, key, endpoint, requestHash }: Submission,
  silentSeconds: number,
): Promise<boolean> {
  const claimed = await sql`
    insert into idempotency_keys as stored (user_id, key, endpoint, request_hash)
    values (${userId}, ${key}, ${endpoint}, ${requestHash})
    on conflict (user_id, key) do update set created_at = now()
    where stored.reply is null and stored.endpoint = excluded.endpoint
      and stored.request_hash = excluded.request_hash
      and stored.created_at < now() - make_interval(secs => ${silentSeconds})
    returning 1
  `.execute(database);
  return claimed.rows.length > 0;
}

const keepKey = (database: Database, { userId, key }: Submission): Promise<unknown> =>
  sql`
    update idempotency_keys set created_at = now()
    where user_id = ${userId} and key = ${key} and reply is null
  `.execute(database);

const freeKey = (database: Database, { userId, key }: Submission): Promise<unknown> =>
  sql`
    delete from idempotency_keys where user_id = ${userId} and key = ${key} and reply is null
  `.execute(database);

const updateReply = ({ userId, key }: Submission, reply: object): RawBuilder<unknown> =>
  sql`
    update idempotency_keys set reply = ${JSON.stringify(reply)}::json
    where user_id = ${userId} and key = ${key}
  `;

const usedForAnother = () => conflict(message('call.keyUsed'));

/** What is kept of the key; undefined when it was freed meanwhile. */
async function findStored(
  tx: Database,
  { userId, key, endpoint, requestHash }: Submission,
): Promise<{ reply: object | null } | undefined> {
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'request_hash', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!stored) return undefined;
  const isSame = stored.endpoint === endpoint && requestHash.equals(stored.request_hash);
  if (!isSame) throw usedForAnother();
  return { reply: stored.reply as object | null };
}

const KEPT_DAYS = 7;

/** Removes answers to submissions that nobody sends again. */
export async function removeOldReplies(database: Database): Promise<void> {
  await sql`
    delete from idempotency_keys
    where created_at < now() - make_interval(days => ${KEPT_DAYS})
  `.execute(database);
}
