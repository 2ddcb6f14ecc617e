import { withOfficeCatalogue } from '../../i18n/use-text.ts';
import { loadOnUse } from '../../ui/load-on-use.ts';

/** `PaymentSmsDialog`, fetched when it is opened for the first time; stands inside a `Suspense`. */
export const LazyPaymentSmsDialog = loadOnUse(
  async () => (await withOfficeCatalogue(import('./payment-sms-dialog.tsx'))).PaymentSmsDialog,
);
