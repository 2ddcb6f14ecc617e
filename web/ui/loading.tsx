import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from './class-names.ts';
import styles from './loading.module.css';
import states from './states.module.css';
import { useIsSlow } from './timing.ts';

/** Loading indicator; appears only after 150 ms, so that quick answers do not flicker. */
export function Loading() {
  const t = useText();
  return (
    <div className={classNames(states.state, states.late)} role="status" data-waiting>
      <span className={states.spinner} aria-hidden />
      <span className="visually-hidden">{t('common.pleaseWait')}</span>
    </div>
  );
}

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

/** Dims stale content, the answer to the previous request, until the new answer has arrived. */
export function Stale({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  const isSlow = useIsSlow(isStale);
  return (
    <div className={classNames(styles.content, isSlow && styles.dim)} aria-busy={isStale}>
      {children}
    </div>
  );
}

/**
 * Hides content as long as something above it in the same container is loading: what comes there
 * would move it from under the pointer.
 */
export function AfterLoading({ children }: { children: ReactNode }) {
  return <div className={styles.after}>{children}</div>;
}

/** A thin bar on each change of route: full after a third of a second, gone 300 ms later. */
export function RouteProgress({ routeKey }: { routeKey: string }) {
  return <ProgressRun key={routeKey} />;
}

/** Animated by CSS, so that it keeps moving while the main thread renders the new screen. */
function ProgressRun() {
  const [isGone, setIsGone] = useState(false);
  if (isGone) return null;
  return <div className={styles.bar} onAnimationEnd={() => setIsGone(true)} aria-hidden />;
}
