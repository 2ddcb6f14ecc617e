import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { MAX_ALERTED, type NotificationMark } from '@netkhata/contract/notifications';
import type { HeldRight } from '@netkhata/contract/rights';
import { type RawBuilder, sql } from 'kysely';
import { runsInScope } from '../bills/bill-run-queries.ts';
import { customersInScope } from '../customers/customer-scope.ts';
import { isHandoverWaitingFor } from '../handovers/waiting-handovers.ts';
import type { SignedInUser } from '../http/implement.ts';
import { approvablePayments } from '../payments/waiting-payments.ts';
import { IS_TO_RESEND } from '../sms/sms-to-resend.ts';

export type Alert = EndpointResult<Api['notifications']>['alerts'][number];

interface AlertSource {
  /** Right needed to see it; null where `isInScope` alone decides. */
  right: HeldRight | null;
  /** Orders the alerts by when they appeared; a mark stores the highest. */
  position: RawBuilder<unknown>;
  /** The position is a time, which the mark stores in milliseconds. */
  isTime?: true;
  seen: keyof NotificationMark;
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown> | ((user: SignedInUser) => RawBuilder<unknown>);
  /** The user who caused it, for whom it is never unread. */
  actorId: RawBuilder<unknown>;
  isInScope: (user: SignedInUser) => RawBuilder<boolean>;
  /** Number of items that one alert stands for; one when left out. */
  count?: RawBuilder<unknown>;
  /** When the oldest of them appeared. */
  since?: RawBuilder<unknown>;
}

const ALERT_SOURCES: readonly AlertSource[] = [
  {
    right: 'payments_manage',
    // One alert for all of them; another's payment makes it unread again.
    position: sql`coalesce(newest_of_others, 0)`,
    seen: 'payment',
    columns: sql`'payment_waiting' as kind, waiting.id, waiting.latest as instant,
      waiting.customer, waiting.amount, waiting."user"`,
    count: sql`nullif(waiting.count, 1)`,
    since: sql`waiting.oldest`,
    from: (user) => sql`(
      select max(approvable.id) as id, count(*)::int as count, sum(amount_paisa) as amount,
        max(approvable.created_at) as latest, min(approvable.created_at) as oldest,
        max(approvable.id) filter (where created_by <> ${user.id}) as newest_of_others,
        case when count(*) = 1 then min(customer) end as customer,
        case when count(distinct users.id) = 1 then min(users.name) end as "user"
      from (${approvablePayments(user)}) as approvable join users on users.id = collected_by
      having count(*) > 0
    ) as waiting where true`,
    actorId: sql`null`,
    isInScope: () => sql`true`,
  },
  {
    right: null,
    position: sql`(select max(id) from handover_counts where handover_id = handovers.id)`,
    seen: 'handover',
    // Without the amount: the receiver counts blind.
    columns: sql`'handover_waiting' as kind, handovers.id, handovers.submitted_at as instant,
      handovers.number as customer, null::bigint as amount, users.name as "user"`,
    from: sql`handovers join users on users.id = handovers.collector_id where true`,
    actorId: sql`(
      select counted_by from handover_counts where handover_id = handovers.id
      order by id desc limit 1)`,
    isInScope: isHandoverWaitingFor,
  },
  {
    right: 'bills_manage',
    position: sql`bill_runs.finished_at`,
    isTime: true,
    seen: 'billRun',
    columns: sql`case bill_runs.kind
        when 'late_fee' then 'late_fee_run_failed' else 'bill_run_failed' end as kind, bill_runs.id,
      coalesce(bill_runs.finished_at, bill_runs.created_at) as instant,
      null as customer, bill_runs.total_paisa as amount, users.name as "user"`,
    from: sql`bill_runs join users on users.id = bill_runs.started_by
      where bill_runs.state = 'failed'`,
    // News also for the user who started the run, who may no longer be watching.
    actorId: sql`null`,
    isInScope: runsInScope,
  },
  {
    right: 'sms_send',
    // One alert for all of them; the latest makes it unread again.
    position: sql`failed.latest`,
    isTime: true,
    seen: 'sms',
    columns: sql`'sms_failed' as kind, failed.id, failed.latest as instant,
      failed.customer, null::bigint as amount, failed."user"`,
    count: sql`nullif(failed.count, 1)`,
    since: sql`failed.oldest`,
    from: (user) => sql`(
      select max(id) as id, count(*)::int as count, max(failed_at) as latest,
        min(failed_at) as oldest, case when count(*) = 1 then min(customer) end as customer,
        case when count(*) = 1 then min("user") end as "user"
      from (
        select sms_messages.id, failed_at, customers.name as customer, users.name as "user"
        from sms_messages left join customers on customers.id = sms_messages.customer_id
          left join users on users.id = sms_messages.created_by
        where ${IS_TO_RESEND} and ${customersInScope(user)}
        order by failed_at desc limit ${MAX_ALERTED}
      ) as latest having count(*) > 0
    ) as failed where true`,
    actorId: sql`null`,
    isInScope: () => sql`true`,
  },
  {
    right: 'administration',
    position: sql`backups.finished_at`,
    isTime: true,
    seen: 'backup',
    columns: sql`'backup_failed' as kind, backups.id, backups.finished_at as instant,
      null as customer, null::bigint as amount, users.name as "user"`,
    // A later successful backup ends the alert.
    from: sql`backups left join users on users.id = asked_by
      where backups.state = 'failed' and not exists (
        select from backups later where later.id > backups.id and later.state = 'done'
      )`,
    actorId: sql`null`,
    isInScope: () => sql`true`,
  },
  {
    right: 'administration',
    position: sql`sms_alerts.id`,
    seen: 'smsAlert',
    columns: sql`case sms_alerts.kind when 'failing' then 'sms_gateway_failing'
        else 'sms_balance_low' end as kind,
      sms_alerts.id, sms_alerts.created_at as instant,
      null as customer, null::bigint as amount, null as "user"`,
    from: sql`sms_alerts where ended_at is null`,
    actorId: sql`null`,
    isInScope: () => sql`true`,
  },
  {
    right: 'network',
    position: sql`copy_since`,
    isTime: true,
    seen: 'radiusCopy',
    columns: sql`'radius_copy' as kind, 1 as id, copy_since as instant,
      null as customer, null::bigint as amount, null as "user"`,
    from: sql`radius.connection where copy_since is not null`,
    actorId: sql`null`,
    isInScope: () => sql`true`,
  },
  {
    right: 'network_setup',
    position: sql`silent.id`,
    seen: 'difference',
    columns: sql`'router_silent' as kind, silent.id, silent.since as instant,
      routers.name as customer, null::bigint as amount, null as "user"`,
    from: sql`network_differences silent join routers on routers.id = silent.router_id
      where silent.kind = 'router_silent'`,
    actorId: sql`null`,
    isInScope: () => sql`true`,
  },
  {
    right: 'network_setup',
    // One alert for all differences; the highest id makes it unread again when another is found.
    position: sql`differing.id`,
    seen: 'difference',
    columns: sql`'network_differs' as kind, differing.id, differing.found_at as instant,
      null as customer, null::bigint as amount, null as "user"`,
    count: sql`differing.count`,
    from: sql`(
      select max(network_differences.id) as id, count(*)::int as count,
        max(network_differences.created_at) as found_at, customers.zone_id,
        grouping(customers.zone_id) = 1 as is_of_all
      from network_differences left join customers on customers.id = customer_id
      where kind <> 'router_silent'
      group by grouping sets ((), (customers.zone_id)) having count(*) > 0
    ) as differing where true`,
    actorId: sql`null`,
    isInScope: ({ zoneId }) =>
      zoneId === null ? sql`is_of_all` : sql`not is_of_all and zone_id = ${zoneId}`,
  },
];

interface Wanted {
  seen: NotificationMark;
  limit: number;
  isUnreadOnly?: boolean;
}

/** The alerts that the user can act on, newest first. */
export const alertsFor = (user: SignedInUser, wanted: Wanted): RawBuilder<Alert> => sql<Alert>`
  select kind, id, to_json(instant) #>> '{}' as at, customer, amount, "user", count,
    to_json(since) #>> '{}' as since, is_unread
  from (${alertsOf(user, wanted)}) as alerts
  order by instant desc, id desc limit ${wanted.limit}`;

/** Whether an alert appeared after the mark. */
function isAfter({ position, isTime, seen }: AlertSource, marks: NotificationMark) {
  const mark = marks[seen];
  return isTime
    ? sql`${position} >= to_timestamp(${(mark + 1) / 1000})`
    : sql`${position} > ${mark}`;
}

/** The newest alerts of each source, at most `limit` of each. */
function alertsOf(user: SignedInUser, { seen, limit, isUnreadOnly }: Wanted): RawBuilder<unknown> {
  const sources = ALERT_SOURCES.filter(({ right }) => right === null || user.rights.has(right));
  const parts = sources.map((source) => {
    const isUnread = sql`(
      ${isAfter(source, seen)} and ${source.actorId} is distinct from ${user.id}::bigint)`;
    return sql`(
      select ${source.columns}, ${source.count ?? sql`null::int`} as count,
        ${source.since ?? sql`null::timestamptz`} as since, ${isUnread} as is_unread
      from ${typeof source.from === 'function' ? source.from(user) : source.from}
        and ${source.isInScope(user)} and ${isUnreadOnly ? isUnread : sql`true`}
      order by ${source.position} desc limit ${limit})`;
  });
  return sql.join(parts, sql` union all `);
}
