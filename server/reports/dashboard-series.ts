import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import {
  addMonths,
  type Day,
  type DayRange,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '@netkhata/domain/billing-period';
import { DUE_AGES, type DueAge, daysOfDueAge } from '@netkhata/domain/due-age';
import { type PaisaSum, subtractSum, ZERO_PAISA } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';
import type { SignedInUser } from '../http/implement.ts';
import { PAYMENTS } from '../figures/list-totals.ts';
import { isBetween, EACH_DAY, figuresOf, sumOf } from '../figures/read-figures.ts';

type PeriodFigures = EndpointResult<Api['periodFigures']>;
type Series = EndpointResult<Api['dashboardSeries']>;

/** User and days of a request. */
interface SeriesRequest {
  user: SignedInUser;
  days: DayRange;
  today: Day;
}

const CHART_MONTHS = 12;

/** Billed and collected amounts of a period, in paisa. */
export async function readPeriodFigures(
  tx: Database,
  { user, days }: SeriesRequest,
): Promise<PeriodFigures> {
  const { rows } = await sql<
    Omit<PeriodFigures, 'fromDate' | 'toDate' | 'approvedAmount'>
  >`${PREPARED}
    select ${sumOf('itemCount', 'bills')} as bill_count,
      ${sumOf('amountPaisa', 'bills')} as bill_amount,
      ${sumOf('itemCount', ...PAYMENTS)} as payment_count,
      ${sumOf('amountPaisa', ...PAYMENTS)} as collection_amount,
      ${sumOf('amountPaisa', 'payments_received')} as received_amount
    from (${figuresOf(user, ['bills', ...PAYMENTS], isBetween(days))}) as figures
  `.execute(tx);
  const figures = rows[0] as (typeof rows)[number];
  const approvedAmount = subtractSum(figures.collectionAmount, figures.receivedAmount);
  return { fromDate: days.fromDay, toDate: days.toDay, ...figures, approvedAmount };
}

interface SeriesRow {
  part: 'month' | 'day' | 'age';
  name: string;
  itemCount: number;
  billed: PaisaSum;
  collected: PaisaSum;
}

/** Data of all dashboard charts in paisa, read with one statement. */
export async function readDashboardSeries(tx: Database, request: SeriesRequest): Promise<Series> {
  const { fromDay, toDay } = request.days;
  const { rows } = await sql<SeriesRow>`${PREPARED}
    ${monthRows(request)} union all ${dayRows(request)} union all ${ageRows(request)}
    order by part, name
  `.execute(tx);
  const rowsOf = (part: SeriesRow['part']) => rows.filter((row) => row.part === part);
  const ages = new Map(rowsOf('age').map((row) => [row.name, row]));
  return {
    fromDate: fromDay,
    toDate: toDay,
    months: rowsOf('month').map(({ name, billed, collected }) => {
      return { month: name, billAmount: billed, collectionAmount: collected };
    }),
    days: rowsOf('day').map(({ name, collected }) => {
      return { date: name, collectionAmount: collected };
    }),
    dueByAge: DUE_AGES.map((age) => {
      const due = ages.get(age);
      const { fromDay: fromDate, toDay: toDate } = daysOfDueAge(age, request.today);
      return {
        age,
        fromDate,
        toDate,
        billCount: due?.itemCount ?? 0,
        dueAmount: due?.billed ?? ZERO_PAISA,
      };
    }),
  };
}

/** The last twelve months including the current one, also those without data. */
function monthRows({ user, today }: SeriesRequest): RawBuilder<unknown> {
  const lastMonth = monthOf(today);
  const fromDay = firstDayOf(addMonths(lastMonth, 1 - CHART_MONTHS));
  const days = { fromDay, toDay: lastDayOf(lastMonth) };
  return sql`
    select 'month' as part, to_char(shown.month, 'YYYY-MM') as name, 0 as item_count,
      coalesce(billed, 0) as billed, coalesce(collected, 0) as collected
    from generate_series(${days.fromDay}::date, ${days.toDay}::date, interval '1 month')
      as shown (month)
    left join (
      select date_trunc('month', day) as month, ${sumOf('amountPaisa', 'bills')} as billed,
        ${sumOf('amountPaisa', ...PAYMENTS)} as collected
      from (${figuresOf(user, ['bills', ...PAYMENTS], isBetween(days))}) as figures
      group by 1
    ) as summed on summed.month = shown.month`;
}

/** Every day of the period, also those without payments. */
const dayRows = ({ user, days }: SeriesRequest): RawBuilder<unknown> => sql`
  select 'day', shown.day::date::text, 0, 0, coalesce(collected, 0)
  from generate_series(${days.fromDay}::date, ${days.toDay}::date, interval '1 day')
    as shown (day)
  left join (
    select day, sum(amount_paisa) as collected
    from (${figuresOf(user, PAYMENTS, isBetween(days))}) as figures group by day
  ) as summed on summed.day = shown.day`;

/** Amounts due by age: days since the bill date, or since an opening due was owed. */
function ageRows({ user, today }: SeriesRequest): RawBuilder<unknown> {
  const [first, second, third, rest] = DUE_AGES;
  const isOf = (age: DueAge) => sql`day >= ${daysOfDueAge(age, today).fromDay}::date`;
  return sql`
    select 'age', case when ${isOf(first)} then ${first}
        when ${isOf(second)} then ${second}
        when ${isOf(third)} then ${third} else ${rest} end,
      sum(item_count), sum(amount_paisa), 0
    from (${figuresOf(user, ['open_bills'], EACH_DAY)}) as figures
    group by 2`;
}
