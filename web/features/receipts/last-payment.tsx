import type { Paisa } from '@netkhata/domain/paisa';
import type { ReceiptSpeech } from './receipt-speech.ts';
import styles from './receipt.module.css';

type LastPaymentProps = { amount: Paisa | null; day: string | null; speech: ReceiptSpeech };

/** The payment before this document, if there was one. */
export function LastPayment({ amount, day, speech }: LastPaymentProps) {
  const { t, format } = speech;
  const words =
    amount === null || day === null
      ? t('receipts.noPaymentYet')
      : t('receipts.amountOnDay', { amount: format.taka(amount), date: format.day(day) });
  return (
    <dl className={styles.last}>
      <dt>{t('receipts.lastPayment')}</dt>
      <dd>{words}</dd>
    </dl>
  );
}
