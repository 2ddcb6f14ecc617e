import { addDays, addMonths, type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { type BillCandidate, SERVICE_ITEM_IDS } from '@netkhata/domain/monthly-bills';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { customerStays } from '../customers/customer-stays.ts';
import type { Database } from '../database/database.ts';
import { IS_PENDING } from '../terms/bill-adjustments.ts';
import { packagePriceOn } from '../terms/follow-prices.ts';
import { previousBill } from '../terms/billed-ranges.ts';
import { customersOn, historiesAround, readTermRules } from '../terms/terms-on-day.ts';

/** The facts about a customer that billing rules and oddity checks need. */
export interface BillFacts extends BillCandidate {
  packageFeePaisa: Paisa | null;
  isMonthBeforeCovered: boolean;
  hasEarlierMonths: boolean;
  handPaisa: Paisa | null;
}

/** A candidate with the fields needed for its bill's SMS and for lists of names. */
export interface BillableCustomer extends BillFacts {
  code: string;
  name: string;
  mobileNo: string;
  isSmsWanted: boolean;
}

/** Condition for customers of one zone, or all. */
export const customersOfZone = (zoneId: number | null): RawBuilder<boolean> =>
  zoneId === null ? sql`true` : sql`customers.zone_id = ${zoneId}`;

/** Condition for the customers of a run and of its preview. */
export const customersOfRun = (zoneId: number | null): RawBuilder<boolean> =>
  sql`${customersOfZone(zoneId)} and ${customerStays(sql`customers.id`)}`;

/** Columns selected by `factsOf`. */
export const FACT_COLUMNS = sql.join(
  [
    'status',
    'category',
    'cycleMonths',
    'feePaisa',
    'billDay',
    'connectionDay',
    'connectionChargePaisa',
    'paidUntil',
    'coveredBy',
    'laterMonth',
    'packageFeePaisa',
    'isMonthBeforeCovered',
    'hasEarlierMonths',
    'handPaisa',
    'comingLines',
    'adjustments',
    'isSuspended',
    'joinedDay',
    'joins',
    'history',
    'rules',
    'previousBill',
  ].map((name) => sql.ref(name)),
);

/**
 * Billing terms of customers and what is already billed, as of a bill date: with the changes that
 * are planned up to then, and without those from a later day. A date that no longer
 * affects the result is replaced by null, so that customers with equal facts get equal bills and
 * can be grouped.
 */
export async function factsOf(
  database: Database,
  billDate: Day,
  wanted: { customers: RawBuilder<boolean>; covered?: RawBuilder<boolean> },
): Promise<RawBuilder<unknown>> {
  const { isAnyOther, joins, rules, isOfAwaysAlone } = await readTermRules(database, billDate);
  const table = isAnyOther ? sql`${customersOn(billDate)} as customers` : sql`customers`;
  // A fee that goes by a price planned up to then is compared with that price.
  const packages = isAnyOther
    ? sql`(
        select id, ${packagePriceOn(sql`packages.id`, billDate)} as bill_amount_paisa from packages
      ) as packages`
    : sql`packages`;
  const month = monthOf(billDate);
  const thisMonth = sql`${firstDayOf(month)}::date`;
  const monthBefore = sql`${firstDayOf(addMonths(month, -1))}::date`;
  const covered = wanted.covered ?? sql`true`;
  // A month may be covered by any number of manual bills; this join must return at most one row.
  const coveredOnce = (day: RawBuilder<unknown>) => sql`
    select customer_id, source, bill_id from covered_months
    where month = ${day} and hand_bill_id = 0 and ${covered}`;
  const isMonthBeforeCovered = sql`(month_before.source is not null
    or others.is_month_before_by_hand is true)`;
  return sql`
    select customers.id as customer_id, code, customers.name, mobile_no,
      is_sms_wanted, status, category, cycle_months,
      fee_paisa, bill_day,
      case when connection_date > ${billDate}::date then connection_date end as connection_day,
      case when connection_charge_paisa = 0 or exists (
        select from billed_connections where customer_id = customers.id
      ) then 0 else connection_charge_paisa end as connection_charge_paisa,
      case when paid_until > ${monthBefore} then paid_until end as paid_until,
      coalesce(this_month.source, case when others.is_this_month_by_hand then 'hand' end)
        as covered_by,
      case when others.later_month < ${thisMonth} + make_interval(months => cycle_months)
        then to_char(others.later_month, 'YYYY-MM') end as later_month,
      bill_amount_paisa as package_fee_paisa,
      ${isMonthBeforeCovered} as is_month_before_covered,
      case when ${isMonthBeforeCovered} or status <> 'active' then false else exists (
        select from covered_months earlier
        where earlier.customer_id = customers.id and earlier.month < ${monthBefore}
      ) end as has_earlier_months,
      case when this_month.source is null and others.is_this_month_by_hand then ${handPaisa(thisMonth)} end as hand_paisa,
      case when status = 'active' or dated.history is not null
        then coming.lines end as coming_lines,
      case when status = 'active' or dated.history is not null
        then pending.adjustments end as adjustments,
      customers.id in (${suspendedOn(billDate)}) as is_suspended,
      ${joins === 'whole' ? sql`null::date` : joinedDay(billDate, isMonthBeforeCovered)} as joined_day, ${joins}::text as joins,
      dated.history, case when dated.history is not null
        then ${JSON.stringify(rules)}::jsonb end as rules,
      case when dated.history is not null and month_before.source = 'run'
        then ${previousBill(sql`month_before.bill_id`)} end as previous_bill
    from ${table}
      left join ${packages} on packages.id = package_id
      left join (${coveredOnce(thisMonth)}) this_month on this_month.customer_id = customers.id
      left join (${coveredOnce(monthBefore)}) month_before on month_before.customer_id = customers.id
      left join (
        select customer_id, min(month) filter (where month > ${thisMonth}) as later_month,
          bool_or(month = ${thisMonth}) as is_this_month_by_hand,
          bool_or(month = ${monthBefore}) as is_month_before_by_hand
        from covered_months
        where month between ${monthBefore} and ${thisMonth} + interval '11 months'
          and (hand_bill_id <> 0 or month > ${thisMonth}) and ${covered}
        group by customer_id
      ) others on others.customer_id = customers.id
      left join (${rules === null ? NO_HISTORIES : historiesAround(billDate, covered, isOfAwaysAlone)}) dated
        on dated.customer_id = customers.id
      left join (${comingLines(covered)}) coming on coming.customer_id = customers.id
      left join (${pendingAdjustments(covered)}) pending on pending.customer_id = customers.id
    where ${wanted.customers}`;
}

/**
 * The day of joining, of customers without any covered month before it. Not asked while whole months
 * are billed, where it does not matter: customers group as they always did.
 */
const joinedDay = (billDate: Day, isMonthBeforeCovered: RawBuilder<unknown>) => {
  const monthBefore = sql`${firstDayOf(addMonths(monthOf(billDate), -1))}::date`;
  return sql`case when connection_date between ${monthBefore} and ${billDate}::date
    and not ${isMonthBeforeCovered} and not exists (
      select from covered_months earlier
      where earlier.customer_id = customers.id and earlier.month < ${monthBefore}
    ) then connection_date end`;
};

/** Nobody's changes matter while whole months are billed: customers group as they always did. */
const NO_HISTORIES = sql`select null::bigint as customer_id, null::jsonb as history where false`;

/** The instalments that the next bills have, by customer. */
const comingLines = (ofCustomers: RawBuilder<unknown>) => sql`
  select customer_id, jsonb_agg(
    jsonb_build_object('id', id, 'name', name, 'amountPaisa', amount_paisa) order by id
  ) as lines
  from planned_lines
  where struck_at is null and times > ${TIMES_BILLED} and ${ofCustomers}
  group by customer_id`;

/** The adjustments that the next bills take, by customer. */
const pendingAdjustments = (ofCustomers: RawBuilder<unknown>) => sql`
  select customer_id, jsonb_agg(
    jsonb_build_object('id', id, 'text', description, 'amountPaisa', open_paisa) order by id
  ) as adjustments
  from bill_adjustments
  where ${IS_PENDING} and ${ofCustomers}
  group by customer_id`;

/** Number of bills, void ones left out, that have included the instalment. */
export const TIMES_BILLED: RawBuilder<number> = sql`(
  select count(*) from billed_planned_lines join bills on bills.id = bill_id
  where planned_line_id = planned_lines.id and voided_at is null
)`;
/** Customers suspended at the end of a day, if the settings say that these are not billed. */
const suspendedOn = (day: Day) => sql`
  select suspensions.customer_id
  from suspensions cross join company cross join suspension_settings
  where not is_billed_while_suspended
    and (lifted_at is null or lifted_at >= ${addDays(day, 1)}::timestamp at time zone time_zone)
    and started_at < ${addDays(day, 1)}::timestamp at time zone time_zone`;

/** Amount of internet service on manual bills of a month, scaled to one billing cycle. */
const handPaisa = (month: RawBuilder<unknown>) => sql`(
  select round(sum(cycle_months * amount_paisa::numeric / (
    select count(*) from covered_months own
    where own.customer_id = customers.id and own.bill_id = hand.bill_id
  )))::bigint
  from covered_months hand join bill_items on bill_items.bill_id = hand.bill_id
    and item_id = any(${[...SERVICE_ITEM_IDS]}::bigint[])
  where hand.customer_id = customers.id and hand.month = ${month} and source = 'hand'
)`;

export interface CandidateRange {
  /** Condition for the customers of the run. */
  customers: RawBuilder<boolean>;
  afterId: number;
  limit: number;
}

/** Ids of the next customers of a run, ascending. */
export async function readCandidateIds(tx: Database, range: CandidateRange): Promise<number[]> {
  const next = await sql<{ id: number }>`
    select id from customers
    where id > ${range.afterId} and ${range.customers}
    order by id limit ${range.limit}
  `.execute(tx);
  return next.rows.map(({ id }) => id);
}

/** Facts about the given customers as of a bill date. */
export async function readCandidates(
  tx: Database,
  customerIds: readonly number[],
  billDate: Day,
): Promise<BillableCustomer[]> {
  const ids = sql`any(${[...customerIds]}::bigint[])`;
  const facts = await factsOf(tx, billDate, {
    customers: sql`customers.id = ${ids}`,
    covered: sql`customer_id = ${ids}`,
  });
  const found = await sql<BillableCustomer>`${facts} order by customers.id`.execute(tx);
  return found.rows;
}
