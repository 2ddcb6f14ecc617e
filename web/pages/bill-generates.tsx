import { BillRuns } from '../features/bill-runs/bill-runs.tsx';
import { Page } from '../ui/page.tsx';

/** /bill-generates */
export function BillGeneratesPage() {
  return (
    <Page>
      <BillRuns />
    </Page>
  );
}
