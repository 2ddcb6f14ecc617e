import { PaymentSmsButton } from '../features/payments/payment-sms-button.tsx';
import { ReceiptActions } from '../features/receipts/receipt-actions.tsx';

type AfterPaymentProps = { id: number; hasFocusAtFirst: boolean };

/** What can be done with a payment just collected: print, text, hand on. */
export function AfterPayment({ id, hasFocusAtFirst }: AfterPaymentProps) {
  return (
    <ReceiptActions paymentId={id} hasFocusAtFirst={hasFocusAtFirst}>
      {(payment) => <PaymentSmsButton payment={payment} />}
    </ReceiptActions>
  );
}
