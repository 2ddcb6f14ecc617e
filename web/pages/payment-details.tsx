import { useParams } from '@tanstack/react-router';
import { PaymentReceipt } from '../features/receipts/payment-receipt.tsx';
import { Page } from '../ui/page.tsx';

/** /payment-details/{id} */
export function PaymentDetailsPage() {
  const { id } = useParams({ strict: false });
  return (
    <Page>
      <PaymentReceipt key={id} paymentId={Number(id)} />
    </Page>
  );
}
