import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
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
    throw badInput({ 'Idempotency-Key': `May have at most ${MAX_KEY_LENGTH} characters.` });
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
  return { userId, key, endpoint, requestHash };
}

/**
 * Runs `work` once for a submission: the first transaction claims the key and keeps its answer, a
 * second one waits for it and answers the same. A failed first one frees the key with its rollback.
 */
export async function onceForSubmission(
  tx: Database,
  submission: Submission,
  work: () => Promise<object>,
): Promise<object> {
  const claimed = await sql`
    insert into idempotency_keys (user_id, key, endpoint, request_hash)
    values (${submission.userId}, ${submission.key}, ${submission.endpoint},
      ${submission.requestHash})
    on conflict do nothing
    returning 1
  `.execute(tx);
  if (claimed.rows.length === 0) return keptReply(tx, submission);
  const reply = await work();
  await sql`
    update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb
    where user_id = ${submission.userId} and key = ${submission.key}
  `.execute(tx);
  return reply;
}

async function keptReply(tx: Database, submission: Submission): Promise<object> {
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'request_hash', 'reply'])
    .where('user_id', '=', submission.userId)
    .where('key', '=', submission.key)
    .executeTakeFirstOrThrow();
  const isSame =
    kept.endpoint === submission.endpoint && submission.requestHash.equals(kept.request_hash);
  if (!isSame || kept.reply === null) {
    throw conflict('This Idempotency-Key was used for another submission.');
  }
  return kept.reply as object;
}

const KEPT_DAYS = 7;

/** Removes answers to submissions that nobody sends again. */
export async function removeOldReplies(database: Database): Promise<void> {
  await sql`
    delete from idempotency_keys
    where created_at < now() - make_interval(days => ${KEPT_DAYS})
  `.execute(database);
}
