import type { Day } from '@netkhata/domain/billing-period';
import type { JoinRule } from '@netkhata/domain/customer-terms';
import type { PartRules } from '@netkhata/domain/parts-of-ranges';
import type { TermHistory } from '@netkhata/domain/dated-terms';
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

export interface TermRules {
  /** Whether the terms of any customer on that day are others than their row's. */
  isAnyOther: boolean;
  joins: JoinRule;
  /** Null where months are billed whole, whatever changes in them, and nobody was ever away. */
  rules: Omit<PartRules, 'joins'> | null;
  /** Whether months are divided of customers alone who are, or were, away. */
  isOfAwaysAlone: boolean;
}

/** What has to be known of planned changes and of the rules before terms of a day are read. */
export async function readTermRules(database: Database, day: Day): Promise<TermRules> {
  const { rows } = await sql<TermRules>`
    select exists (select from planned_changes where ${isOtherOn(day)}) as is_any_other,
      joins_billed as joins, case when is_any_divided or exists (
        select from customer_aways
      ) then jsonb_build_object(
        'changes', changes_billed, 'leaves', leaves_billed, 'away', away_billed
      ) end as rules, not is_any_divided as is_of_aways_alone
    from company, lateral (
      select 'by_days' in (changes_billed, leaves_billed) as is_any_divided
    ) as divided
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

const termsJson = (prefix: string): RawBuilder<unknown> => sql`jsonb_build_object(
  'feePaisa', ${sql.ref(`${prefix}fee_paisa`)}, 'billDay', ${sql.ref(`${prefix}bill_day`)},
  'category', ${sql.ref(`${prefix}category`)}, 'cycleMonths', ${sql.ref(`${prefix}cycle_months`)},
  'status', ${sql.ref(`${prefix}status`)})`;

/**
 * The `history` of a customer, where `historiesAround` is joined to `customers`; terms of which
 * nothing has a day are a history without changes.
 */
export const HISTORY_OR_TERMS: RawBuilder<TermHistory> = sql`
  coalesce(history, jsonb_build_object(
    'now', jsonb_build_object('feePaisa', fee_paisa, 'billDay', bill_day, 'category', category,
      'cycleMonths', cycle_months, 'status', status),
    'changes', '[]'::jsonb))`;

/** So long before a bill a change may matter for it: a cycle, and the one before. */
const YEARS_AROUND = sql`interval '2 years'`;

/** Condition for customers for whom an absence was ever entered, also one that was withdrawn. */
export const EVER_AWAY: RawBuilder<boolean> = sql`
  customer_id in (select customer_id from customer_aways)`;

/**
 * The customers with changes that have a day around another one, with a `TermHistory` of each: their
 * terms as they stand and these changes. Of whom all were withdrawn has no change in it: bills that
 * were made before that may have other days than the next ones.
 */
export const historiesAround = (
  day: Day,
  ofCustomers: RawBuilder<unknown> = sql`true`,
  isOfAwaysAlone = false,
): RawBuilder<unknown> => sql`
  select customer_id, jsonb_build_object(
    'now', (select ${termsJson('standing.')} from customers standing where standing.id = customer_id),
    'changes', coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'fromDay', from_day, 'isApplied', applied_at is not null,
      'isAway', away_id is not null,
      'set', ${termsJson('planned_changes.')}, 'before', ${termsJson('before_')}
    ) order by from_day, id) filter (where cancelled_at is null and refused_at is null), '[]')
  ) as history
  from planned_changes
  where ${ofCustomers}
    and ${isOfAwaysAlone ? EVER_AWAY : sql`true`}
    and from_day between ${day}::date - ${YEARS_AROUND} and ${day}::date + ${YEARS_AROUND}
  group by customer_id`;
