import { OopsWords } from '../features/shell/oops-words.tsx';
import styles from './error-v6.module.css';

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
