import { useParams } from '@tanstack/react-router';
import { PaymentStanding } from '../features/payments/payment-actions.tsx';
import { PaymentReceipt } from '../features/receipts/payment-receipt.tsx';
import { Page } from '../ui/page.tsx';

/** /payment-details/{id} */
export function PaymentDetailsPage() {
  const { id } = useParams({ strict: false });
  return (
    <Page>
      <PaymentReceipt
        key={id}
        paymentId={Number(id)}
        standing={(payment) => (
          <PaymentStanding payment={{ ...payment, customer: payment.customerName }} />
        )}
      />
    </Page>
  );
}
