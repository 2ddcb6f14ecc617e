import { message } from '@netkhata/contract/messages';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import type { ReminderKind, ReminderTurn } from '@netkhata/domain/sms-reminders';
import { type RawBuilder, sql } from 'kysely';
import { customerStays } from '../customers/customer-stays.ts';
import type { Database } from '../database/database.ts';
import { failQueuedSms } from '../sms/outbox-attempts.ts';
import type { ReminderFacts } from './reminder-text.ts';
import { selectList } from '../lists/select-list.ts';

export interface DueReminder extends ReminderFacts {
  customerId: number;
  mobileNo: string;
  kind: ReminderKind;
}

/** What a customer owes with all whom the customer pays for; the advance of one pays for no other. */
const OWED_BY_PAYER = sql`
  case when paid_for.due_paisa is null then balances.balance_paisa
    else greatest(balances.balance_paisa, 0) + paid_for.due_paisa end`;

export const DUE_REMINDER = {
  customerId: sql`customers.id`,
  code: sql`customers.code`,
  name: sql`customers.name`,
  mobileNo: sql`customers.mobile_no`,
  duePaisa: sql`(${OWED_BY_PAYER})`,
  kind: sql`turn.kind`,
  billedOn: sql`to_char(turn.billed_on, 'YYYY-MM-DD')`,
};

/**
 * FROM clause: the customers with these bill days, and their balances. The bill days are repeated
 * as a constant array, for the planner's row estimates.
 */
export function customersOfTurns(turns: readonly ReminderTurn[]): RawBuilder<unknown> {
  const billDays = turns.map(({ billDay }) => billDay);
  return sql`
    unnest(
      ${turns.map(({ kind }) => kind)}::text[], ${billDays}::smallint[],
      ${turns.map(({ billedOn }) => billedOn)}::date[]
    ) as turn (kind, bill_day, billed_on)
    join customers on customers.bill_day = turn.bill_day
      and customers.bill_day = any(${billDays}::smallint[])
    join customer_balances balances on balances.customer_id = customers.id
    left join (
      select payer_id, sum(greatest(balance_paisa, 0))::bigint as due_paisa
      from customer_payers join customer_balances using (customer_id) group by payer_id
    ) as paid_for on paid_for.payer_id = customers.id`;
}

/**
 * Reminders apply to the customer: wants SMS, is not closed, they are not switched off, and nobody
 * else pays: the payer is reminded of all of it.
 */
const IS_REMINDED = sql`
  customers.is_sms_wanted and customers.status <> 'close' and ${customerStays(sql`customers.id`)}
  and not exists (
    select from reminder_quiet_zones as quiet where quiet.zone_id = customers.zone_id)
  and not exists (
    select from reminder_quiet_customers as quiet where quiet.customer_id = customers.id)
  and not exists (
    select from customer_payers join customers payers on payers.id = payer_id
    where customer_payers.customer_id = customers.id and payers.status <> 'close')`;

/** The customer also owes something and has a valid mobile number. */
export const IS_DUE = sql`
  ${IS_REMINDED} and ${OWED_BY_PAYER} > 0
  and customers.mobile_no ~ '^(01[3-9][0-9]{8}|[+][1-9][0-9]{7,14})$'`;

/**
 * The customer has no open promise, and got neither a reminder nor the SMS of a bill on that day
 * (at most one due SMS a customer a day).
 */
export const hasNoDueSms = (day: Day): RawBuilder<unknown> => sql`
  ${hasNoPromise(day)} and not exists (
    select from sms_reminders
    where sms_reminders.customer_id = customers.id and sms_reminders.day = ${day})
  and not exists (
    select from (
      -- offset 0 is an optimisation fence: the day's messages are read once, not for each customer.
      select customer_id from sms_messages
      where type = 'bill' and status <> 'failed' and created_at >= ${startOf(day)}
        and created_at < ${startOf(addDays(day, 1))}
      offset 0
    ) as told
    where told.customer_id = customers.id)`;

/** The customer has no promise to pay by that day or a later one. */
const hasNoPromise = (day: Day): RawBuilder<unknown> => sql`
  not exists (
    select from payment_promises promise
    where promise.customer_id = customers.id and promise.ended_at is null
      and promise.due_on >= ${day})`;

/**
 * The customer is not away on that day. Who is active again by hand before the last day is not away
 * any more.
 */
export const isNotAway = (day: Day): RawBuilder<unknown> => sql`
  not exists (
    select from customer_aways away
      join planned_changes leaving on leaving.away_id = away.id and leaving.status = 'deactive'
    where away.customer_id = customers.id and away.withdrawn_at is null
      and away.from_day <= ${day} and (away.last_day is null or away.last_day >= ${day})
      and leaving.refused_at is null
      and (leaving.applied_at is null or customers.status = 'deactive'))`;

/** Instant at which a business day starts. */
const startOf = (day: Day): RawBuilder<unknown> =>
  sql`(select ${day}::timestamp at time zone time_zone from company)`;

/** The next batch of due reminders of one turn, by customer id. */
export async function readDueReminders(
  tx: Database,
  turn: ReminderTurn,
  { day, afterId, limit }: { day: Day; afterId: number; limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select ${selectList(DUE_REMINDER)} from ${customersOfTurns([turn])}
    where customers.bill_day = ${turn.billDay} and customers.id > ${afterId}
      and ${IS_DUE} and ${isNotAway(day)} and ${hasNoDueSms(day)}
    order by customers.id limit ${limit}
  `.execute(tx);
  return rows;
}

/** Claims the reminders of a day. Returns the customers that had none yet. */
export async function claimReminders(
  tx: Database,
  day: Day,
  due: readonly Pick<DueReminder, 'customerId' | 'kind'>[],
): Promise<Set<number>> {
  const { rows } = await sql<{ customerId: number }>`
    insert into sms_reminders (customer_id, kind, day)
    select customer_id, kind, ${day}::date
    from unnest(
      ${due.map(({ customerId }) => customerId)}::bigint[],
      ${due.map(({ kind }) => kind)}::text[]
    ) as due (customer_id, kind)
    on conflict do nothing
    returning customer_id
  `.execute(tx);
  return new Set(rows.map(({ customerId }) => customerId));
}

/**
 * Withdraws queued reminders that lost their reason: paid or promised meanwhile, switched off, or
 * their day is over, or away by now. A repetition that a person asked for stays queued.
 */
export const withdrawReminders = (tx: Database, day: Day): Promise<number> =>
  failQueuedSms(tx, {
    code: 'withdrawn',
    reason: message('reminders.withdrawn'),
    isMeant: sql<boolean>`
      reminder_kind is not null and resend_of is null
      and not exists (
        select from sms_reminders
          join customers on customers.id = sms_reminders.customer_id
          join customer_balances balances on balances.customer_id = customers.id
          cross join reminder_settings
        where sms_reminders.customer_id = sms_messages.customer_id
          and sms_reminders.kind = sms_messages.reminder_kind and sms_reminders.day = ${day}
          and reminder_settings.is_on and ${IS_REMINDED}
          and (balances.balance_paisa > 0 or exists (
            select from customer_payers join customer_balances paid_for using (customer_id)
            where payer_id = customers.id and paid_for.balance_paisa > 0))
          and ${hasNoPromise(day)} and ${isNotAway(day)})`,
  });
