import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { englishOf } from '@netkhata/contract/messages';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { parseTypedDayRange } from '@netkhata/domain/typed-days';
import { sql } from 'kysely';
import { scopeOf, type ZoneScope } from '../customers/customer-scope.ts';
import { customerColumnHas, customerTextHas } from '../customers/customer-text.ts';
import { amountIn, dayIn } from '../lists/list-filters.ts';
import type { Condition, List } from '../lists/list.ts';

export type SuspensionRow = TableRow<Api['suspensionTable']>;
type RawRow = Omit<SuspensionRow, 'liftReason'>;

const CUSTOMER = ['customers'] as const;
/** Filters by days as ranges of instants, which an index on the instant serves. */
const onDays =
  (instant: 'startedAt' | 'liftedAt') =>
  (typed: string): Condition => {
    const at = sql.ref(`suspensions.${instant}`);
    const days = parseTypedDayRange(typed);
    if (!days) return dayIn(sql`(${at} at time zone (select time_zone from company))::date`)(typed);
    const startOf = (day: Day) =>
      sql`(select ${day}::timestamp at time zone time_zone from company)`;
    return {
      sql: sql`${at} >= ${startOf(days.fromDay)} and ${at} < ${startOf(addDays(days.toDay, 1))}`,
    };
  };

/** Columns of a suspension; the query joins `customers`, `zones`, `deciders` and the like. */
export const SUSPENSION_FIELDS = {
  id: sql`suspensions.id`,
  customerId: sql`suspensions.customer_id`,
  code: sql`customers.code`,
  name: sql`customers.name`,
  zone: sql`zones.name`,
  mode: sql`mode`,
  isByHand: sql`is_by_hand`,
  due: sql`due_paisa`,
  startedAt: sql`to_json(started_at) #>> '{}'`,
  decidedBy: sql`deciders.name`,
  overrideReason: sql`override_reason`,
  liftedAt: sql`to_json(lifted_at) #>> '{}'`,
  liftReasonMessage: sql`lift_reason`,
  liftedBy: sql`(select name from users where id = lifted_by)`,
  paymentId: sql`suspensions.payment_id`,
  days: sql`extract(day from coalesce(lifted_at, greatest(now(), started_at)) - started_at)::int`,
  broughtIn: sql`(
    select coalesce(sum(amount_paisa), 0) from payments
    where payments.customer_id = suspensions.customer_id and deleted_at is null
      and (payments.id = suspensions.payment_id
        or payments.created_at >= started_at
          and payments.created_at <= coalesce(lifted_at, 'infinity'))
  )`,
};

export const readSuspensionRow = (row: RawRow): SuspensionRow => ({
  ...row,
  liftReason: row.liftReasonMessage && englishOf(row.liftReasonMessage),
});

/** `suspension_dt` */
export const suspensionList = (user: ZoneScope): List<RawRow, SuspensionRow> => ({
  select: SUSPENSION_FIELDS,
  from: {
    table: sql`suspensions`,
    id: sql`suspensions.id`,
    joins: {
      customers: sql`join customers on customers.id = suspensions.customer_id`,
      zones: sql`left join zones on zones.id = customers.zone_id`,
      deciders: sql`join users deciders on deciders.id = decided_by`,
    },
  },
  where: scopeOf(user),
  ...(user.zoneId === null && { total: sql<number>`(select count(*) from suspensions)` }),
  columns: {
    id: { order: [sql`suspensions.id`] },
    name: {
      order: [sql`customers.name`, sql`customers.id`],
      joins: CUSTOMER,
      filter: customerColumnHas('name', CUSTOMER),
    },
    code: {
      order: [sql`comparable_text(customers.code)`],
      joins: CUSTOMER,
      filter: customerColumnHas('code', CUSTOMER),
    },
    zone: {
      order: [sql`zones.name`],
      joins: ['customers', 'zones'],
      group: { table: 'zones', key: sql`customers.zone_id`, joins: CUSTOMER },
    },
    due: { order: [sql`due_paisa`], filter: amountIn(sql`due_paisa`) },
    startedAt: {
      order: [sql`started_at`],
      filter: onDays('startedAt'),
    },
    decidedBy: { order: [sql`deciders.name`], joins: ['deciders'] },
    liftedAt: {
      order: [sql`lifted_at`],
      filter: onDays('liftedAt'),
    },
  },
  search: (typed) => [{ sql: customerTextHas(typed), joins: CUSTOMER }],
  row: readSuspensionRow,
});
