import { CollectionDesk } from '../features/collection/collection-desk.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';
import { afterPayment } from './load-after-payment.tsx';

const Takings = loadOnUse(async () => (await import('../features/payments/takings.tsx')).Takings);

/** /payment-collection */
export function PaymentCollectionPage() {
  return <CollectionDesk resultActions={afterPayment} takings={() => <Takings />} />;
}
