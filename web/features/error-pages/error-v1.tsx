import styles from './error-v1.module.css';
import { OopsWords } from './oops-words.tsx';

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
