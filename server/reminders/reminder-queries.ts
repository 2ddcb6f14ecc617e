import { message } from '@netkhata/contract/messages';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import type { ReminderKind, ReminderTurn } from '@netkhata/domain/sms-reminders';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { giveUpSms } from '../sms/outbox-attempts.ts';
import type { ReminderFacts } from './reminder-text.ts';

export interface DueReminder extends ReminderFacts {
  customerId: number;
  mobileNo: string;
  kind: ReminderKind;
}

export const DUE_REMINDER = sql`
  customers.id as customer_id, customers.code, customers.name,
  customers.mobile_no, balances.balance_paisa as due_paisa, turn.kind,
  to_char(turn.billed_on, 'YYYY-MM-DD') as billed_on`;

/** The customers whose bill days these are; said twice, as values the planner counts them by. */
export function fromTurns(turns: readonly ReminderTurn[]): RawBuilder<unknown> {
  const billDays = turns.map(({ billDay }) => billDay);
  return sql`
    unnest(
      ${turns.map(({ kind }) => kind)}::text[], ${billDays}::smallint[],
      ${turns.map(({ billedOn }) => billedOn)}::date[]
    ) as turn (kind, bill_day, billed_on)
    join customers on customers.bill_day = turn.bill_day
      and customers.bill_day = any(${billDays}::smallint[])
    join customer_balances balances on balances.customer_id = customers.id`;
}

/** A customer who is reminded at all: wants SMS, is not closed, and nobody switched it off. */
const IS_REMINDED = sql`
  customers.is_sms_wanted and customers.status <> 'close'
  and not exists (
    select from reminder_quiet_zones as quiet where quiet.zone_id = customers.zone_id)
  and not exists (
    select from reminder_quiet_customers as quiet where quiet.customer_id = customers.id)`;

/** Who of them owes something and can be reminded. */
export const IS_DUE = sql`
  ${IS_REMINDED} and balances.balance_paisa > 0
  and customers.mobile_no ~ '^(01[3-9][0-9]{8}|[+][1-9][0-9]{7,14})$'`;

/**
 * Who of them was not told of it on a day yet, by a reminder or by the SMS of the bill itself (one
 * due SMS a customer a day at most).
 */
export const isUntold = (day: Day): RawBuilder<unknown> => sql`
  ${isUnpromised(day)} and not exists (
    select from sms_reminders
    where sms_reminders.customer_id = customers.id and sms_reminders.day = ${day})
  and not exists (
    select from (
      -- Apart from the rest (offset 0), so that the day's messages are read once and not by customer.
      select customer_id from sms_messages
      where type = 'bill' and status <> 'failed' and created_at >= ${startOf(day)}
        and created_at < ${startOf(addDays(day, 1))}
      offset 0
    ) as told
    where told.customer_id = customers.id)`;

/** Whose word to pay by that day or a later one does not hold reminders. */
const isUnpromised = (day: Day): RawBuilder<unknown> => sql`
  not exists (
    select from payment_promises promise
    where promise.customer_id = customers.id and promise.ended_at is null
      and promise.due_on >= ${day})`;

/** When a business day starts. */
const startOf = (day: Day): RawBuilder<unknown> =>
  sql`(select ${day}::timestamp at time zone time_zone from company)`;

/** The next reminders of one turn, by customer; a batch of the day's work. */
export async function readDueReminders(
  tx: Database,
  turn: ReminderTurn,
  { day, afterId, limit }: { day: Day; afterId: number; limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select ${DUE_REMINDER} from ${fromTurns([turn])}
    where customers.bill_day = ${turn.billDay} and customers.id > ${afterId}
      and ${IS_DUE} and ${isUntold(day)}
    order by customers.id limit ${limit}
  `.execute(tx);
  return rows;
}

/** Claims the reminders of a day; answers for which customers there was none yet. */
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
 * Takes back what waits in the outbox and has lost its reason: paid meanwhile, switched off, or its
 * day is over. Nothing of it was sent, and one that a person asked for again stays.
 */
export const withdrawReminders = (tx: Database, day: Day): Promise<number> =>
  giveUpSms(tx, {
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
          and reminder_settings.is_on and balances.balance_paisa > 0 and ${IS_REMINDED}
          and ${isUnpromised(day)})`,
  });
