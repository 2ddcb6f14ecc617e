import type { Progress } from '../../api/many-at-once.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './rows-progress.module.css';

export function RowsProgress({ done, total }: Progress) {
  const t = useText();
  return (
    <span className={styles.progress}>
      <progress value={done} max={total} aria-label={t('common.pleaseWait')} />
      {t('selection.progress', { done, total })}
    </span>
  );
}
