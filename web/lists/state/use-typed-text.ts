import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const TYPING_REST_MS = 300;

/**
 * Debounced text input: `apply` is called after a pause in typing. Follows `applied` when that
 * changes from elsewhere. What was typed just before another screen is opened is not applied: this
 * one stays while the code of the next is on its way, but the address is the next one's already.
 */
export function useTypedText(
  applied: string,
  apply: (text: string) => void,
): [string, (text: string) => void] {
  const router = useRouter({ warn: false });
  const typedAt = useRef<string>(undefined);
  const [typed, setTyped] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  if (applied !== lastApplied) {
    setLastApplied(applied);
    setTyped(applied);
  }
  const applyTyped = useEffectEvent(() => {
    if (router?.history.location.pathname !== typedAt.current) return;
    setLastApplied(typed);
    apply(typed);
  });
  useEffect(() => {
    if (typed === applied) return undefined;
    const timer = setTimeout(() => applyTyped(), TYPING_REST_MS);
    return () => clearTimeout(timer);
  }, [typed, applied]);
  const type = (text: string) => {
    typedAt.current = router?.history.location.pathname;
    setTyped(text);
  };
  return [typed, type];
}
