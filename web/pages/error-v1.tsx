import { OopsWords } from '../features/shell/oops-words.tsx';
import styles from './error-v1.module.css';

/** A path that leads nowhere: an empty page of the account book. */
export function ErrorPageV1() {
  return (
    <main className={styles.page}>
      <div className={styles.number} aria-hidden>
        404
      </div>
      <OopsWords className={styles.words} />
    </main>
  );
}
