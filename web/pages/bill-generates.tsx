import { BillGenerate } from '../features/bills/bill-generate.tsx';
import { Page } from '../ui/page.tsx';

/** /bill-generates */
export function BillGeneratesPage() {
  return (
    <Page>
      <BillGenerate />
    </Page>
  );
}
