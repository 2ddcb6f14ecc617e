import type { Day } from '@netkhata/domain/billing-period';
import { type ReminderTurn, reminderTurns } from '@netkhata/domain/sms-reminders';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { claimReminders, readDueReminders, withdrawReminders } from './reminder-queries.ts';
import { readReminderText } from './reminder-text.ts';

/** Small, so that a batch blocks nothing for long and switching off takes effect soon. */
const BATCH = 1000;

interface Moment {
  /** The business day. */
  day: Day;
  mayQueue: boolean;
  isFinished: boolean;
}

/**
 * The company's day, and whether reminders may be queued now. Not while no gateway sends, or they
 * would go out on a later day.
 */
async function readMoment(tx: Database, now: Date): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select to_char(local, 'YYYY-MM-DD') as day,
      is_on and local::time >= send_at and not is_quiet_hour(${now.toISOString()})
        and sms_gateway.kind <> 'none' and not sms_gateway.is_stopped as may_queue,
      finished_day >= local::date as is_finished
    from reminder_settings cross join sms_gateway
      cross join (
        select ${now.toISOString()}::timestamptz at time zone time_zone as local from company
      ) as clock
  `.execute(tx);
  const [moment] = rows;
  if (!moment) throw new Error('The row of the reminder settings is missing');
  return moment;
}

/**
 * Job of reminders (decisions section 7): withdraws queued ones that lost their reason, and queues
 * the day's reminders from the set time on. Safe to run concurrently and to interrupt, because
 * each reminder is a unique row. Returns how many were queued.
 */
export async function queueReminders(database: Database, now: () => Date): Promise<number> {
  const { day, mayQueue, isFinished } = await readMoment(database, now());
  await withdrawReminders(database, day);
  if (!mayQueue || isFinished) return 0;
  let queued = 0;
  for (const turn of reminderTurns(day)) {
    const outcome = await queueTurn(database, { day, turn, now });
    queued += outcome.queued;
    if (!outcome.isComplete) return queued;
  }
  await sql`
    update reminder_settings set finished_day = ${day} where finished_day < ${day}
  `.execute(database);
  return queued;
}

interface TurnWork {
  day: Day;
  turn: ReminderTurn;
  now: () => Date;
}

async function queueTurn(
  database: Database,
  { day, turn, now }: TurnWork,
): Promise<{ queued: number; isComplete: boolean }> {
  let queued = 0;
  let afterId = 0;
  for (;;) {
    const moment = await readMoment(database, now());
    if (!moment.mayQueue || moment.day !== day) return { queued, isComplete: false };
    const batch = await inTransaction(database, (tx) => queueBatch(tx, { day, turn, afterId }));
    queued += batch.queued;
    if (batch.lastId === null) return { queued, isComplete: true };
    afterId = batch.lastId;
  }
}

async function queueBatch(
  tx: Database,
  { day, turn, afterId }: { day: Day; turn: ReminderTurn; afterId: number },
): Promise<{ queued: number; lastId: number | null }> {
  const due = await readDueReminders(tx, turn, { day, afterId, limit: BATCH });
  const claimed = await claimReminders(tx, day, due);
  const textOf = await readReminderText(tx);
  const ids = await queueSms(
    tx,
    due
      .filter(({ customerId }) => claimed.has(customerId))
      .map((reminder) => ({
        customerId: reminder.customerId,
        mobileNo: reminder.mobileNo,
        body: textOf(reminder),
        type: 'bill' as const,
        reminderKind: reminder.kind,
        createdBy: null,
      })),
  );
  const isLast = due.length < BATCH;
  return { queued: ids.length, lastId: isLast ? null : (due.at(-1)?.customerId ?? null) };
}
