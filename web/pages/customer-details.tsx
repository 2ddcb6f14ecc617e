import { Suspense } from 'react';
import { CustomerDetails } from '../features/customers/details/customer-details.tsx';
import { useRecordId } from '../shared/record/record-id.ts';
import { loadOnUse } from '../ui/load-on-use.ts';
import { LoadingShape } from '../ui/loading-shape.tsx';

// Most visits are for looking something up: the collection form comes when it is opened.
const CollectionForm = loadOnUse(
  async () => (await import('../features/collection/collection-form.tsx')).CollectionForm,
);

/** /customer-details/{id}; the collection form of payments stands in its Payment Info tab. */
export function CustomerDetailsPage() {
  const id = useRecordId();
  return (
    <CustomerDetails
      key={id}
      customerId={id}
      collection={(customerId) => (
        <Suspense fallback={<LoadingShape of="fields" />}>
          <CollectionForm customerId={customerId} />
        </Suspense>
      )}
    />
  );
}
