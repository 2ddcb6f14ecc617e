import type { NotificationMark } from '@netkhata/contract/notifications';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { HAS_FAILED } from '../sms/sms-to-resend.ts';
import { EVENT_ACTIONS } from './event-queries.ts';

/**
 * The latest event of each source at this moment: the highest id, or, where records fail in another
 * order than they are made in, the time of the latest failure in milliseconds.
 */
export async function readNewestMark(tx: Database): Promise<NotificationMark> {
  const newest = (from: ReturnType<typeof sql>) => sql`coalesce((select max(id) from ${from}), 0)`;
  const latestMs = (failedAt: string, from: ReturnType<typeof sql>) => sql`coalesce((
    select floor(extract(epoch from max(${sql.ref(failedAt)})) * 1000)::bigint from ${from}), 0)`;
  const { rows } = await sql<NotificationMark>`
    select ${newest(sql`audit_trail where ${EVENT_ACTIONS}`)} as audit,
      ${newest(sql`payments`)} as payment,
      ${latestMs('finishedAt', sql`bill_runs where state = 'failed'`)} as bill_run,
      ${latestMs('failedAt', sql`sms_messages where ${HAS_FAILED}`)} as sms,
      ${latestMs('finishedAt', sql`backups where state = 'failed'`)} as backup,
      ${newest(sql`sms_alerts`)} as sms_alert, ${newest(sql`handover_counts`)} as handover,
      ${newest(sql`network_differences`)} as difference,
      ${latestMs('copySince', sql`radius.connection`)} as radius_copy
  `.execute(tx);
  return rows[0] as NotificationMark;
}

const NOTHING_SEEN: NotificationMark = {
  audit: 0,
  payment: 0,
  billRun: 0,
  sms: 0,
  backup: 0,
  smsAlert: 0,
  handover: 0,
  difference: 0,
  radiusCopy: 0,
};

/** The latest event of each source that a user has seen. */
export async function readSeenMark(tx: Database, userId: number): Promise<NotificationMark> {
  const { rows } = await sql<NotificationMark>`
    select audit_id as audit, payment_id as payment, bill_run_failed_ms as bill_run,
      sms_failed_ms as sms, backup_failed_ms as backup, sms_alert_id as sms_alert,
      handover_count_id as handover, difference_id as difference,
      radius_copy_ms as radius_copy
    from notification_marks where user_id = ${userId}
  `.execute(tx);
  return rows[0] ?? NOTHING_SEEN;
}

/** Advances the mark and never moves it back, whatever order two devices report in. */
export async function advanceSeenMark(
  tx: Database,
  userId: number,
  mark: NotificationMark,
): Promise<void> {
  await sql`
    insert into notification_marks as kept (user_id, audit_id, payment_id, bill_run_failed_ms,
      sms_failed_ms, backup_failed_ms, sms_alert_id, handover_count_id, difference_id,
      radius_copy_ms)
    values (${userId}, ${mark.audit}, ${mark.payment}, ${mark.billRun}, ${mark.sms},
      ${mark.backup}, ${mark.smsAlert}, ${mark.handover}, ${mark.difference},
      ${mark.radiusCopy})
    on conflict (user_id) do update set
      audit_id = greatest(kept.audit_id, excluded.audit_id),
      payment_id = greatest(kept.payment_id, excluded.payment_id),
      bill_run_failed_ms = greatest(kept.bill_run_failed_ms, excluded.bill_run_failed_ms),
      sms_failed_ms = greatest(kept.sms_failed_ms, excluded.sms_failed_ms),
      backup_failed_ms = greatest(kept.backup_failed_ms, excluded.backup_failed_ms),
      sms_alert_id = greatest(kept.sms_alert_id, excluded.sms_alert_id),
      handover_count_id = greatest(kept.handover_count_id, excluded.handover_count_id),
      difference_id = greatest(kept.difference_id, excluded.difference_id),
      radius_copy_ms = greatest(kept.radius_copy_ms, excluded.radius_copy_ms)
  `.execute(tx);
}
