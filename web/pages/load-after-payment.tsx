import { Suspense } from 'react';
import { type CollectedPayment, ReceiptLink } from '../features/collection/collected-result.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';

// The code of receipts is fetched with the first payment; if it cannot be, the receipt still has a
// page of its own.
const AfterPayment = loadOnUse(
  async () => (await import('./after-payment.tsx')).AfterPayment,
  ReceiptLink,
);

/** At the counter the search keeps the focus. */
export const afterPayment = ({ id }: CollectedPayment) => (
  <Suspense fallback={<ReceiptLink id={id} />}>
    <AfterPayment id={id} hasAutoFocus={false} />
  </Suspense>
);

/** In the dialog, Print has the focus, so that Enter prints. */
export const afterPaymentInDialog = ({ id }: CollectedPayment) => (
  <Suspense fallback={<ReceiptLink id={id} />}>
    <AfterPayment id={id} hasAutoFocus />
  </Suspense>
);
