import { useText } from '../i18n/use-text.ts';
import { classNames } from './class-names.ts';
import styles from './states.module.css';

/** Loading indicator; appears only after 150 ms, so that quick answers do not flicker. */
export function Loading() {
  const t = useText();
  return (
    <div className={classNames(styles.state, styles.late)} role="status" data-waiting>
      <span className={styles.spinner} aria-hidden />
      <span className="visually-hidden">{t('common.pleaseWait')}</span>
    </div>
  );
}
