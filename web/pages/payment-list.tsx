import { PaymentTable } from '../features/payments/payment-table.tsx';
import { withOfficeCatalogue } from '../i18n/use-text.ts';
import { loadOnUse } from '../ui/load-on-use.ts';

const PaymentPrintout = loadOnUse(
  async () =>
    (await withOfficeCatalogue(import('../features/receipts/printout.tsx'))).PaymentPrintout,
);

/** /payment-list */
export function PaymentListPage() {
  return <PaymentTable printing={(printed) => <PaymentPrintout {...printed} />} />;
}
