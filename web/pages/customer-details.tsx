import { Suspense } from 'react';
import { CustomerDetails } from '../features/customers/details/customer-details.tsx';
import { useRecordId } from '../shared/record/record-id.ts';
import { loadOnUse } from '../ui/load-on-use.ts';

// Most visits are for looking something up: the collection form comes when it is opened.
const CollectionDialog = loadOnUse(
  async () => (await import('../features/collection/collection-dialog.tsx')).CollectionDialog,
);

/** /customer-details/{id}; collecting opens over its Payment Info tab. */
export function CustomerDetailsPage() {
  const id = useRecordId();
  return (
    <CustomerDetails
      key={id}
      customerId={id}
      collection={(dialog) => (
        <Suspense fallback={null}>
          <CollectionDialog {...dialog} />
        </Suspense>
      )}
    />
  );
}
