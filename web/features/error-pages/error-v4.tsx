import styles from './error-v4.module.css';
import { NotFoundText, useNotFoundPath } from './not-found-text.tsx';

/** Fictitious traceroute hops, the last ones unanswered. */
const HOPS = ['1   192.168.0.1   0.4', '2   10.20.0.1   2.1', '3   * * *', '4   * * *'];

/** 404 page: a traceroute that ends on the way. */
export function ErrorPageV4() {
  const path = useNotFoundPath();
  return (
    <main className={styles.page}>
      <div className={styles.window}>
        <div className={styles.title} aria-hidden>
          <span />
          <span />
          <span />
        </div>
        <div className={styles.screen}>
          <div aria-hidden>
            <div className={styles.typed}>{path}</div>
            {HOPS.map((hop) => (
              <div key={hop} className={styles.hop}>
                {hop}
              </div>
            ))}
            <div className={styles.lost}>404</div>
          </div>
          <NotFoundText className={styles.words} />
        </div>
      </div>
    </main>
  );
}
