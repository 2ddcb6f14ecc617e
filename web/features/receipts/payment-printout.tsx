import { payments } from '@netkhata/contract/payments';
import { call } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.ts';
import { paymentDocument } from './payment-document.tsx';
import { Printout } from './printout.tsx';

type PrintedPayment = { id: number; customer: string };
type PaymentPrintoutProps = { rows: readonly PrintedPayment[]; onClose: () => void };

const readPayment = ({ id }: PrintedPayment, signal: AbortSignal) =>
  call(payments.paymentDetails, { params: { id } }, { signal });

/** Prints the receipts of many payments. */
export function PaymentPrintout(props: PaymentPrintoutProps) {
  const t = useText();
  return (
    <Printout
      {...props}
      nameOf={({ id, customer }) => t('selection.row', { id: String(id), name: customer })}
      read={readPayment}
      documentOf={paymentDocument}
    />
  );
}
