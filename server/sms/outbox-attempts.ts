import { type Message, message } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isPast } from '../database/recent-time.ts';
import { asJson, storable } from '../database/storable.ts';

/** One attempt to send a message. The token fences off writes of attempts that lost the claim. */
export interface SmsAttempt {
  id: number;
  token: string;
}

export interface ClaimedSmsRow extends SmsAttempt {
  mobileNo: string;
  body: string;
}

/** Backoff before each further attempt; after the last one the message has failed. */
const RETRY_PAUSES_SECONDS = [30, 120, 600, 3600, 14_400];
const LONGEST_RETRY_SECONDS = Math.max(...RETRY_PAUSES_SECONDS);

const RELEASED = sql`claimed_by = null, claimed_at = null`;
/** Reminders wait for the end of quiet hours; a subselect, so that this is evaluated only once. */
const isDue = sql<boolean>`status = 'queued' and claimed_by is null
  and (next_attempt_at is null
    or ${isPast(sql`next_attempt_at`, { longestSeconds: LONGEST_RETRY_SECONDS })})
  and (reminder_kind is null or not (select is_quiet_hour(clock_timestamp())))`;
const isOurs = ({ id, token }: SmsAttempt): RawBuilder<boolean> =>
  sql`id = ${id} and attempt_token = ${token} and status in ('sending', 'unknown')`;

export async function isAnySmsDue(tx: Database): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (select from sms_messages where ${isDue}) as is_any
  `.execute(tx);
  return rows[0]?.isAny ?? false;
}

/** Claims the next due messages for a sender, urgent ones first; skips those that are locked. */
export async function claimDueSms(
  tx: Database,
  { senderId, most }: { senderId: number; most: number },
): Promise<ClaimedSmsRow[]> {
  const { rows } = await sql<ClaimedSmsRow & { isUrgent: boolean }>`
    update sms_messages set claimed_by = ${senderId}, claimed_at = clock_timestamp(),
      attempt_token = gen_random_uuid()
    where id in (
      select id from sms_messages
      where ${isDue} order by is_urgent desc, id limit ${most} for update skip locked
    )
    returning id, mobile_no, body, attempt_token as token, is_urgent
  `.execute(tx);
  return rows
    .sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.id - b.id)
    .map(({ id, token, mobileNo, body }) => ({ id, token, mobileNo, body }));
}

/**
 * Marks a message as 'sending', right before the gateway is called. False when the attempt has lost
 * its claim, sending has been stopped, or a demo has a real gateway: then nothing may be sent.
 */
export async function beginSms(
  tx: Database,
  attempt: SmsAttempt,
  gateway: string,
): Promise<boolean> {
  const begun = await sql`
    update sms_messages set status = 'sending', attempt_count = attempt_count + 1,
      gateway = ${gateway}, next_attempt_at = null
    where id = ${attempt.id} and attempt_token = ${attempt.token} and status = 'queued'
      and claimed_by is not null and not (
        select is_stopped or (kind <> 'test' and is_demo) from sms_gateway, company
      )
    returning 1
  `.execute(tx);
  return begun.rows.length > 0;
}

/** Requeues a message whose call has certainly not begun. Returns 1, or 0 if the claim was lost. */
export async function requeueSms(tx: Database, attempt: SmsAttempt): Promise<number> {
  const back = await sql`
    update sms_messages set status = 'queued', ${RELEASED}, attempt_token = null
    where id = ${attempt.id} and attempt_token = ${attempt.token}
      and status in ('queued', 'sending')
    returning 1
  `.execute(tx);
  return back.rows.length;
}

/** The gateway has accepted the message. */
export async function markSmsSent(
  tx: Database,
  attempt: SmsAttempt,
  sent: { gatewayMessageId: string | null; firstPollSeconds: number | null },
): Promise<void> {
  await sql`
    update sms_messages set status = 'send', sent_at = now(), ${RELEASED},
      gateway_message_id = ${sent.gatewayMessageId},
      failure_code = null, failure_reason = null, failed_at = null,
      report_due_at = now() + make_interval(secs => ${sent.firstPollSeconds})
    where ${isOurs(attempt)}
  `.execute(tx);
}

/** The gateway has refused the message for good. */
export async function markSmsFailed(
  tx: Database,
  attempt: SmsAttempt,
  { code, reason }: { code: string; reason: Message },
): Promise<void> {
  await sql`
    update sms_messages set status = 'failed', failed_at = now(), ${RELEASED},
      failure_code = ${storable(code)}, failure_reason = ${asJson(reason)}
    where ${isOurs(attempt)}
  `.execute(tx);
}

/**
 * Requeues the message for another attempt, with backoff. Returns 1; or 0 when this was the last
 * attempt, or when it was settled as 'unknown' meanwhile and a person may have acted.
 */
export async function postponeSms(
  tx: Database,
  attempt: SmsAttempt,
  { code, reason }: { code: string; reason: Message },
): Promise<number> {
  const again = await sql`
    update sms_messages set status = 'queued', ${RELEASED}, attempt_token = null,
      failure_code = ${storable(code)}, failure_reason = ${asJson(reason)},
      next_attempt_at = now() + make_interval(
        secs => (${RETRY_PAUSES_SECONDS}::int[])[attempt_count])
    where id = ${attempt.id} and attempt_token = ${attempt.token} and status = 'sending'
      and attempt_count <= ${RETRY_PAUSES_SECONDS.length}
    returning 1
  `.execute(tx);
  return again.rows.length;
}

/** It is not known whether the message went out: a person has to decide. */
export async function markSmsUnknown(
  tx: Database,
  attempt: SmsAttempt,
  reason: Message,
): Promise<void> {
  await sql`
    update sms_messages set status = 'unknown', failure_reason = ${asJson(reason)}, ${RELEASED}
    where ${isOurs(attempt)}
  `.execute(tx);
}

/**
 * Settles the claimed messages of dead senders; `isGone` is the condition on `claimed_by`. Where
 * the call had not begun, the message is queued again; where it had, it becomes 'unknown'. Returns
 * how many were queued again.
 */
export async function settleAbandonedSms(
  tx: Database,
  isGone: RawBuilder<boolean>,
): Promise<number> {
  const back = await sql`
    update sms_messages set ${RELEASED}, attempt_token = null
    where claimed_by is not null and ${isGone} and status = 'queued'
    returning 1
  `.execute(tx);
  await sql`
    update sms_messages set status = 'unknown', ${RELEASED},
      failure_reason = ${asJson(message('sms.interrupted'))}
    where claimed_by is not null and ${isGone} and status = 'sending'
  `.execute(tx);
  return back.rows.length;
}

/** Fails queued messages that no sender has claimed. Returns their number. */
export async function failQueuedSms(
  tx: Database,
  which: { isMeant: RawBuilder<boolean>; most?: number; code: string; reason: Message },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update sms_messages set status = 'failed', failed_at = now(),
      failure_code = ${which.code}, failure_reason = ${asJson(which.reason)}
    where id in (
      select id from sms_messages
      where status = 'queued' and claimed_by is null and ${which.isMeant}
      order by is_urgent desc, id limit ${which.most ?? null} for update skip locked
    )
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
