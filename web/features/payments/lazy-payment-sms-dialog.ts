import { loadDialogOnUse } from '../../ui/modal.tsx';

/** `PaymentSmsDialog`, loaded when first opened; needs a `Suspense` around it. */
export const LazyPaymentSmsDialog = loadDialogOnUse(
  async () => (await import('./payment-sms-dialog.tsx')).PaymentSmsDialog,
);
