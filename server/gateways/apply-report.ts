import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { DeliveryReport } from './gateway.ts';

/** Ids come round again at some gateways: older messages are not looked at. */
const MOST_AGE_DAYS = 14;
const EARLY_KEPT_MINUTES = 60;
const MOST_TEXT = 200;

/**
 * Writes what a gateway says of a message, whoever brings it: callback, poll or connection. Reports
 * may come twice, late and out of order: delivered stays delivered. One whose message is not known
 * yet is kept for an hour, because it may overtake the answer that names the message.
 */
export async function applyReport(database: Database, report: DeliveryReport): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockGatewayId(tx, report.gatewayMessageId);
    if (await applyTo(tx, report)) return;
    await sql`
      insert into sms_early_reports (gateway_message_id, state, detail)
      values (${report.gatewayMessageId}, ${report.state}, ${report.detail.slice(0, MOST_TEXT)})
    `.execute(tx);
  });
}

/** Applies what came before the ids of a message were known. Call it with their lock. */
export async function applyEarlyReports(tx: Database, gatewayMessageId: string): Promise<void> {
  const early = await sql<DeliveryReport>`
    delete from sms_early_reports where gateway_message_id = any(${partIds(gatewayMessageId)})
    returning gateway_message_id as "gatewayMessageId", state, detail
  `.execute(tx);
  for (const report of early.rows) await applyTo(tx, report);
}

const partIds = (gatewayMessageId: string): string[] => [
  ...new Set([gatewayMessageId, ...gatewayMessageId.split(' ')]),
];

/** A report and the answer that names its message wait for each other, in one order of ids. */
export async function lockGatewayId(tx: Database, gatewayMessageId: string): Promise<void> {
  for (const id of partIds(gatewayMessageId).sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${id}`}, 0))`.execute(tx);
  }
}

/** Whether there is such a message. */
async function applyTo(tx: Database, report: DeliveryReport): Promise<boolean> {
  const id = report.gatewayMessageId;
  const found = await sql<{ id: number }>`
    select id from sms_messages
    where string_to_array(gateway_message_id, ' ') @> string_to_array(${id}, ' ')
      and gateway_message_id is not null
      and sent_at > now() - make_interval(days => ${MOST_AGE_DAYS})
    order by id desc limit 1 for update
  `.execute(tx);
  const message = found.rows[0];
  if (!message) return false;
  if (report.state === 'delivered') await applyDelivered(tx, message.id, id);
  if (report.state === 'failed') await applyFailed(tx, message.id, report.detail);
  return true;
}

/** Delivered is what has arrived whole: every part of it. */
async function applyDelivered(tx: Database, messageId: number, partId: string): Promise<void> {
  await sql`
    with parts as (
      select id, string_to_array(gateway_message_id, ' ') as ids,
        delivered_parts || string_to_array(${partId}, ' ') as delivered
      from sms_messages where id = ${messageId}
    )
    update sms_messages set
      delivered_parts = array(select distinct unnest(parts.delivered)),
      status = case when parts.delivered @> parts.ids then 'delivered' else status end,
      delivered_at = case when parts.delivered @> parts.ids
        then coalesce(delivered_at, now()) else delivered_at end,
      report_due_at = case when parts.delivered @> parts.ids then null else report_due_at end,
      failed_at = case when parts.delivered @> parts.ids then null else failed_at end,
      failure_code = case when parts.delivered @> parts.ids then null else failure_code end,
      failure_reason = case when parts.delivered @> parts.ids then null else failure_reason end
    from parts where sms_messages.id = parts.id and status in ('send', 'failed', 'delivered')
  `.execute(tx);
}

async function applyFailed(tx: Database, messageId: number, detail: string): Promise<void> {
  const word = detail.slice(0, MOST_TEXT);
  await sql`
    update sms_messages set status = 'failed', failed_at = now(), report_due_at = null,
      failure_code = ${word}, failure_reason = ${`The gateway reported ${word}.`}
    where id = ${messageId} and status = 'send'
  `.execute(tx);
}

/** Removes early reports that no message came for. */
export async function removeEarlyReports(database: Database): Promise<void> {
  await sql`
    delete from sms_early_reports
    where created_at < now() - make_interval(mins => ${EARLY_KEPT_MINUTES})
  `.execute(database);
}
