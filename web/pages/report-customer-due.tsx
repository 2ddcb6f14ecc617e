import { DueTable } from '../features/reports/due-table.tsx';
import { Page } from '../ui/page.tsx';

/** /report-customer-due */
export function ReportCustomerDuePage() {
  return (
    <Page>
      <DueTable />
    </Page>
  );
}
