import { BillCreate } from '../features/bills/bill-create.tsx';
import { CustomerPick } from '../shared/customers/customer-pick.tsx';
import { Page } from '../ui/page.tsx';

/** /bill-create */
export function BillCreatePage() {
  return (
    <Page isNarrow>
      <BillCreate customerPick={(pick) => <CustomerPick {...pick} />} />
    </Page>
  );
}
