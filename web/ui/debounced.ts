import { useEffect, useState } from 'react';

const REST_MS = 250;

/** The value once it has rested: one question per pause in typing. */
export function useDebounced<T>(value: T): T {
  return useDebouncedWithFlush(value)[0];
}

/** The value once it has rested, and a way not to wait for that: Enter ends the typing. */
export function useDebouncedWithFlush<T>(value: T): [rested: T, restNow: () => void] {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return [rested, () => setRested(value)];
}
