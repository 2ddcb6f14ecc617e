import { PaymentSmsButton } from '../features/payments/payment-sms-button.tsx';
import { ReceiptActions } from '../features/receipts/receipt-actions.tsx';

type AfterPaymentProps = { id: number; hasAutoFocus: boolean; isPrintWanted: boolean };

/** Actions for a payment just collected: print, send by SMS, hand on. */
export function AfterPayment({ id, ...print }: AfterPaymentProps) {
  return (
    <ReceiptActions paymentId={id} {...print}>
      {(payment) => <PaymentSmsButton payment={payment} />}
    </ReceiptActions>
  );
}
