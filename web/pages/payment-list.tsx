import { PaymentTable } from '../features/payments/payment-table.tsx';
import { withOfficeTexts } from '../i18n/use-text.ts';
import { loadOnUse } from '../ui/load-on-use.ts';

const PaymentPrintout = loadOnUse(
  async () => (await withOfficeTexts(import('../features/receipts/printout.tsx'))).PaymentPrintout,
);

/** /payment-list */
export function PaymentListPage() {
  return <PaymentTable printing={(printed) => <PaymentPrintout {...printed} />} />;
}
