import type { MissingFact, SubscriberRows } from '@netkhata/contract/subscriber-words';
import type { Day } from '@netkhata/domain/billing-period';
import { type Quarter, quarterOf } from '@netkhata/domain/quarter';
import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../lists/list.ts';

/** A quarter up to today, for the list of a regulator. */
export interface SubscriberQuarter extends Quarter {
  today: Day;
}

/** The quarter of a day that is not after today, cut off at the end of today. */
export function subscriberQuarter(asOf: Day | null, today: Day): SubscriberQuarter {
  const quarter = quarterOf(asOf === null || asOf > today ? today : asOf);
  return { ...quarter, toDay: quarter.toDay < today ? quarter.toDay : today, today };
}

const TIME_ZONE = sql`(select time_zone from company)`;

/**
 * The status that customers had at the end of a day, of those whose closing or reopening came after
 * it: what stood before the first of these. A planned change counts from its own day. The condition
 * is that of the index audit_trail_closings_idx.
 */
const statusesBefore = (day: Day): RawBuilder<unknown> => sql`
  select distinct on (customer_id) customer_id, was
  from (
    select audit_trail.id, audit_trail.subject_id as customer_id,
      audit_trail.details #>> '{changes,0,before,status}' as was,
      coalesce(
        planned_changes.from_day, (audit_trail.created_at at time zone ${TIME_ZONE})::date
      ) as changed_on
    from audit_trail left join planned_changes on action = 'plannedChangeApply'
      and planned_changes.customer_id = audit_trail.subject_id
      and planned_changes.applied_at = audit_trail.created_at
      and planned_changes.status = audit_trail.details #>> '{changes,0,after,status}'
    where subject = 'customer'
      and (details #>> '{changes,0,before,status}' = 'close')
        <> (details #>> '{changes,0,after,status}' = 'close')
      and audit_trail.created_at >= (${day}::date + 1)::timestamp at time zone ${TIME_ZONE}
  ) as changed
  where changed_on > ${day}::date
  order by customer_id, changed_on, id`;

/** Joins that the conditions below need, to be placed after `customers`. */
export const subscriberJoins = ({ before, toDay }: SubscriberQuarter) => ({
  beginning: sql`
    left join (${statusesBefore(before)}) as beginning on beginning.customer_id = customers.id`,
  ending: sql`left join (${statusesBefore(toDay)}) as ending on ending.customer_id = customers.id`,
});

const isThere = (day: Day, status: Sql): RawBuilder<boolean> => sql`(
  coalesce(
    customers.connection_date, (customers.created_at at time zone ${TIME_ZONE})::date
  ) <= ${day}::date
  and coalesce(${status}, customers.status) <> 'close')`;

/** Conditions: connected by the end of the quarter before, or of this one, and not closed there. */
export const isThereBefore = ({ before }: SubscriberQuarter): RawBuilder<boolean> =>
  isThere(before, sql`beginning.was`);
export const isThereAtEnd = ({ toDay }: SubscriberQuarter): RawBuilder<boolean> =>
  isThere(toDay, sql`ending.was`);

/** Condition of the rows of the list. */
export function isAmong(rows: SubscriberRows, quarter: SubscriberQuarter): RawBuilder<boolean> {
  if (rows === 'total') return isThereAtEnd(quarter);
  return rows === 'new'
    ? sql`(${isThereAtEnd(quarter)} and not ${isThereBefore(quarter)})`
    : sql`(${isThereBefore(quarter)} and not ${isThereAtEnd(quarter)})`;
}

/** Conditions: the customer's record is without a fact that a regulator asks for. */
export const IS_MISSING: Readonly<Record<MissingFact, RawBuilder<boolean>>> = {
  nid: sql`coalesce(btrim(customers.nid), '') = ''`,
  address: sql`coalesce(btrim(customers.address), '') = ''`,
  mobileNo: sql`btrim(customers.mobile_no) = ''`,
  connectionDate: sql`customers.connection_date is null`,
};
