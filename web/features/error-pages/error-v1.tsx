import styles from './error-v1.module.css';
import { NotFoundText } from './not-found-text.tsx';

/** 404 page: an empty page of an account book. */
export function ErrorPageV1() {
  return (
    <main className={styles.page}>
      <div className={styles.number} aria-hidden>
        404
      </div>
      <NotFoundText className={styles.words} />
    </main>
  );
}
