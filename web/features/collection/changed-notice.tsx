import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import styles from './collection.module.css';
import type { FiguresChange } from './collection-figures.ts';

type ChangedNoticeProps = {
  changes: readonly FiguresChange[];
  /** A submission was refused for it, and collected nothing. */
  isRefused: boolean;
};

/** Lists what has changed since the form was shown. */
export function ChangedNotice({ changes, isRefused }: ChangedNoticeProps) {
  const t = useText();
  const changeText = useChangeText();
  const isTaken = !isRefused && changes.some(({ kind }) => kind === 'taken');
  return (
    <div className={styles.changed} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <div className={styles.words}>
        <strong>{t(isTaken ? 'till.takenMeanwhile' : 'till.billsChanged')}</strong>
        <ul>
          {changes.map((change) => (
            <li key={change.kind === 'taken' ? change.id : changeText(change)}>
              {changeText(change)}
            </li>
          ))}
        </ul>
        {t(isRefused ? 'till.billsChangedHelp' : 'till.checkBeforeReceiving')}
      </div>
    </div>
  );
}

function useChangeText(): (change: FiguresChange) => string {
  const t = useText();
  const { taka, time } = useFormat();
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
      case 'taken': {
        const { by, amount, at } = change;
        return t('till.paymentTaken', { by, amount: taka(amount), time: time(at) });
      }
    }
  };
}
