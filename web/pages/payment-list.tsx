import { PaymentTable } from '../features/payments/payment-table.tsx';
import { Page } from '../ui/page.tsx';

/** /payment-list */
export function PaymentListPage() {
  return (
    <Page>
      <PaymentTable />
    </Page>
  );
}
