import { reports } from '@netkhata/contract/reports';
import { Suspense } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { BalanceList } from './balance-list.tsx';
import { CustomerTiles, MoneyTiles } from './dashboard-tiles.tsx';
import styles from './dashboard.module.css';
import { PeriodFigures } from './period-figures.tsx';
import { ZoneCustomers } from './zone-customers.tsx';

// Charts are drawn after the figures that one comes for; the guide is for the first day alone.
const Charts = loadOnUse(async () => (await import('./charts.tsx')).Charts);
const DueAges = loadOnUse(async () => (await import('./due-ages.tsx')).DueAges);
const FirstSteps = loadOnUse(async () => (await import('./first-steps.tsx')).FirstSteps);

/** Money and customers at a glance; before the first customer, the way there. */
export function Dashboard() {
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
  const mayRead = useHasRight('reports');
  return (
    <>
      {mayRead && <PeriodFigures />}
      <div className={styles.lists}>
        <BalanceList />
        <div className={styles.side}>
          <ZoneCustomers />
          {mayRead && (
            <Suspense fallback={null}>
              <DueAges />
            </Suspense>
          )}
        </div>
      </div>
      {mayRead && (
        <div className={styles.charts}>
          <Suspense fallback={null}>
            <Charts />
          </Suspense>
        </div>
      )}
    </>
  );
}
