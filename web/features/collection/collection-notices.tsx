import { IconAlertTriangle, IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ButtonLink } from '../../ui/link.tsx';
import styles from './collection.module.css';
import type { CollectedPayment } from './submit-payment.ts';
import type { FiguresChange } from './use-collection.ts';

/** The payment just collected, and the way to its receipt. */
export function CollectedNotice({ payment }: { payment: CollectedPayment }) {
  const t = useText();
  const format = useFormat();
  const amount = format.taka(payment.amountPaisa);
  return (
    <div className={styles.collected} role="status">
      <IconCircleCheck size={20} aria-hidden />
      <span className={styles.words}>
        <strong>{t('payments.collected')}</strong>
        <br />
        {t('payments.aboutPayment', { amount, customer: payment.customerName })}
      </span>
      <ButtonLink
        to="/payment-details/$id"
        params={{ id: String(payment.id) }}
        data-receipt
        isSmall
        icon={<IconPrinter size={16} aria-hidden />}
      >
        {t('payments.printReceipt')}
      </ButtonLink>
    </div>
  );
}

/** What is other than the form showed it; nothing was collected. */
export function ChangedNotice({ changes }: { changes: readonly FiguresChange[] }) {
  const t = useText();
  const changeText = useChangeText();
  return (
    <div className={styles.changed} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <div className={styles.words}>
        <strong>{t('payments.billsChanged')}</strong>
        <ul>
          {changes.map((change) => (
            <li key={changeText(change)}>{changeText(change)}</li>
          ))}
        </ul>
        {t('payments.billsChangedHelp')}
      </div>
    </div>
  );
}

function useChangeText(): (change: FiguresChange) => string {
  const t = useText();
  const { taka } = useFormat();
  return (change) => {
    switch (change.kind) {
      case 'gone':
        return t('payments.billGone', { billNo: change.billNo });
      case 'new':
        return t('payments.billNew', { billNo: change.billNo, to: taka(change.to) });
      case 'moved': {
        const { billNo, from, to } = change;
        return t('payments.billMoved', { billNo, from: taka(from), to: taka(to) });
      }
      case 'advance':
        return t('payments.advanceMoved', { from: taka(change.from), to: taka(change.to) });
    }
  };
}
