import { Suspense } from 'react';
import { type CollectedPayment, ReceiptLink } from '../features/collection/collected-result.tsx';
import { withCounterCatalogue, withOfficeCatalogue } from '../i18n/use-text.ts';
import { loadOnUse } from '../ui/load-on-use.ts';

// What draws a receipt comes once there is one; without it, there is the receipt's own page.
const AfterPayment = loadOnUse(
  async () =>
    (await withOfficeCatalogue(withCounterCatalogue(import('./after-payment.tsx')))).AfterPayment,
  ReceiptLink,
);

/** Over the counter the search keeps the focus. */
export const afterPayment = ({ id }: CollectedPayment) => (
  <Suspense fallback={<ReceiptLink id={id} />}>
    <AfterPayment id={id} hasFocusAtFirst={false} />
  </Suspense>
);

/** In a dialog, Enter prints. */
export const afterPaymentInDialog = ({ id }: CollectedPayment) => (
  <Suspense fallback={<ReceiptLink id={id} />}>
    <AfterPayment id={id} hasFocusAtFirst />
  </Suspense>
);
