import { payments } from '@netkhata/contract/payments';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { useUploadedImage } from '../../shared/images/uploaded-image.ts';
import { receiptPaper } from '../../shared/preferences/list-and-receipt.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { printWithFonts } from '../../ui/print-portal.tsx';
import { HandedOn, HandOnReceipt } from './hand-on-receipt.tsx';
import { paymentDocument, type PaymentRecord } from './payment-document.tsx';
import { PaperChoice } from './receipt-paper.tsx';
import { type ReceiptLocale, useReceiptLocale } from './receipt-locale.ts';
import { ReceiptStack } from './receipt-stack.tsx';
import styles from './receipt-actions.module.css';

type ReceiptActionsProps = {
  paymentId: number;
  /** Focuses the Print button, so that Enter prints. */
  hasAutoFocus: boolean;
  /** Print was pressed before this code was there. */
  isPrintWanted: boolean;
  /** Renders further actions for a payment just taken, such as sending an SMS. */
  children: (payment: PaymentRecord) => ReactNode;
};

type Printed = { payment: PaymentRecord; locale: ReceiptLocale; logo: string | null };

/** Prints and shares a receipt without leaving the screen. */
export function ReceiptActions({ paymentId, children, ...print }: ReceiptActionsProps) {
  const {
    data: payment,
    error,
    refetch,
  } = useRead(payments.paymentDetails, {
    params: { id: paymentId },
  });
  const locale = useReceiptLocale();
  const logo = useUploadedImage(payment?.company.logo);
  if (error && !payment) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  const printed = payment && locale && logo !== undefined ? { payment, locale, logo } : undefined;
  return (
    <div className={styles.actions}>
      <PrintNow printed={printed} {...print} />
      {payment && children(payment)}
      {printed && <HandOnReceipt {...printed} />}
      {payment && <HandedOn payment={payment} />}
    </div>
  );
}

type PrintNowProps = Pick<ReceiptActionsProps, 'hasAutoFocus' | 'isPrintWanted'> & {
  printed: Printed | undefined;
};

/** A click before everything is loaded prints as soon as it is. */
function PrintNow({ printed, hasAutoFocus, isPrintWanted }: PrintNowProps) {
  const t = useText();
  const paper = useStoredPreference(receiptPaper);
  const button = useRef<HTMLButtonElement>(null);
  const isWanted = useRef(isPrintWanted);
  const isReady = printed !== undefined;
  const printOnce = useEffectEvent(() => {
    if (isWanted.current) void printWithFonts();
    isWanted.current = false;
  });
  useEffect(() => {
    if (isReady) printOnce();
  }, [isReady]);
  useLayoutEffect(() => {
    if (hasAutoFocus) button.current?.focus();
  }, [hasAutoFocus]);
  return (
    <>
      <Button
        ref={button}
        data-receipt
        tone="primary"
        icon={<IconPrinter size={18} aria-hidden />}
        onClick={() => {
          isWanted.current = !isReady;
          if (isReady) void printWithFonts();
        }}
      >
        {t('common.print')}
      </Button>
      <PaperChoice paper={paper} onChange={receiptPaper.set} />
      {printed && (
        <ReceiptStack
          documents={[paymentDocument(printed.payment, printed.locale)]}
          paper={paper}
          locale={printed.locale}
          logo={printed.logo}
        />
      )}
    </>
  );
}
