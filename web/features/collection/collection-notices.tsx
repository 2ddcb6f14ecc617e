import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import styles from './collection.module.css';
import type { FiguresChange } from './collection-figures.ts';

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
