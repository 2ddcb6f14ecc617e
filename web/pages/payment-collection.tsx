import { CustomerPick } from '../features/customers/customer-pick.tsx';
import { CollectionDesk } from '../features/payments/collection-desk.tsx';
import { Page } from '../ui/page.tsx';

/** /payment-collection */
export function PaymentCollectionPage() {
  return (
    <Page>
      <CollectionDesk customerPick={(pick) => <CustomerPick {...pick} />} />
    </Page>
  );
}
