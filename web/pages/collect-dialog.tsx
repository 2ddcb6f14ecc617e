import { CollectionDialog } from '../features/collection/collection-dialog.tsx';
import { afterPaymentInDialog } from './load-after-payment.tsx';

type CollectDialogProps = { customer: { id: number; name: string }; onClose: () => void };

/** Collecting in a dialog over the customer's page, with the actions after the payment. */
export function CollectDialog(props: CollectDialogProps) {
  return <CollectionDialog {...props} resultActions={afterPaymentInDialog} />;
}
