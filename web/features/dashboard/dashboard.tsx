import { reports } from '@netkhata/contract/reports';
import { useRead } from '../../api/use-read.ts';
import { BalanceList } from './balance-list.tsx';
import { CustomerTiles, MoneyTiles } from './dashboard-tiles.tsx';
import styles from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { ZoneCustomers } from './zone-customers.tsx';

/** Money and customers at a glance; before the first customer, the way there. */
export function Dashboard() {
  const { data: totals, isPending } = useRead(reports.customerTotals, {});
  const customerCount =
    totals && totals.activeCustomer + totals.deactiveCustomer + totals.closedCustomer;
  // Everything is asked for at once, but nothing is drawn before it is clear which of the two
  // dashboards it is: what is in sight never moves.
  return (
    <div className={styles.dashboard} data-pending={isPending || undefined}>
      {customerCount === 0 && <FirstSteps />}
      <MoneyTiles />
      <CustomerTiles />
      {customerCount !== 0 && (
        <div className={styles.lists}>
          <BalanceList />
          <ZoneCustomers />
        </div>
      )}
    </div>
  );
}
