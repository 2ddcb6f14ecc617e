import { CollectionDesk } from '../features/payments/collection-desk.tsx';
import { CustomerPick } from '../shared/customers/customer-pick.tsx';
import { Page } from '../ui/page.tsx';

/** /payment-collection */
export function PaymentCollectionPage() {
  return (
    <Page>
      <CollectionDesk customerPick={(pick) => <CustomerPick {...pick} />} />
    </Page>
  );
}
