import { CustomerTable } from '../features/customers/customer-table.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';

/** /customer-list */
export function CustomerListPage() {
  return (
    <Page>
      <Card isFlush>
        <CustomerTable />
      </Card>
    </Page>
  );
}
