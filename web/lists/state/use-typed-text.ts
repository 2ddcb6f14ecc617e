import { useEffect, useState } from 'react';

const TYPING_REST_MS = 300;

/** Text as it is typed, applied after a pause; follows `applied` when that changes by itself. */
export function useTypedText(
  applied: string,
  apply: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  if (applied !== lastApplied) {
    setLastApplied(applied);
    setTyped(applied);
  }
  useEffect(() => {
    if (typed === applied) return undefined;
    const timer = setTimeout(() => {
      setLastApplied(typed);
      apply(typed);
    }, TYPING_REST_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
