import styles from './error-v6.module.css';
import { OopsWords } from './oops-words.tsx';

/** A path that leads nowhere: a radar that finds nothing. */
export function ErrorPageV6() {
  return (
    <main className={styles.page}>
      <div className={styles.radar} aria-hidden>
        <div className={styles.beam} />
        <div className={styles.number}>404</div>
      </div>
      <OopsWords className={styles.words} />
    </main>
  );
}
