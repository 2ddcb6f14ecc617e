import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CustomerDetails } from '../features/customers/customer-details.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';

// Most visits are for looking something up: the collection form comes when it is opened.
const CollectionForm = lazy(async () => {
  const { CollectionForm: component } = await import('../features/payments/collection-form.tsx');
  return { default: component };
});

/** /customer-details/{id}; the collection form of payments stands in its Payment Info tab. */
export function CustomerDetailsPage() {
  const { id } = useParams({ strict: false });
  return (
    <Page>
      <CustomerDetails
        key={id}
        customerId={Number(id)}
        collection={(customerId) => (
          <Suspense fallback={<Loading />}>
            <CollectionForm customerId={customerId} />
          </Suspense>
        )}
      />
    </Page>
  );
}
