import { PaymentTable } from '../features/payments/payment-table.tsx';
import { loadDialogOnUse } from '../ui/modal.tsx';

const PaymentPrintout = loadDialogOnUse(
  async () => (await import('../features/receipts/printout.tsx')).PaymentPrintout,
);

/** /payment-list */
export function PaymentListPage() {
  return <PaymentTable printing={(printed) => <PaymentPrintout {...printed} />} />;
}
