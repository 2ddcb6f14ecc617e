import { useEffect, useState } from 'react';

const SOON_MS = 150;

/**
 * Whether something has been loading long enough for a loading state to be shown. Quicker answers
 * change nothing: to dim a long list and undo it makes the browser paint all of it twice.
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
