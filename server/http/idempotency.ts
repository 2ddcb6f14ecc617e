import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';
import { inTransaction } from '../database/transaction.ts';
import { badInput, conflict } from './failure.ts';

const MAX_KEY_LENGTH = 200;

export interface Submission {
  userId: number;
  key: string;
  endpoint: string;
  requestHash: Buffer;
}

/** The submission of a request with an Idempotency-Key header; undefined without one. */
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
  // A file as JSON would be a number for each of its bytes.
  const sent = body instanceof Uint8Array ? body : JSON.stringify(body ?? null);
  const requestHash = hash('sha256', sent, 'buffer');
  return { userId, key, endpoint, requestHash };
}

/**
 * Runs `work` once per submission, in one transaction. The first request claims the key and stores
 * its reply; a concurrent second one waits for the first to end and returns the stored reply. If
 * the first one fails, its rollback frees the key.
 */
export const onceForSubmission = (
  database: Database,
  submission: Submission,
  work: (tx: Database) => Promise<object>,
): Promise<object> =>
  inTransaction(database, async (tx) => {
    if (!(await claimKey(tx, submission, SILENT_SECONDS))) {
      const stored = await findStored(tx, submission);
      if (!stored?.reply) throw conflict(message('call.stillWorking'));
      return stored.reply;
    }
    const reply = await work(tx);
    await storeReply(tx, submission, reply);
    return reply;
  });

/** Interval of the heartbeats, and the silence after which the work counts as abandoned. */
const HEARTBEAT_MS = 5000;
const SILENT_SECONDS = 30;
const POLL_MS = 100;
/** How long a second request waits for the reply of the first. */
const MAX_WAIT_MS = 120_000;

export interface LongWork {
  heartbeatMs?: number;
  silentSeconds?: number;
  maxWaitMs?: number;
}

/**
 * As `onceForSubmission`, for `work` with transactions of its own. The key is claimed before the
 * work and kept alive by heartbeats; a second request waits for the reply. The key is freed when
 * the work fails, or when the process has died and sent no heartbeat for a while.
 */
export async function onceAcrossTransactions(
  database: Database,
  submission: Submission,
  work: () => Promise<object>,
  {
    heartbeatMs = HEARTBEAT_MS,
    silentSeconds = SILENT_SECONDS,
    maxWaitMs = MAX_WAIT_MS,
  }: LongWork = {},
): Promise<object> {
  const waitsUntil = performance.now() + maxWaitMs;
  while (!(await claimKey(database, submission, silentSeconds))) {
    const stored = await findStored(database, submission);
    if (stored?.reply) return stored.reply;
    if (performance.now() > waitsUntil) throw conflict(message('call.stillWorking'));
    await pause(POLL_MS);
  }
  const timer = setInterval(
    () => void renewKey(database, submission).catch(() => undefined),
    heartbeatMs,
  );
  try {
    const reply = await work();
    await storeReply(database, submission, reply);
    return reply;
  } catch (error) {
    await freeKey(database, submission);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Claims a key that is free or was abandoned by a dead process. */
async function claimKey(
  database: Database,
  { userId, key, endpoint, requestHash }: Submission,
  silentSeconds: number,
): Promise<boolean> {
  const claimed = await sql`${PREPARED}
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

const renewKey = (database: Database, { userId, key }: Submission): Promise<unknown> =>
  sql`
    update idempotency_keys set created_at = now()
    where user_id = ${userId} and key = ${key} and reply is null
  `.execute(database);

const freeKey = (database: Database, { userId, key }: Submission): Promise<unknown> =>
  sql`
    delete from idempotency_keys where user_id = ${userId} and key = ${key} and reply is null
  `.execute(database);

const storeReply = (
  database: Database,
  { userId, key }: Submission,
  reply: object,
): Promise<unknown> =>
  sql`${PREPARED}
    update idempotency_keys set reply = ${JSON.stringify(reply)}::json
    where user_id = ${userId} and key = ${key}
  `.execute(database);

const keyUsedForAnotherCall = () => conflict(message('call.keyUsed'));

/** The stored state of the key; undefined if it was freed meanwhile. */
async function findStored(
  tx: Database,
  { userId, key, endpoint, requestHash }: Submission,
): Promise<{ reply: object | null } | undefined> {
  const stored = await tx
    .selectFrom('idempotencyKeys')
    .select(['endpoint', 'requestHash', 'reply'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!stored) return undefined;
  const isSame = stored.endpoint === endpoint && requestHash.equals(stored.requestHash);
  if (!isSame) throw keyUsedForAnotherCall();
  return { reply: stored.reply as object | null };
}

const KEPT_DAYS = 7;

/** Deletes replies that are too old for a client to retry the request. */
export async function removeOldReplies(database: Database): Promise<void> {
  await sql`
    delete from idempotency_keys
    where created_at < now() - make_interval(days => ${KEPT_DAYS})
  `.execute(database);
}
