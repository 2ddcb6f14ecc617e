import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { TIMELINE_GROUPS } from '@netkhata/contract/timeline';
import { type RawBuilder, sql } from 'kysely';
import { tellRecords } from '../audit/tell-records.ts';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { balanceMoves } from './balance-moves.ts';

type Timeline = EndpointResult<Api['customerTimeline']>;
type Line = Timeline['lines'][number];
type Query = EndpointInput<Api['customerTimeline']>['query'];
type LineOf<Group> = Extract<Line, { group: Group }>;
type MoneyGroup = 'bill' | 'payment' | 'discount';

/** A row has the facts of its own group; those of the others are null. */
type Row = Omit<LineOf<MoneyGroup>, 'group' | 'key'> &
  Omit<LineOf<'sms'>, 'group' | 'key'> &
  Omit<LineOf<'change'>, 'group' | 'key' | 'names'> & {
    group: Line['group'];
    at: number;
    source: number;
    id: number;
  };

/** How many lines a page has. */
const MOST_LINES = 50;

/** One page of what happened to a customer, newest first. Throws 404. */
export async function readCustomerTimeline(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  { customerId, query }: { customerId: number; query: Query },
): Promise<Timeline> {
  const customer = await requireCustomer(tx, user, customerId);
  const rows = await readRows(tx, customer.id, query);
  const shown = rows.slice(0, MOST_LINES);
  const told = await tellRecords(
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
    hasMore: rows.length > MOST_LINES,
  };
}

/** What the call changed in the customer; of a new one everything is, and the page has it. */
function ownChanges({ group, action, changes }: Row, customerId: number): Row['changes'] {
  if (group !== 'change' || action === 'customerCreate') return [];
  return changes.filter(({ subject, id }) => subject === 'customer' && id === customerId);
}

function lineOf(row: Row, told: Pick<LineOf<'change'>, 'changes' | 'names'>): Line {
  const key = [row.date, row.at, row.source, row.id].join('_');
  const common = { key, date: row.date, balance: row.balance };
  switch (row.group) {
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

/** The facts of a line of the books, without those of a message and of a change. */
function moneyOf(row: Row): Omit<LineOf<MoneyGroup>, 'key' | 'date' | 'balance' | 'group'> {
  const { kind, amount, reason, billId, billNo, fromMonth, toMonth, billState } = row;
  const { paymentId, accountName, paymentState, collectedBy, approvedBy, approvedOn } = row;
  const bill = { billId, billNo, fromMonth, toMonth, billState };
  const payment = { paymentId, accountName, paymentState, collectedBy, approvedBy, approvedOn };
  return { kind, amount, reason, ...bill, ...payment };
}

/**
 * The books stand in the statement's order, so that a line has the balance it has there; what moves
 * no balance stands between them by its time. A document of another day than the one it was written
 * down on stands where its day begins. An entry that waited for another's may have begun before it:
 * within a day its time is no earlier than that of the entry before. Each part of a customer's past
 * is found by the customer's key, a few hundred rows of it.
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
      union all
      select 1, (created_at at time zone zone.name)::date, created_at, id, null, null, 0, 'sms'
      from sms_messages, zone
      where customer_id = ${customerId} and ${groups.includes('sms')}
      union all
      select 2, (created_at at time zone zone.name)::date, created_at, id, null, null, 0, 'change'
      from audit_trail, zone
      where subject = 'customer' and subject_id = ${customerId}
        and details -> 'changes' -> 0 -> 'after' <> '{}'
        and ${groups.includes('change')}
    ), running as (
      select source, date, (extract(epoch from at) * 1000000)::bigint as at, id, entry_id, kind,
        amount, group_name,
        sum(amount) over (order by date, at, source, id)::bigint as balance
      from happened
    ), page as (
      select * from running
      where group_name = any(${groups}::text[]) and ${startsAfter(before ?? null)}
      order by date desc, at desc, source desc, id desc
      limit ${MOST_LINES + 1}
    )
    select page.source, page.date, page.at, page.id, page.kind, page.amount, page.balance,
      page.group_name as "group",
      ${MONEY_FACTS}, ${SMS_FACTS}, ${CHANGE_FACTS}
    from page cross join zone
      left join moves using (entry_id)
      left join bills on bills.id = moves.bill_id
      left join bill_balances on bill_balances.bill_id = moves.bill_id
      left join payments on payments.id = moves.payment_id
      left join users as collector on collector.id = payments.collected_by
      left join users as approver on approver.id = payments.approved_by
      left join sms_messages as sms on page.source = 1 and sms.id = page.id
      left join audit_trail as trail on page.source = 2 and trail.id = page.id
      left join users as changer on changer.id = trail.user_id
    order by page.date desc, page.at desc, page.source desc, page.id desc
  `.execute(tx);
  return rows;
}

const MONEY_FACTS = sql`
  moves.bill_id, moves.bill_no, bills.from_month, bills.to_month,
  bill_balances.payment_state as bill_state, moves.payment_id, moves.account_name,
  case when payments.deleted_at is not null then 'deleted'
    when payments.approved_at is not null then 'approved'
    when payments.id is not null then 'received' end as payment_state,
  collector.name as collected_by, approver.name as approved_by,
  (payments.approved_at at time zone zone.name)::date as approved_on,
  case moves.kind when 'bill_voided' then bills.void_reason
    when 'payment_deleted' then payments.deletion_reason end as reason`;

const SMS_FACTS = sql`
  sms.type, sms.status, sms.reminder_kind is not null as is_reminder, sms.body as text`;

const CHANGE_FACTS = sql`
  trail.action, changer.name as user, coalesce(trail.details -> 'changes', '[]') as changes`;

/** A line's key says where it stands: its day, its time, where it comes from, and its own id. */
function startsAfter(before: string | null): RawBuilder<unknown> {
  if (before === null) return sql`true`;
  const [day, at, source, id] = before.split('_');
  return sql`(date, at, source, id) < (
    ${day}::date, ${at}::bigint, ${source}::int, ${id}::bigint
  )`;
}
