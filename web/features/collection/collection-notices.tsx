import type { Paisa } from '@netkhata/domain/paisa';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './collection.module.css';
import type { FiguresChange } from './collection-figures.ts';
import type { Delivery } from './send-until-answered.ts';

/** Lists what has changed since the form was shown, after a submission that collected nothing. */
export function ChangedNotice({ changes }: { changes: readonly FiguresChange[] }) {
  const t = useText();
  const changeText = useChangeText();
  return (
    <div className={styles.changed} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <div className={styles.words}>
        <strong>{t('till.billsChanged')}</strong>
        <ul>
          {changes.map((change) => (
            <li key={changeText(change)}>{changeText(change)}</li>
          ))}
        </ul>
        {t('till.billsChangedHelp')}
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
        return t('till.billGone', { billNo: change.billNo });
      case 'new':
        return t('till.billNew', { billNo: change.billNo, to: taka(change.to) });
      case 'moved': {
        const { billNo, from, to } = change;
        return t('till.billMoved', { billNo, from: taka(from), to: taka(to) });
      }
      case 'advance':
        return t('till.advanceMoved', { from: taka(change.from), to: taka(change.to) });
    }
  };
}

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
