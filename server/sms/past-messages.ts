import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The latest few stay queued, so that the demo's queue is not empty. */
const STILL_WAITING = 4;

/**
 * Turns a demo's queued messages into history, without sending any: backdated to their bill or
 * payment, most delivered, some sent, a few failed, and the latest still queued.
 */
export async function backdateMessages(tx: Database, now: Date): Promise<void> {
  await sql`
    with written as (
      select sms_messages.id,
        row_number() over (order by sms_messages.id desc) <= ${STILL_WAITING} as waits,
        case when sms_messages.id % 29 = 0 then 'failed'
          when sms_messages.id % 11 = 0 then 'send' else 'delivered' end as outcome,
        least(
          (coalesce(payments.payment_date, bills.bill_date) + time '10:00') at time zone time_zone
            + make_interval(mins => (sms_messages.id % 420)::int),
          ${now}::timestamptz - interval '5 minutes'
        ) as at
      from sms_messages cross join company
        left join payments on payments.id = sms_messages.payment_id
        left join bills on bills.id = sms_messages.bill_id
      where sms_messages.status = 'queued'
    )
    update sms_messages set created_at = at,
      status = case when waits then 'queued' else outcome end,
      attempt_count = case when waits then 0 else 1 end,
      gateway = case when not waits then 'test' end,
      sent_at = case when not waits and outcome <> 'failed' then at + interval '20 seconds' end,
      delivered_at = case when not waits and outcome = 'delivered' then at + interval '50 seconds' end,
      failed_at = case when not waits and outcome = 'failed' then at + interval '20 seconds' end,
      failure_code = case when not waits and outcome = 'failed' then '11' end,
      failure_reason = case when not waits and outcome = 'failed'
        then ${JSON.stringify(message('sms.reportedFailed', { word: '11' }))}::jsonb end
    from written where written.id = sms_messages.id
  `.execute(tx);
}
