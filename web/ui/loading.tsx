import { useText } from '../i18n/use-text.ts';
import { classNames } from './class-names.ts';
import styles from './states.module.css';

type LoadingProps = {
  /** What comes: rows of a table, a form's fields, a paper. A part of no fixed shape just turns. */
  shape?: 'rows' | 'fields' | 'paper';
};

/** Waiting for an answer; shown only after 150 ms, so that quick answers do not flicker. */
export function Loading({ shape }: LoadingProps) {
  const t = useText();
  return (
    <div
      className={classNames(shape ? styles[shape] : styles.state, styles.late)}
      role="status"
      data-waiting
    >
      {!shape && <span className={styles.spinner} aria-hidden />}
      <span className="visually-hidden">{t('common.pleaseWait')}</span>
    </div>
  );
}
