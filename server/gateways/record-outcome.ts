import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { applyEarlyReports, lockGatewayId } from './apply-report.ts';
import type { ClaimedSms } from './claim-messages.ts';
import type { SendOutcome } from './gateway.ts';
import { noteFailure, noteSuccess } from './sending-health.ts';

type Attempt = Pick<ClaimedSms, 'id' | 'token'>;

/** Pauses before the next attempts; after the last one the message has failed. */
const RETRY_PAUSES_SECONDS = [30, 120, 600, 3600, 14_400];
const FIRST_POLL_SECONDS = 30;
const MOST_TEXT = 500;

/**
 * Marks the message as on its way, right before the gateway is called, and commits. Answers false
 * when it is not this attempt's any more or sending has been stopped: then nothing may be sent.
 */
export async function beginAttempt(
  database: Database,
  attempt: Attempt,
  gateway: string,
): Promise<boolean> {
  const begun = await sql`
    update sms_messages set status = 'sending', attempt_count = attempt_count + 1,
      gateway = ${gateway}, next_attempt_at = null
    where id = ${attempt.id} and attempt_token = ${attempt.token} and status = 'queued'
      and claimed_by is not null and not (select is_stopped from sms_gateway)
    returning 1
  `.execute(database);
  return begun.rows.length > 0;
}

/** Puts a message back whose call to the gateway has certainly not begun. */
export async function giveBack(database: Database, attempt: Attempt): Promise<void> {
  await inTransaction(database, async (tx) => {
    const given = await sql`
      update sms_messages set status = 'queued', claimed_by = null, claimed_at = null,
        attempt_token = null
      where id = ${attempt.id} and attempt_token = ${attempt.token}
        and status in ('queued', 'sending')
      returning 1
    `.execute(tx);
    await uncount(tx, given.rows.length);
  });
}

/** Takes messages that were not sent after all off the day's count. */
export async function uncount(tx: Database, messages: number): Promise<void> {
  if (messages === 0) return;
  await sql`update sms_sending set day_count = greatest(0, day_count - ${messages})`.execute(tx);
}

/**
 * Writes what became of an attempt. One that was given up meanwhile ('unknown') is corrected by its
 * own late outcome; what says 'try again' then only becomes 'failed', as a person may have acted.
 */
export async function recordOutcome(
  database: Database,
  attempt: Attempt,
  { outcome, isPolled }: { outcome: SendOutcome; isPolled: boolean },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (outcome.kind === 'accepted') await recordAccepted(tx, attempt, { outcome, isPolled });
    if (outcome.kind === 'refused') await recordFailed(tx, attempt, outcome);
    if (outcome.kind === 'retry') await recordRetry(tx, attempt, outcome);
    if (outcome.kind === 'unknown') await recordUnknown(tx, attempt, outcome.reason);
    if (outcome.kind === 'accepted') await noteSuccess(tx);
    else await noteFailure(tx, outcome);
  });
}

const isOurs = ({ id, token }: Attempt) =>
  sql`id = ${id} and attempt_token = ${token} and status in ('sending', 'unknown')`;
const letGo = sql`claimed_by = null, claimed_at = null`;

async function recordAccepted(
  tx: Database,
  attempt: Attempt,
  { outcome, isPolled }: { outcome: Extract<SendOutcome, { kind: 'accepted' }>; isPolled: boolean },
): Promise<void> {
  const id = outcome.gatewayMessageId?.slice(0, MOST_TEXT) || null;
  if (id) await lockGatewayId(tx, id);
  await sql`
    update sms_messages set status = 'send', sent_at = now(), gateway_message_id = ${id},
      failure_code = null, failure_reason = null, failed_at = null, ${letGo},
      report_due_at = case when ${isPolled && id !== null}
        then now() + make_interval(secs => ${FIRST_POLL_SECONDS}) end
    where ${isOurs(attempt)}
  `.execute(tx);
  if (id) await applyEarlyReports(tx, id);
}

async function recordFailed(
  tx: Database,
  attempt: Attempt,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  await sql`
    update sms_messages set status = 'failed', failed_at = now(), ${letGo},
      failure_code = ${code.slice(0, MOST_TEXT)}, failure_reason = ${reason.slice(0, MOST_TEXT)}
    where ${isOurs(attempt)}
  `.execute(tx);
}

async function recordRetry(
  tx: Database,
  attempt: Attempt,
  outcome: { code: string; reason: string },
): Promise<void> {
  const again = await sql`
    update sms_messages set status = 'queued', ${letGo}, attempt_token = null,
      failure_code = ${outcome.code.slice(0, MOST_TEXT)},
      failure_reason = ${outcome.reason.slice(0, MOST_TEXT)},
      next_attempt_at = now() + make_interval(
        secs => (${RETRY_PAUSES_SECONDS}::int[])[attempt_count])
    where id = ${attempt.id} and attempt_token = ${attempt.token} and status = 'sending'
      and attempt_count <= ${RETRY_PAUSES_SECONDS.length}
    returning 1
  `.execute(tx);
  if (again.rows.length === 0) return recordFailed(tx, attempt, outcome);
  return uncount(tx, again.rows.length);
}

async function recordUnknown(tx: Database, attempt: Attempt, reason: string): Promise<void> {
  await sql`
    update sms_messages set status = 'unknown', ${letGo},
      failure_reason = ${reason.slice(0, MOST_TEXT)}
    where ${isOurs(attempt)}
  `.execute(tx);
}
