import { dashboard } from '@netkhata/contract/dashboard';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { type PeriodChoice, useDashboardPeriod } from '../../shared/period/period.ts';
import { Stale } from '../../ui/loading.tsx';
import { BarChart } from './bar-chart.tsx';
import { ChartCard, ChartPlaceholder } from './chart-card.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { periodBars } from './chart-scale.ts';

type Series = EndpointResult<typeof dashboard.dashboardSeries>;
type Month = Series['months'][number];

const MONTH_COLUMNS: TableColumn<Month>[] = [
  { name: 'month', label: 'dashboard.month', kind: 'month', isCardTitle: true },
  { name: 'billAmount', label: 'dashboard.billed', kind: 'taka' },
  { name: 'collectionAmount', label: 'dashboard.collected', kind: 'taka' },
];

type DayBar = { from: string; to: string; amount: PaisaSum };

const DAY_COLUMNS: TableColumn<DayBar>[] = [
  { name: 'from', label: 'dashboard.day', isCardTitle: true, cell: (bar) => <DayName bar={bar} /> },
  { name: 'amount', label: 'dashboard.collected', kind: 'taka' },
];

const SINGLE_DAYS: readonly PeriodChoice['period'][] = ['today', 'yesterday'];
const MONTH: PeriodChoice = { period: 'last_30_days', fromDate: null, toDate: null };

/** Period of the chart: a single day would be one bar, so the last 30 days are shown instead. */
const chartPeriod = (choice: PeriodChoice): PeriodChoice =>
  SINGLE_DAYS.includes(choice.period) ? MONTH : choice;

/** Billed and collected amounts of twelve months, and the collection of each day of the period. */
export function Charts() {
  const t = useText();
  const { choice } = useDashboardPeriod();
  const query = chartPeriod(choice);
  const { data, error, isPlaceholderData, refetch } = useRead(
    dashboard.dashboardSeries,
    { query },
    { keepsPrevious: true },
  );
  if (data) {
    return (
      <Stale isStale={isPlaceholderData}>
        <MonthChart months={data.months} />
        <DayChart series={data} />
      </Stale>
    );
  }
  const waiting = { error, onRetry: () => void refetch() };
  return (
    <>
      <ChartPlaceholder title={t('dashboard.billedCollected')} {...waiting} />
      <ChartPlaceholder title={t('dashboard.collectionByDay')} {...waiting} error={null} />
    </>
  );
}

function MonthChart({ months }: { months: readonly Month[] }) {
  const t = useText();
  const format = useFormat();
  const short = new Intl.DateTimeFormat(format.tag, { month: 'short', timeZone: 'UTC' });
  const title = t('dashboard.billedCollected');
  const series = [
    { name: t('dashboard.billed'), tone: 'pale' },
    { name: t('dashboard.collected'), tone: 'main' },
  ] as const;
  return (
    <ChartCard
      title={title}
      chart={
        <>
          <ChartLegend series={series} />
          <BarChart
            label={title}
            series={series}
            groups={months.map(({ month, billAmount, collectionAmount }) => ({
              key: month,
              name: format.month(month),
              short: short.format(Date.parse(`${month}-01`)),
              values: [billAmount, collectionAmount],
            }))}
          />
        </>
      }
      table={
        <PlainTable
          columns={MONTH_COLUMNS}
          rows={months}
          label={title}
          rowKey={({ month }) => month}
        />
      }
    />
  );
}

/** Limits the date labels under the axis, so that they never overlap. */
const LABELS_MOST = 10;

function DayChart({ series: { days, fromDate, toDate } }: { series: Series }) {
  const t = useText();
  const format = useFormat();
  const short = new Intl.DateTimeFormat(format.tag, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const title = t('dashboard.collectionByDay');
  const bars = periodBars(days);
  const every = Math.ceil(bars.length / LABELS_MOST) * 2;
  const period = t('dashboard.days', { from: format.day(fromDate), to: format.day(toDate) });
  return (
    <ChartCard
      title={title}
      chart={
        <>
          <ChartLegend series={[{ name: period, tone: 'main' }]} />
          <BarChart
            label={`${title}, ${period}`}
            series={[{ name: t('dashboard.collected'), tone: 'main' }]}
            groups={bars.map((bar, index) => ({
              key: bar.from,
              name: dayName(bar, format.day),
              short: index % every === 0 ? short.format(Date.parse(bar.from)) : '',
              values: [bar.amount],
            }))}
          />
        </>
      }
      table={
        <PlainTable columns={DAY_COLUMNS} rows={bars} label={title} rowKey={({ from }) => from} />
      }
    />
  );
}

const dayName = ({ from, to }: DayBar, write: (day: string) => string): string =>
  from === to ? write(from) : `${write(from)} – ${write(to)}`;

function DayName({ bar }: { bar: DayBar }) {
  return dayName(bar, useFormat().day);
}

export { DueAges } from './due-ages.tsx';
