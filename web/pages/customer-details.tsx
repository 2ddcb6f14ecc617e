import { useParams } from '@tanstack/react-router';
import { CustomerDetails } from '../features/customers/customer-details.tsx';
import { CollectionForm } from '../features/payments/collection-form.tsx';
import { Page } from '../ui/page.tsx';

/** /customer-details/{id}; the collection form of payments stands in its Payment Info tab. */
export function CustomerDetailsPage() {
  const { id } = useParams({ strict: false });
  return (
    <Page>
      <CustomerDetails
        key={id}
        customerId={Number(id)}
        collection={(customerId) => <CollectionForm customerId={customerId} />}
      />
    </Page>
  );
}
