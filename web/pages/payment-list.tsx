import { PaymentTable } from '../features/payments/payment-table.tsx';
import { withOfficeCatalogue } from '../i18n/use-text.ts';
import { loadDialogOnUse } from '../ui/modal.tsx';

const PaymentPrintout = loadDialogOnUse(
  async () =>
    (await withOfficeCatalogue(import('../features/receipts/printout.tsx'))).PaymentPrintout,
);

/** /payment-list */
export function PaymentListPage() {
  return <PaymentTable printing={(printed) => <PaymentPrintout {...printed} />} />;
}
