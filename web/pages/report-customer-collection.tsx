import { CollectionReport } from '../features/reports/collection-report.tsx';
import { Page } from '../ui/page.tsx';

/** /report-customer-collection */
export function ReportCustomerCollectionPage() {
  return (
    <Page>
      <CollectionReport />
    </Page>
  );
}
