import { CollectionDesk } from '../features/collection/collection-desk.tsx';
import { afterPayment } from './load-after-payment.tsx';

/** /payment-collection */
export function PaymentCollectionPage() {
  return <CollectionDesk resultActions={afterPayment} />;
}
