import { useEffect, useState } from 'react';

const SOON_MS = 150;

/**
 * Whether something has been waited for so long that one should see it. An answer that comes sooner
 * changes nothing: to dim a long list and undim it has the browser paint all of it twice.
 */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsSlow(true), SOON_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isWaiting && isSlow;
}
