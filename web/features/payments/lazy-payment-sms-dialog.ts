import { withOfficeCatalogue } from '../../i18n/use-text.ts';
import { loadDialogOnUse } from '../../ui/modal.tsx';

/** `PaymentSmsDialog`, fetched when it is opened for the first time; stands inside a `Suspense`. */
export const LazyPaymentSmsDialog = loadDialogOnUse(
  async () => (await withOfficeCatalogue(import('./payment-sms-dialog.tsx'))).PaymentSmsDialog,
);
