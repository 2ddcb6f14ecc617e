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
