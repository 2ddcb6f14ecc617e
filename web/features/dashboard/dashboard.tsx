import { reports } from '@netkhata/contract/reports';
import { Suspense } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { BalanceList } from './balance-list.tsx';
import { CustomerTiles, MoneyTiles } from './dashboard-tiles.tsx';
import styles from './dashboard.module.css';
import { PeriodFigures } from './period-figures.tsx';
import { ZoneCustomers } from './zone-customers.tsx';

// Charts are drawn after the figures that one comes for; the guide is for the first day alone.
const Charts = loadOnUse(async () => (await import('./charts.tsx')).Charts);
const DueAges = loadOnUse(async () => (await import('./charts.tsx')).DueAges);
const FirstSteps = loadOnUse(async () => (await import('./first-steps.tsx')).FirstSteps);

/** Money and customers at a glance, for who may read reports; every figure here is one. */
export function Dashboard() {
  const t = useText();
  if (useHasRight('reports')) return <Figures />;
  return (
    <Card>
      <EmptyState title={t('dashboard.noRight')} help={t('errors.noRightHelp')} />
    </Card>
  );
}

/** Before the first customer, the way there stands over the figures. */
function Figures() {
  const { data: totals, isPending } = useRead(reports.customerTotals, {});
  const { isPending: isMoneyPending } = useRead(reports.monthlyCollection, {});
  const customerCount =
    totals && totals.activeCustomer + totals.deactiveCustomer + totals.closedCustomer;
  // Everything is asked for at once, but nothing is drawn before it is clear which of the two
  // dashboards it is: what is in sight never moves.
  return (
    <div className={styles.dashboard} data-pending={isPending || isMoneyPending || undefined}>
      {customerCount === 0 && (
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
      )}
      <MoneyTiles />
      <CustomerTiles />
      {customerCount !== 0 && <Working />}
    </div>
  );
}

/** What the dashboard shows once there are customers. */
function Working() {
  return (
    <>
      <PeriodFigures />
      <div className={styles.lists}>
        <BalanceList />
        <div className={styles.side}>
          <ZoneCustomers />
          <Suspense fallback={null}>
            <DueAges />
          </Suspense>
        </div>
      </div>
      <div className={styles.charts}>
        <Suspense fallback={null}>
          <Charts />
        </Suspense>
      </div>
    </>
  );
}
