import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stale.module.css';
import { useIsSlow } from './use-is-slow.ts';

/** Dims stale content, the answer to the previous request, until the new answer has arrived. */
export function Stale({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  const isSlow = useIsSlow(isStale);
  return (
    <div className={classNames(styles.content, isSlow && styles.dim)} aria-busy={isStale}>
      {children}
    </div>
  );
}
