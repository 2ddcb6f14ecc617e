import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { applyReport } from './apply-report.ts';
import type { Gateway } from './gateway.ts';

const MOST_AT_ONCE = 50;
/** The older a message, the rarer it is asked for; after two days no more. */
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_ASKED_HOURS = 48;

/** Asks for messages whose delivery the gateway tells only when asked, the longest waiting first. */
export async function askForReports(database: Database, gateway: Gateway): Promise<void> {
  if (!gateway.pollReports) return;
  const due = await sql<{ gatewayMessageId: string }>`
    update sms_messages set report_due_at = case
      when sent_at > now() - make_interval(hours => ${LONGEST_ASKED_HOURS})
      then now() + greatest(make_interval(secs => ${FIRST_PAUSE_SECONDS}), now() - sent_at) end
    where id in (
      select id from sms_messages where report_due_at <= now()
      order by report_due_at limit ${MOST_AT_ONCE} for update skip locked
    )
    returning gateway_message_id as "gatewayMessageId"
  `.execute(database);
  if (due.rows.length === 0) return;
  const ids = due.rows.map(({ gatewayMessageId }) => gatewayMessageId);
  for (const report of await gateway.pollReports(ids)) await applyReport(database, report);
}
