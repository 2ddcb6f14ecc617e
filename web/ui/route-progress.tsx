import { useState } from 'react';
import styles from './route-progress.module.css';

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
