import { reports } from '@netkhata/contract/reports';
import { today } from '@netkhata/contract/today';
import { Suspense } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { useIsCollector, useTakesPayments } from '../../shared/staff/use-is-collector.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { BalanceList } from './balance-list.tsx';
import { DashboardTiles } from './dashboard-tiles.tsx';
import styles from './dashboard.module.css';
import { Guide } from './guide.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { TodayTasks } from './today-tasks.tsx';
import { useGuide } from './use-guide.ts';
import { useWhereMoney, WhereMoney } from './where-money.tsx';
import { ZoneCustomers } from './zone-customers.tsx';

// Loaded lazily, so that they do not delay the figures.
const CollectorsDay = loadOnUse(async () => (await import('./collectors-day.tsx')).CollectorsDay);
const Charts = loadOnUse(async () => (await import('./charts.tsx')).Charts);
const DueAges = loadOnUse(async () => (await import('./charts.tsx')).DueAges);
const NetworkFigures = loadOnUse(
  async () => (await import('./network-figures.tsx')).NetworkFigures,
);

/** The today tasks and, with the right to read reports, figures of money and customers. */
export function Dashboard() {
  const t = useText();
  const { isPending } = useRead(today.todayTasks, {});
  const money = useWhereMoney();
  const takesPayments = useTakesPayments();
  if (useHasRight('reports')) return <Figures isWaiting={isPending} />;
  return (
    <div className={styles.dashboard} data-pending={isPending || money.isPending || undefined}>
      {takesPayments && <CollectorsPlace />}
      <TodayTasks />
      {money.isSeen && <WhereMoney />}
      <Card>
        <EmptyState title={t('dashboard.noRight')} help={t('errors.noRightHelp')} />
      </Card>
    </div>
  );
}

function Figures({ isWaiting }: { isWaiting: boolean }) {
  const t = useText();
  const { data: totals, isPending } = useRead(reports.customerTotals, {});
  const { isPending: isMoneyPending } = useRead(reports.monthlyCollection, {});
  const guide = useGuide();
  const money = useWhereMoney();
  const takesPayments = useTakesPayments();
  const customerCount =
    totals && totals.activeCustomer + totals.deactiveCustomer + totals.closedCustomer;
  // All reads start at once, but the page is hidden until it is known what stands at the top, so
  // that nothing visible shifts.
  const pending = [isWaiting, isPending, isMoneyPending, guide.isPending, money.isPending];
  return (
    <div className={styles.dashboard} data-pending={pending.includes(true) || undefined}>
      {guide.steps && <Guide steps={guide.steps} onPutAway={() => guide.setPutAway(true)} />}
      <div className={styles.lists}>
        <div className={styles.side}>
          {takesPayments && <CollectorsPlace />}
          <TodayTasks />
          {money.isSeen && <WhereMoney />}
        </div>
        <div className={styles.side}>
          <DashboardTiles />
          {customerCount !== 0 && (
            <Suspense fallback={<div className={styles.ages} />}>
              <DueAges />
            </Suspense>
          )}
        </div>
      </div>
      {customerCount !== 0 && <CustomerFigures />}
      {guide.canShowAgain && (
        <Button
          tone="quiet"
          className={styles.callBack ?? ''}
          onClick={() => guide.setPutAway(false)}
        >
          {t('today.callGuide')}
        </Button>
      )}
    </div>
  );
}

/** Where the day of a cashier or collector begins; its room is kept while the code is loading. */
function CollectorsPlace() {
  const isCollector = useIsCollector();
  return (
    <Suspense fallback={<div className={isCollector ? styles.round : styles.collectors} />}>
      <CollectorsDay />
    </Suspense>
  );
}

/** Shown once the company has customers. */
function CustomerFigures() {
  const seesNetwork = useHasRight('network');
  return (
    <>
      <PeriodFigures />
      <div className={styles.lists}>
        <BalanceList />
        <ZoneCustomers />
      </div>
      <div className={styles.charts}>
        <Suspense fallback={null}>
          <Charts />
        </Suspense>
      </div>
      {seesNetwork && (
        <Suspense fallback={null}>
          <NetworkFigures />
        </Suspense>
      )}
    </>
  );
}
