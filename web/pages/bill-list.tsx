import { BillTable } from '../features/bills/bill-table.tsx';
import { Page } from '../ui/page.tsx';

/** /bill-list */
export function BillListPage() {
  return (
    <Page>
      <BillTable />
    </Page>
  );
}
