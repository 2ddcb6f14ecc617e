import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf } from '@netkhata/contract/messages';
import { TIMELINE_GROUPS, type TimelineGroup } from '@netkhata/contract/timeline';
import { type RawBuilder, sql } from 'kysely';
import { nameRecords } from '../audit/name-records.ts';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { balanceMoves } from './balance-moves.ts';

type Timeline = EndpointResult<Api['customerTimeline']>;
type Line = Timeline['lines'][number];
type Query = EndpointInput<Api['customerTimeline']>['query'];
type LineOf<Group> = Extract<Line, { group: Group }>;
type MoneyGroup = 'bill' | 'payment' | 'discount';

/** Each row has the fields of its own group; those of other groups are null. */
type Row = Omit<LineOf<MoneyGroup>, 'group' | 'key'> &
  Omit<LineOf<'suspension'>, 'group' | 'key'> &
  Omit<LineOf<'sms'>, 'group' | 'key'> &
  Omit<LineOf<'change'>, 'group' | 'key' | 'names'> & {
    group: Line['group'];
    at: number;
    source: number;
    id: number;
  };

/** Lines per page. */
const MAX_LINES = 50;

/** One page of a customer's timeline, newest first. Throws 404. */
export async function readCustomerTimeline(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  { customerId, query }: { customerId: number; query: Query },
): Promise<Timeline> {
  const customer = await requireCustomer(tx, user, customerId);
  const rows = await readRows(tx, customer.id, query);
  const shown = rows.slice(0, MAX_LINES);
  const told = await nameRecords(
    { tx, user },
    shown.map((row) => ({
      subject: null,
      subjectId: null,
      changes: ownChanges(row, customer.id),
    })),
  );
  return {
    lines: shown.map((row, place) =>
      lineOf(row, { changes: told[place]?.changes ?? [], names: told[place]?.names ?? {} }),
    ),
    hasMore: rows.length > MAX_LINES,
  };
}

/** The changes of a call to this customer; none for a new customer, where every field is new. */
function ownChanges({ group, action, changes }: Row, customerId: number): Row['changes'] {
  if (group !== 'change' || action === 'customerCreate') return [];
  return changes.filter(({ subject, id }) => subject === 'customer' && id === customerId);
}

function lineOf(row: Row, told: Pick<LineOf<'change'>, 'changes' | 'names'>): Line {
  const key = [row.date, row.at, row.source, row.id].join('_');
  const common = { key, date: row.date, balance: row.balance };
  switch (row.group) {
    case 'suspension':
      return { ...common, group: row.group, ...suspensionOf(row) };
    case 'sms': {
      const { type, status, isReminder, text } = row;
      return { ...common, group: row.group, type, status, isReminder, text };
    }
    case 'change':
      return { ...common, group: row.group, action: row.action, user: row.user, ...told };
    case 'bill':
    case 'payment':
    case 'discount':
      return { ...common, group: row.group, ...moneyOf(row) };
  }
}

type Common = 'key' | 'date' | 'balance' | 'group';

function suspensionOf(row: Row): Omit<LineOf<'suspension'>, Common> {
  const { event, user, mode, sum, until, reasonMessage, paymentId } = row;
  const reason = row.reason ?? (reasonMessage && englishOf(reasonMessage));
  return { event, user, mode, sum, until, reason, reasonMessage, paymentId };
}

/** Fields of a ledger line, without those of messages and changes. */
function moneyOf(row: Row): Omit<LineOf<MoneyGroup>, Common> {
  const { kind, amount, reason, billId, billNo, fromMonth, toMonth, fee, billState, toldLines } =
    row;
  const { paymentId, accountName, paymentState, collectedBy, approvedBy, approvedOn } = row;
  const bill = { billId, billNo, fromMonth, toMonth, fee, billState, toldLines };
  const payment = { paymentId, accountName, paymentState, collectedBy, approvedBy, approvedOn };
  return { kind, amount, reason, ...bill, ...payment };
}

type EventRows = (customer: number) => RawBuilder<unknown>;

/**
 * Events that do not change the balance, each with source, time and id. Sources: ledger 0, messages
 * 1, changes 2, start and end of a suspension 3 and 4, promise and its withdrawal 5 and 6, a change
 * planned and withdrawn 7 and 8. Each part is found by the customer's key and has a few hundred rows.
 */
const EVENT_SOURCES: Partial<Record<TimelineGroup, EventRows>> = {
  sms: (customer) => sql`
    select 1 as source, created_at as at, id from sms_messages where customer_id = ${customer}`,
  change: (customer) => sql`
    select 2 as source, created_at as at, id from audit_trail
    where subject = 'customer' and subject_id = ${customer}
      and details -> 'changes' -> 0 -> 'after' <> '{}'
    union all
    select source, at, id from planned_changes,
      lateral (values (7, created_at), (8, cancelled_at)) as event (source, at)
    where customer_id = ${customer} and at is not null`,
  suspension: (customer) => sql`
    select source, at, id from suspensions,
      lateral (values (3, started_at), (4, lifted_at)) as event (source, at)
    where customer_id = ${customer} and at is not null
    union all
    select source, at, id from payment_promises,
      lateral (values
        (5, created_at), (6, case when withdrawn_by is not null then ended_at end)
      ) as event (source, at)
    where customer_id = ${customer} and at is not null`,
};

const eventRows = (customer: number, groups: readonly TimelineGroup[]) =>
  groups.flatMap((group) => {
    const rows = EVENT_SOURCES[group]?.(customer);
    return rows
      ? sql`
      union all
      select source, (at at time zone zone.name)::date, at, id, null, null, 0, ${group}
      from (${rows}) as events, zone`
      : [];
  });

/**
 * Ledger lines keep the order of the statement, so that each has the balance it has there; other
 * events are placed between them by time. A document dated on another day than its entry is placed
 * at the start of its day. A concurrent entry may have an earlier time than its predecessor, so
 * within a day its time is raised to that of the predecessor.
 */
async function readRows(
  tx: Database,
  customerId: number,
  { kinds, before }: Query,
): Promise<Row[]> {
  const groups = kinds ?? TIMELINE_GROUPS;
  const { rows } = await sql<Row>`
    with zone as (select time_zone as name from company), moves as (
      select moves.*, max(
        case when (posted_at at time zone zone.name)::date = date then posted_at
          else date::timestamp at time zone zone.name end
      ) over (partition by date order by entry_id) as at
      from (${balanceMoves(customerId, null)}) as moves, zone
    ), happened as (
      select 0 as source, date, at, entry_id * 2 + part as id, entry_id, part.kind, part.amount,
        case when part = 1 then 'discount'
          when part.kind in ('opening_balance', 'bill_issued', 'bill_changed', 'bill_voided')
            then 'bill'
          else 'payment' end as group_name
      from moves, lateral (values
        (0, moves.kind::text, move_paisa + discount_paisa),
        (1, case when discount_paisa > 0 then 'discount' else 'discount_taken_back' end,
          -discount_paisa)
      ) as part (part, kind, amount)
      where part.amount <> 0
      ${sql.join(eventRows(customerId, groups), sql``)}
    ), running as (
      select source, date, (extract(epoch from at) * 1000000)::bigint as at, id, entry_id, kind,
        amount, group_name,
        sum(amount) over (order by date, at, source, id)::bigint as balance
      from happened
    ), page as (
      select * from running
      where group_name = any(${groups}::text[]) and ${startsAfter(before ?? null)}
      order by date desc, at desc, source desc, id desc
      limit ${MAX_LINES + 1}
    )
    select page.source, page.date, page.at, page.id, page.kind, page.amount, page.balance,
      page.group_name as "group", ${LINE_FACTS}
    ${LINE_TABLES}
    order by page.date desc, page.at desc, page.source desc, page.id desc
  `.execute(tx);
  return rows;
}

/** What a planned change sets and why, as the audit trail has a change, in the order of reading. */
const PLANNED = sql`json_build_array(json_build_object(
  'subject', 'customer', 'id', planned.customer_id, 'after', json_strip_nulls(json_build_object(
    'fromDay', planned.from_day, 'lastDay', away.last_day, 'packageId', planned.package_id, 'feePaisa', planned.fee_paisa,
    'billDay', planned.bill_day, 'category', planned.category,
    'cycleMonths', planned.cycle_months, 'status', planned.status,
    'reason', case page.source when 8 then planned.cancel_reason else planned.reason end
  ))
))`;

/** Fields of a line by source; columns of other sources are null. */
const LINE_FACTS = sql`
  moves.bill_id, moves.bill_no, bills.from_month, bills.to_month,
  moves.fee, moves.told_lines,
  bill_balances.payment_state as bill_state, moves.account_name,
  coalesce(moves.payment_id, case page.source when 4 then suspension.payment_id end) as payment_id,
  case when payments.deleted_at is not null then 'deleted'
    when payments.approved_at is not null then 'approved'
    when payments.id is not null then 'received' end as payment_state,
  collector.name as collected_by, approver.name as approved_by,
  (payments.approved_at at time zone zone.name)::date as approved_on,
  sms.type, sms.status, sms.reminder_kind is not null as is_reminder, sms.body as text,
  case page.source when 7 then
      case when away.id is null then 'plannedChangeSave' else 'awaySave' end
    when 8 then 'plannedChangeWithdraw'
    else trail.action end as action,
  case when page.source in (7, 8) then ${PLANNED} else
    coalesce(trail.details -> 'changes', '[]')::json end as changes, doer.name as user,
  case page.source when 3 then 'suspended' when 4 then 'resumed' when 5 then 'promised'
    when 6 then 'promiseWithdrawn' end as event,
  case when page.source = 3 and not suspension.is_by_hand then suspension.mode end as mode,
  case page.source when 3 then suspension.due_paisa when 5 then promise.amount_paisa end as sum,
  case page.source when 3 then (suspension.lifted_at at time zone zone.name)::date
    when 5 then promise.due_on end as until,
  case when page.source = 3 then suspension.override_reason
    when page.source = 6 then promise.withdraw_reason
    when moves.kind = 'bill_voided' then bills.void_reason
    when moves.kind = 'payment_deleted' then payments.deletion_reason
    when page.kind = 'discount' then payments.remarks
    when moves.kind = 'payment_collected' then (
      select struck_reason from reconnection_fees where reconnection_fees.payment_id = payments.id
    ) end as reason,
  case page.source when 4 then suspension.lift_reason end as reason_message`;

const LINE_TABLES = sql`
  from page cross join zone
    left join moves using (entry_id)
    left join bills on bills.id = moves.bill_id
    left join bill_balances on bill_balances.bill_id = moves.bill_id
    left join payments on payments.id = moves.payment_id
    left join users as collector on collector.id = payments.collected_by
    left join users as approver on approver.id = payments.approved_by
    left join sms_messages as sms on page.source = 1 and sms.id = page.id
    left join audit_trail as trail on page.source = 2 and trail.id = page.id
    left join suspensions as suspension on page.source in (3, 4) and suspension.id = page.id
    left join payment_promises as promise on page.source in (5, 6) and promise.id = page.id
    left join planned_changes as planned on page.source in (7, 8) and planned.id = page.id
    left join customer_aways as away on page.source = 7 and planned.status = 'deactive'
      and away.id = planned.away_id
    left join users as doer on doer.id = case page.source when 2 then trail.user_id
      when 3 then suspension.decided_by when 4 then suspension.lifted_by
      when 5 then promise.made_by when 6 then promise.withdrawn_by
      when 7 then planned.created_by when 8 then planned.cancelled_by end`;

/** Condition: after the line with this key (day, time, source and id). */
function startsAfter(before: string | null): RawBuilder<unknown> {
  if (before === null) return sql`true`;
  const [day, at, source, id] = before.split('_');
  return sql`(date, at, source, id) < (
    ${day}::date, ${at}::bigint, ${source}::int, ${id}::bigint
  )`;
}
