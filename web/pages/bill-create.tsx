import { BillCreate } from '../features/bills/bill-create.tsx';
import { CustomerPick } from '../shared/customers/customer-pick.tsx';

/** /bill-create */
export function BillCreatePage() {
  return <BillCreate customerPick={(pick) => <CustomerPick {...pick} />} />;
}
