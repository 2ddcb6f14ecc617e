import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  firstDayOf,
  monthOf,
} from '@netkhata/domain/billing-period';
import { subtractPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';
import { ofOwnCustomer } from './dashboard-queries.ts';

type PeriodFigures = EndpointResult<Api['periodFigures']>;
type Series = EndpointResult<Api['dashboardSeries']>;

/** Who asks, and for which days. */
interface SeriesRequest {
  user: SignedInUser;
  days: DayRange;
  today: Day;
}

const CHART_MONTHS = 12;
const AGE_DAYS = 30;

/** Issued bills that stand; an opening balance was billed before this product came. */
const BILLED = sql`voided_at is null and kind <> 'opening'`;

/** What was billed and collected in a period, in paisa. */
export async function readPeriodFigures(
  tx: Database,
  { user, days }: SeriesRequest,
): Promise<PeriodFigures> {
  const { fromDay, toDay } = days;
  const inPeriod = sql`between ${fromDay}::date and ${toDay}::date`;
  const isOwn = ofOwnCustomer(user, sql`customer_id`);
  const { rows } = await sql<Omit<PeriodFigures, 'fromDate' | 'toDate' | 'approvedAmount'>>`
    select billed.*, collected.*, (
      select coalesce(sum(amount_paisa), 0) from payments
      where deleted_at is null and approved_at is null and payment_date ${inPeriod} and ${isOwn}
    ) as "receivedAmount"
    from (
      select count(*) as "billCount", coalesce(sum(total_paisa), 0) as "billAmount"
      from bills where ${BILLED} and bill_date ${inPeriod} and ${isOwn}
    ) as billed, (
      select count(*) as "paymentCount", coalesce(sum(amount_paisa), 0) as "collectionAmount"
      from payments where deleted_at is null and payment_date ${inPeriod} and ${isOwn}
    ) as collected
  `.execute(tx);
  const figures = rows[0] as (typeof rows)[number];
  const approvedAmount = subtractPaisa(figures.collectionAmount, figures.receivedAmount);
  return { fromDate: fromDay, toDate: toDay, ...figures, approvedAmount };
}

/** What the charts of the dashboard draw, in paisa. */
export async function readDashboardSeries(tx: Database, request: SeriesRequest): Promise<Series> {
  const { fromDay, toDay } = request.days;
  const [months, days, dueByAge] = await Promise.all([
    readMonths(tx, request),
    readDays(tx, request),
    readDueByAge(tx, request),
  ]);
  return { fromDate: fromDay, toDate: toDay, months, days, dueByAge };
}

/** Twelve months up to this one, those without anything as well. */
async function readMonths(tx: Database, { user, today }: SeriesRequest): Promise<Series['months']> {
  const firstMonth = addMonths(monthOf(today), 1 - CHART_MONTHS);
  const from = sql`${firstDayOf(firstMonth)}::date`;
  const before = sql`${firstDayOf(addMonths(monthOf(today), 1))}::date`;
  const isOwn = ofOwnCustomer(user, sql`customer_id`);
  // Summed by day first: the month of a day is then worked out some hundred times, not once a bill.
  const byMonth = (daily: ReturnType<typeof sql>) => sql`
    select date_trunc('month', day)::date as month, sum(amount) as amount
    from (${daily}) as daily group by 1`;
  const billed = byMonth(sql`
    select bill_date as day, sum(total_paisa) as amount from bills
    where ${BILLED} and bill_date >= ${from} and bill_date < ${before} and ${isOwn} group by 1`);
  const collected = byMonth(sql`
    select payment_date as day, sum(amount_paisa) as amount from payments
    where deleted_at is null and payment_date >= ${from} and payment_date < ${before} and ${isOwn}
    group by 1`);
  const { rows } = await sql<Series['months'][number]>`
    select to_char(shown.month, 'YYYY-MM') as month, coalesce(billed.amount, 0) as "billAmount",
      coalesce(collected.amount, 0) as "collectionAmount"
    from (
      select generate_series(${from}, ${before} - 1, interval '1 month')::date as month
    ) as shown
    left join (${billed}) as billed on billed.month = shown.month
    left join (${collected}) as collected on collected.month = shown.month
    order by shown.month
  `.execute(tx);
  return rows;
}

/** Every day of the period, those without a payment as well. */
async function readDays(tx: Database, { user, days }: SeriesRequest): Promise<Series['days']> {
  const [from, to] = [sql`${days.fromDay}::date`, sql`${days.toDay}::date`];
  const { rows } = await sql<Series['days'][number]>`
    select shown.day::date as date, coalesce(collected.amount, 0) as "collectionAmount"
    from generate_series(${from}, ${to}, interval '1 day') as shown (day)
    left join (
      select payment_date, sum(amount_paisa) as amount from payments
      where deleted_at is null and payment_date between ${from} and ${to}
        and ${ofOwnCustomer(user, sql`customer_id`)}
      group by payment_date
    ) as collected on collected.payment_date = shown.day
    order by shown.day
  `.execute(tx);
  return rows;
}

/** What is still to be collected, by the days since its bill's date. */
async function readDueByAge(
  tx: Database,
  { user, today }: SeriesRequest,
): Promise<Series['dueByAge']> {
  const daysAgo = (ages: number) => sql`${addDays(today, -ages * AGE_DAYS)}::date`;
  const { rows } = await sql<Series['dueByAge'][number]>`
    select ages.age, coalesce(due."billCount", 0) as "billCount",
      coalesce(due."dueAmount", 0) as "dueAmount"
    from (values (1, '0-30'), (2, '31-60'), (3, '61-90'), (4, '90+')) as ages (place, age)
    left join (
      select case when bills.bill_date >= ${daysAgo(1)} then 1
          when bills.bill_date >= ${daysAgo(2)} then 2
          when bills.bill_date >= ${daysAgo(3)} then 3 else 4 end as place,
        count(*) as "billCount", sum(kept.due_paisa) as "dueAmount"
      from bill_balances kept join bills on bills.id = kept.bill_id
      where kept.due_paisa > 0 and ${ofOwnCustomer(user, sql`kept.customer_id`)}
      group by 1
    ) as due using (place)
    order by place
  `.execute(tx);
  return rows;
}
