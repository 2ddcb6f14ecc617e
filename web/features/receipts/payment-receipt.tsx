import { payments } from '@netkhata/contract/payments';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { useUploadedImage } from '../../shared/images/uploaded-image.ts';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { HandedOn, HandOnReceipt } from './hand-on-receipt.tsx';
import { paymentDocument, type PaymentRecord } from './payment-document.tsx';
import { useReceiptLocale } from './receipt-locale.ts';
import { ReceiptView } from './receipt-view.tsx';

type PaymentReceiptProps = {
  paymentId: number;
  /** Renders the payment's state and actions. */
  actions: (payment: PaymentRecord) => ReactNode;
  /** Renders what stands last: to delete it. */
  lastAction?: (payment: PaymentRecord) => ReactNode;
};

export function PaymentReceipt({ paymentId, actions, lastAction }: PaymentReceiptProps) {
  const t = useText();
  const read = useRead(payments.paymentDetails, { params: { id: paymentId } });
  const { data: payment, error } = read;
  const locale = useReceiptLocale();
  const logo = useUploadedImage(payment?.company.logo);
  if (error && !payment) return <ReadFailure error={error} onRetry={() => void read.refetch()} />;
  if (!payment || !locale || logo === undefined) return <LoadingShape of="paper" />;
  return (
    <ReceiptView
      document={paymentDocument(payment, locale)}
      locale={locale}
      logo={logo}
      fileName={`${payment.id}_receipt.png`}
    >
      {actions(payment)}
      <HandOnReceipt payment={payment} locale={locale} />
      <HandedOn payment={payment} />
      <ButtonLink
        to="/customer-details/$id"
        params={{ id: String(payment.customerId) }}
        icon={<IconUser size={18} aria-hidden />}
      >
        {t('receipts.toCustomer')}
      </ButtonLink>
      {lastAction?.(payment)}
    </ReceiptView>
  );
}
