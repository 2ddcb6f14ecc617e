import styles from './error-v5.module.css';
import { NotFoundText } from './not-found-text.tsx';

/** 404 page: an unplugged cable. */
export function ErrorPageV5() {
  return (
    <main className={styles.page}>
      <svg className={styles.picture} viewBox="0 0 640 200" aria-hidden>
        <g className={styles.cable}>
          <path d="M0 100 C 70 100 80 40 140 60 S 200 100 236 100" />
          <path d="M640 100 C 560 100 560 160 500 140 S 440 100 404 100" />
        </g>
        <g className={styles.plug}>
          <rect x="232" y="72" width="52" height="56" rx="10" />
          <rect x="284" y="84" width="20" height="8" rx="3" />
          <rect x="284" y="108" width="20" height="8" rx="3" />
        </g>
        <g className={styles.socket}>
          <rect x="356" y="66" width="52" height="68" rx="12" />
          <rect x="356" y="82" width="16" height="12" rx="3" className={styles.hole} />
          <rect x="356" y="106" width="16" height="12" rx="3" className={styles.hole} />
        </g>
        <g className={styles.sparks}>
          <path d="M330 60 v-22 M312 66 l-14 -18 M348 66 l14 -18" />
          <path d="M330 140 v22 M312 134 l-14 18 M348 134 l14 18" />
        </g>
      </svg>
      <NotFoundText className={styles.words} />
    </main>
  );
}
