import { useText } from '../i18n/use-text.ts';
import styles from './loading-shape.module.css';

/** What comes: rows of a table, a form's fields, a paper. */
type LoadingShapeProps = { of: 'rows' | 'fields' | 'paper' };

/** Waiting for an answer in the shape of what comes; from 150 ms on, so that nothing flickers. */
export function LoadingShape({ of }: LoadingShapeProps) {
  const t = useText();
  return (
    <div className={styles[of]} role="status" data-waiting>
      <span className="visually-hidden">{t('common.pleaseWait')}</span>
    </div>
  );
}
