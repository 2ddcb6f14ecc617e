import { CollectionDialog } from '../features/collection/collection-dialog.tsx';
import { afterPaymentInDialog } from './load-after-payment.tsx';

type CollectDialogProps = { customer: { id: number; name: string }; onClose: () => void };

/** Collecting over a customer's page, with what comes after. */
export function CollectDialog(props: CollectDialogProps) {
  return <CollectionDialog {...props} resultActions={afterPaymentInDialog} />;
}
