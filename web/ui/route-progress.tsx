import { useEffect, useState } from 'react';
import styles from './route-progress.module.css';

const STEP_PERCENT = 10;
const STEP_MS = 30;
const RESET_MS = 300;

/** A thin bar on each change of route: 10 % every 30 ms up to 100, gone 300 ms later. */
export function RouteProgress({ routeKey }: { routeKey: string }) {
  return <ProgressRun key={routeKey} />;
}

function ProgressRun() {
  const [percent, setPercent] = useState(0);
  const [isGone, setIsGone] = useState(false);
  const isFull = percent >= 100;

  useEffect(() => {
    const timer = isFull
      ? setTimeout(() => setIsGone(true), RESET_MS)
      : setTimeout(() => setPercent(percent + STEP_PERCENT), STEP_MS);
    return () => clearTimeout(timer);
  }, [percent, isFull]);

  if (isGone) return null;
  return <div className={styles.bar} style={{ inlineSize: `${percent}%` }} aria-hidden />;
}
