import { addDays, type Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { proposedOn } from './proposal-queries.ts';
import { readRules } from './suspension-rules.ts';
import { queueSuspensionSms, type SuspensionSmsFacts } from './suspension-sms.ts';

const BATCH = 1000;

interface Moment {
  day: Day;
  mayQueue: boolean;
}

/** Warnings are queued at the hours of reminders, and only while a gateway sends. */
async function readMoment(tx: Database, now: Date): Promise<Moment | undefined> {
  const { rows } = await sql<Moment>`
    select to_char(local, 'YYYY-MM-DD') as day,
      sms_days_before is not null and warned_day < local::date and local::time >= send_at
        and not is_quiet_hour(${now.toISOString()})
        and sms_gateway.kind <> 'none' and not sms_gateway.is_stopped as may_queue
    from suspension_settings cross join reminder_settings cross join sms_gateway
      cross join (
        select ${now.toISOString()}::timestamptz at time zone time_zone as local from company
      ) as clock
  `.execute(tx);
  return rows[0];
}

/**
 * Job: queues an SMS some days before a customer can be suspended. Safe to run concurrently and to
 * interrupt, because each warning is a unique row. Returns how many were queued.
 */
export async function warnSuspensions(database: Database, now: () => Date): Promise<number> {
  let queued = 0;
  for (;;) {
    const moment = await readMoment(database, now());
    if (!moment?.mayQueue) return queued;
    const { day } = moment;
    const batch = await inTransaction(database, (tx) => warnBatch(tx, day));
    queued += batch.queued;
    if (batch.found < BATCH) {
      await sql`
        update suspension_settings set warned_day = ${day} where warned_day < ${day}
      `.execute(database);
      return queued;
    }
  }
}

/** Warns a batch of the customers who would first be proposed on that day and have no warning. */
async function warnBatch(tx: Database, today: Day): Promise<{ found: number; queued: number }> {
  const rules = await readRules(tx);
  const day = addDays(today, rules.smsDaysBefore ?? 0);
  const { rows } = await sql<SuspensionSmsFacts & { isNew: boolean }>`
    with near as materialized (
      select proposed.customer_id, proposed.balance_paisa
      from (${proposedOn(day, rules, { zoneId: null })}) as proposed
        left join suspension_zones own on own.zone_id = proposed.zone_id
      where proposed.since = ${day}::date - coalesce(own.grace_days, ${rules.graceDays})::int - 1
        and not exists (
          select from suspension_warnings told
          where told.customer_id = proposed.customer_id and told.day = ${day}::date)
      order by proposed.customer_id limit ${BATCH}
    ), told as (
      insert into suspension_warnings (customer_id, day)
      select customer_id, ${day}::date from near
      on conflict do nothing returning customer_id
    )
    select customers.id as customer_id, code, name, mobile_no, is_sms_wanted, near.balance_paisa,
      told.customer_id is not null as is_new
    from near left join told using (customer_id) join customers on customers.id = near.customer_id
    order by customers.id
  `.execute(tx);
  const unwarned = rows.filter(({ isNew }) => isNew);
  const queued = await queueSuspensionSms(tx, 'suspension_soon', unwarned, null);
  return { found: rows.length, queued };
}
