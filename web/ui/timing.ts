import { useEffect, useState } from 'react';

const REST_MS = 250;

/** The value, debounced: one request for each pause in typing. */
export function useDebounced<T>(value: T): T {
  return useDebouncedWithFlush(value)[0];
}

/** The debounced value, and a function that applies the current one at once (on Enter). */
export function useDebouncedWithFlush<T>(value: T): [debounced: T, flush: () => void] {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return [debounced, () => setDebounced(value)];
}

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
