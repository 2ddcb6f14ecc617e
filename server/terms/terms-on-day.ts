import type { Day } from '@netkhata/domain/billing-period';
import type { JoinRule } from '@netkhata/domain/customer-terms';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A change that has neither been applied yet nor ended otherwise. */
export const IS_PLANNED: RawBuilder<boolean> = sql`(
  planned_changes.applied_at is null and planned_changes.cancelled_at is null
  and planned_changes.refused_at is null)`;

/**
 * Condition for the changes because of which a customer's row does not say what is valid on a day:
 * those that hold by then and are still to be applied, and those that were applied and begin later.
 */
const isOtherOn = (day: Day): RawBuilder<boolean> => sql`(
  (${IS_PLANNED} and from_day <= ${day}::date)
  or (planned_changes.applied_at is not null and from_day > ${day}::date))`;

interface TermRules {
  /** Whether the terms of any customer on that day are others than their row's. */
  isAnyOther: boolean;
  joins: JoinRule;
}

/** What has to be known of planned changes and of the rules before terms of a day are read. */
export async function readTermRules(database: Database, day: Day): Promise<TermRules> {
  const { rows } = await sql<TermRules>`
    select exists (select from planned_changes where ${isOtherOn(day)}) as is_any_other,
      joins_billed as joins
    from company
  `.execute(database);
  return rows[0] as TermRules;
}

const TERMS = ['package_id', 'fee_paisa', 'bill_day', 'category', 'cycle_months', 'status'];

/**
 * Of each changed term: what is to hold by that day (`planned_`); what the last of the later changes
 * made of it (`last_`), and what stood before the first of them (`before_`).
 */
const changesOn = (day: Day, counts: RawBuilder<boolean>): RawBuilder<unknown> => {
  const terms = TERMS.map((term) => {
    const value = sql.ref(term);
    const before = sql.ref(`before_${term}`);
    return sql`
      (array_agg(${value} order by from_day desc, id desc) filter (
        where applied_at is null and ${value} is not null))[1] as ${sql.ref(`planned_${term}`)},
      (array_agg(${value} order by from_day desc, id desc) filter (
        where applied_at is not null and ${value} is not null))[1] as ${sql.ref(`last_${term}`)},
      (array_agg(${before} order by from_day, id) filter (
        where applied_at is not null and ${value} is not null))[1] as ${before}`;
  });
  return sql`
    select customer_id, ${sql.join(terms)}
    from planned_changes where ${isOtherOn(day)} and ${counts}
    group by customer_id`;
};

/**
 * The customers as a table, with the terms that are valid on a day: the same whether a planned
 * change was applied meanwhile or not. What somebody has edited by hand since a change was applied
 * stands. `counts` leaves out changes, for the question what would hold without them.
 */
export const customersOn = (
  day: Day,
  counts: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> => {
  const termOf = (term: string): RawBuilder<unknown> => {
    const now = sql.ref(`customers.${term}`);
    const planned = sql.ref(`changed.planned_${term}`);
    return sql`case when ${planned} is not null then ${planned}
      when ${sql.ref(`changed.last_${term}`)} = ${now} then ${sql.ref(`changed.before_${term}`)}
      else ${now} end as ${sql.ref(term)}`;
  };
  // A category is set together with its cycle, and both go back together.
  const isCategoryKept = sql`(changed.last_category = customers.category
    and changed.last_cycle_months = customers.cycle_months)`;
  const pairOf = (term: string): RawBuilder<unknown> => sql`
    case when changed.planned_category is not null then ${sql.ref(`changed.planned_${term}`)}
      when ${isCategoryKept} then ${sql.ref(`changed.before_${term}`)}
      else ${sql.ref(`customers.${term}`)} end as ${sql.ref(term)}`;
  return sql`(
    select customers.id, code, customers.name, mobile_no, is_sms_wanted, zone_id,
      connection_date, connection_charge_paisa, paid_until,
      ${sql.join([
        ...['package_id', 'fee_paisa', 'bill_day', 'status'].map(termOf),
        pairOf('category'),
        pairOf('cycle_months'),
      ])}
    from customers
      left join (${changesOn(day, counts)}) changed on changed.customer_id = customers.id)`;
};
