import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '@netkhata/domain/billing-period';
import { subtractPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';
import type { SignedInUser } from '../http/implement.ts';
import { figuresOf, figuresOfDays, sumOf } from '../ledger/figure-queries.ts';

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
const COLLECTED = ['payments_received', 'payments_approved'] as const;

/** What was billed and collected in a period, in paisa. */
export async function readPeriodFigures(
  tx: Database,
  { user, days }: SeriesRequest,
): Promise<PeriodFigures> {
  const { rows } = await sql<
    Omit<PeriodFigures, 'fromDate' | 'toDate' | 'approvedAmount'>
  >`${PREPARED}
    select ${sumOf('item_count', 'bills')} as "billCount",
      ${sumOf('amount_paisa', 'bills')} as "billAmount",
      ${sumOf('item_count', ...COLLECTED)} as "paymentCount",
      ${sumOf('amount_paisa', ...COLLECTED)} as "collectionAmount",
      ${sumOf('amount_paisa', 'payments_received')} as "receivedAmount"
    from (${figuresOfDays(user, ['bills', ...COLLECTED], days)}) as figures
  `.execute(tx);
  const figures = rows[0] as (typeof rows)[number];
  const approvedAmount = subtractPaisa(figures.collectionAmount, figures.receivedAmount);
  return { fromDate: days.fromDay, toDate: days.toDay, ...figures, approvedAmount };
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
  const lastMonth = monthOf(today);
  const fromDay = firstDayOf(addMonths(lastMonth, 1 - CHART_MONTHS));
  const days = { fromDay, toDay: lastDayOf(lastMonth) };
  const { rows } = await sql<Series['months'][number]>`${PREPARED}
    select to_char(shown.month, 'YYYY-MM') as month, coalesce(billed, 0) as "billAmount",
      coalesce(collected, 0) as "collectionAmount"
    from (
      select generate_series(${days.fromDay}::date, ${days.toDay}::date, interval '1 month')::date
        as month
    ) as shown
    left join (
      select date_trunc('month', day)::date as month, ${sumOf('amount_paisa', 'bills')} as billed,
        ${sumOf('amount_paisa', ...COLLECTED)} as collected
      from (${figuresOfDays(user, ['bills', ...COLLECTED], days)}) as figures
      group by 1
    ) as summed on summed.month = shown.month
    order by shown.month
  `.execute(tx);
  return rows;
}

/** Every day of the period, those without a payment as well. */
async function readDays(tx: Database, { user, days }: SeriesRequest): Promise<Series['days']> {
  const { rows } = await sql<Series['days'][number]>`${PREPARED}
    select shown.day::date as date, coalesce(collected.amount, 0) as "collectionAmount"
    from generate_series(${days.fromDay}::date, ${days.toDay}::date, interval '1 day')
      as shown (day)
    left join (
      select day, sum(amount_paisa) as amount
      from (${figuresOfDays(user, COLLECTED, days)}) as figures group by day
    ) as collected on collected.day = shown.day
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
  const { rows } = await sql<Series['dueByAge'][number]>`${PREPARED}
    select ages.age, coalesce(due."billCount", 0) as "billCount",
      coalesce(due."dueAmount", 0) as "dueAmount"
    from (values (1, '0-30'), (2, '31-60'), (3, '61-90'), (4, '90+')) as ages (place, age)
    left join (
      select case when day >= ${daysAgo(1)} then 1
          when day >= ${daysAgo(2)} then 2
          when day >= ${daysAgo(3)} then 3 else 4 end as place,
        sum(item_count) as "billCount", sum(amount_paisa) as "dueAmount"
      from (${figuresOf(user, ['open_bills'])}) as figures
      group by 1
    ) as due using (place)
    order by place
  `.execute(tx);
  return rows;
}
