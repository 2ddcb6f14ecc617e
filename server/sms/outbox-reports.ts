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

/** Finds and locks the message that has this gateway id, or a part with it. */
export async function findReportedSms(
  tx: Database,
  gatewayMessageId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from sms_messages
    where string_to_array(gateway_message_id, ' ') @> string_to_array(${gatewayMessageId}, ' ')
      and gateway_message_id is not null
      and sent_at > now() - make_interval(days => ${MAX_AGE_DAYS})
    order by id desc limit 1 for update
  `.execute(tx);
  return rows[0]?.id;
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
