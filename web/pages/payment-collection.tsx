import { CollectionDesk } from '../features/collection/collection-desk.tsx';
import { CustomerPick } from '../shared/customers/customer-pick.tsx';

/** /payment-collection */
export function PaymentCollectionPage() {
  return <CollectionDesk customerPick={(pick) => <CustomerPick {...pick} />} />;
}
