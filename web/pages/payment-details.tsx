import {
  PaymentReceiptActions,
  PaymentReceiptDelete,
} from '../features/payments/payment-actions.tsx';
import { PaymentReceipt } from '../features/receipts/payment-receipt.tsx';
import { useRecordId } from '../shared/record/record-id.ts';

/** /payment-details/{id} */
export function PaymentDetailsPage() {
  const id = useRecordId();
  return (
    <PaymentReceipt
      key={id}
      paymentId={id}
      actions={(payment) => (
        <PaymentReceiptActions payment={{ ...payment, customer: payment.customerName }} />
      )}
      lastAction={(payment) => (
        <PaymentReceiptDelete payment={{ ...payment, customer: payment.customerName }} />
      )}
    />
  );
}
