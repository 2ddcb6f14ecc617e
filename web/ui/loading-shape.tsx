import { useText } from '../i18n/use-text.ts';
import styles from './loading-shape.module.css';

/** What is being loaded: rows of a table, a form's fields, a printable page. */
type LoadingShapeProps = { of: 'rows' | 'fields' | 'paper' };

/** Loading skeleton in the shape of the content; appears after 150 ms, so that nothing flickers. */
export function LoadingShape({ of }: LoadingShapeProps) {
  const t = useText();
  return (
    <div className={styles[of]} role="status" data-waiting>
      <span className="visually-hidden">{t('common.pleaseWait')}</span>
    </div>
  );
}
