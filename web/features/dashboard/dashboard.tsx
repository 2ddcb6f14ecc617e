import { reports } from '@netkhata/contract/reports';
import { useRead } from '../../api/use-read.ts';
import { Columns } from '../../ui/page.tsx';
import { BalanceList } from './balance-list.tsx';
import { CustomerTiles, MoneyTiles } from './dashboard-tiles.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ZoneCustomers } from './zone-customers.tsx';

/** Money and customers at a glance; before the first customer, the way there. */
export function Dashboard() {
  const { data: totals } = useRead(reports.customerTotals, {});
  const customerCount =
    totals && totals.activeCustomer + totals.deactiveCustomer + totals.closedCustomer;
  return (
    <>
      {customerCount === 0 && <FirstSteps />}
      <MoneyTiles />
      <CustomerTiles />
      {customerCount !== 0 && (
        <Columns>
          <BalanceList />
          <ZoneCustomers />
        </Columns>
      )}
    </>
  );
}
