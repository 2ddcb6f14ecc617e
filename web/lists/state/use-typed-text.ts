import { useEffect, useEffectEvent, useState } from 'react';

const TYPING_REST_MS = 300;

/**
 * Debounced text input: `apply` is called after a pause in typing. Follows `applied` when that
 * changes from elsewhere.
 */
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
  const applyTyped = useEffectEvent(() => {
    setLastApplied(typed);
    apply(typed);
  });
  useEffect(() => {
    if (typed === applied) return undefined;
    const timer = setTimeout(() => applyTyped(), TYPING_REST_MS);
    return () => clearTimeout(timer);
  }, [typed, applied]);
  return [typed, setTyped];
}
