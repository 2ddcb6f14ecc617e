import type { Paisa } from '@netkhata/domain/paisa';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './collection.module.css';
import type { Delivery } from './send-until-answered.ts';

type DeliveryNoticeProps = { delivery: Delivery; amount: Paisa; onStop: () => void };

/** What is known of a payment without an answer, while it is being asked for. */
export function DeliveryNotice({ delivery, amount, onStop }: DeliveryNoticeProps) {
  const t = useText();
  const { taka } = useFormat();
  const isUnknown = delivery === 'unknown';
  return (
    <div className={styles.changed} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <div className={styles.words}>
        <strong>{t(isUnknown ? 'till.answerUnknown' : 'till.notSent')}</strong>
        <br />
        {t(isUnknown ? 'till.answerUnknownHelp' : 'till.notSentHelp', { amount: taka(amount) })}
      </div>
      <Button isSmall onClick={onStop}>
        {t('till.stopAsking')}
      </Button>
    </div>
  );
}
