import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isPast } from '../database/recent-time.ts';
import { asJson, storable } from '../database/storable.ts';

/** Some gateways reuse ids: older messages are not matched. */
const MAX_AGE_DAYS = 14;
/** The pause between polls grows with the message's age; after two days polling ends. */
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_ASKED_HOURS = 48;
const HOUR_SECONDS = 3600;

/** How a report names its message. */
export interface ReportedId {
  gatewayMessageId: string;
  /** The keys of the id itself and of the same number in the other notation. */
  keys: { own: string[]; others: string[] };
  /** The recipient that the report names, in digits; undefined where it names none. */
  mobileNo: string | undefined;
}

/** Digits of a mobile number that every way of writing it has. */
const NATIONAL_DIGITS = 10;

/**
 * Finds and locks the message that has this gateway id, or a part with it: as it was written, or
 * else without regard to case and zeros, or else as a number in the other notation. That last one
 * could be another message's, so that a recipient must be the same where the report names one.
 * Returns the id, and the part's id as it is stored.
 */
export async function findReportedSms(
  tx: Database,
  { gatewayMessageId, keys, mobileNo }: ReportedId,
): Promise<{ id: number; storedId: string } | undefined> {
  const written = sql`string_to_array(gateway_message_id, ' ')
    @> string_to_array(${gatewayMessageId}, ' ')`;
  const isSame = sql`sms_id_keys(gateway_message_id) @> ${keys.own}::text[]`;
  const isNumber = sql`(sms_id_keys(gateway_message_id) && ${keys.others}::text[]
    and coalesce(right(regexp_replace(mobile_no, '[^0-9]', '', 'g'), ${NATIONAL_DIGITS})
      = right(${mobileNo ?? null}, ${NATIONAL_DIGITS}), true))`;
  const { rows } = await sql<{ id: number; storedId: string }>`
    select id, case when ${written} then ${gatewayMessageId} else (
      select string_agg(part, ' ') from unnest(string_to_array(gateway_message_id, ' ')) as part
      where sms_id_key(part) = any(${[...keys.own, ...keys.others]}::text[])) end as stored_id
    from sms_messages
    where gateway_message_id is not null and (${isSame} or ${isNumber})
      and sent_at > now() - make_interval(days => ${MAX_AGE_DAYS})
    order by ${written} desc, ${isSame} desc, id desc limit 1 for update
  `.execute(tx);
  return rows[0];
}

/** Marks a part as delivered; the message is delivered once all its parts are. */
export async function markSmsDelivered(
  tx: Database,
  part: { id: number; gatewayMessageId: string },
): Promise<void> {
  await sql`
    update sms_messages set delivered_parts = array(
      select distinct unnest(delivered_parts || string_to_array(${part.gatewayMessageId}, ' ')))
    where id = ${part.id}
  `.execute(tx);
  await sql`
    update sms_messages set status = 'delivered', delivered_at = coalesce(delivered_at, now()),
      report_due_at = null, failed_at = null, failure_code = null, failure_reason = null
    where id = ${part.id} and status in ('send', 'failed')
      and delivered_parts @> string_to_array(gateway_message_id, ' ')
  `.execute(tx);
}

/** The network failed to deliver the message; a delivered one stays delivered. */
export async function markSmsUndelivered(
  tx: Database,
  { id, detail }: { id: number; detail: string },
): Promise<void> {
  const word = storable(detail);
  await sql`
    update sms_messages set status = 'failed', failed_at = now(), report_due_at = null,
      failure_code = ${word}, failure_reason = ${asJson(message('sms.reportedFailed', { word }))}
    where id = ${id} and status = 'send'
  `.execute(tx);
}

/** Claims the gateway ids that are due for a poll, oldest first, and schedules their next poll. */
export async function claimSmsToPoll(tx: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ gatewayMessageId: string }>`
    update sms_messages set report_due_at = case
      when sent_at > now() - make_interval(hours => ${LONGEST_ASKED_HOURS})
      then now() + greatest(make_interval(secs => ${FIRST_PAUSE_SECONDS}), now() - sent_at) end
    where id in (
      select id from sms_messages
      where ${isPast(sql`report_due_at`, { longestSeconds: LONGEST_ASKED_HOURS * HOUR_SECONDS })}
      order by report_due_at limit ${most} for update skip locked
    )
    returning gateway_message_id
  `.execute(tx);
  return rows.map(({ gatewayMessageId }) => gatewayMessageId);
}
