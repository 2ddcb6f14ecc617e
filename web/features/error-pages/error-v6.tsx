import styles from './error-v6.module.css';
import { NotFoundText } from './not-found-text.tsx';

/** 404 page: a radar that finds nothing. */
export function ErrorPageV6() {
  return (
    <main className={styles.page}>
      <div className={styles.radar} aria-hidden>
        <div className={styles.beam} />
        <div className={styles.number}>404</div>
      </div>
      <NotFoundText className={styles.words} />
    </main>
  );
}
