import { Suspense } from 'react';
import { CustomerDetails } from '../features/customers/details/customer-details.tsx';
import { useRecordId } from '../shared/record/record-id.ts';
import { loadDialogOnUse } from '../ui/modal.tsx';

// Most visits only look something up: the collection form is fetched when it is opened.
const CollectDialog = loadDialogOnUse(
  async () => (await import('./collect-dialog.tsx')).CollectDialog,
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
          <CollectDialog {...dialog} />
        </Suspense>
      )}
    />
  );
}
