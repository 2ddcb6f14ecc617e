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
  // What the address is still to say: that it does is no change from elsewhere, and more may have
  // been typed since.
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  if (applied !== lastApplied) {
    setLastApplied(applied);
    const said = awaited.indexOf(applied.trim());
    setAwaited(said === -1 ? [] : awaited.slice(said + 1));
    if (said === -1) setTyped(applied);
  }
  const applyTyped = useEffectEvent(() => {
    if (router?.history.location.pathname !== typedAt.current) return;
    setAwaited((before) => [...before, typed.trim()]);
    apply(typed);
  });
  useEffect(() => {
    if (typed.trim() === applied.trim()) return undefined;
    const timer = setTimeout(() => applyTyped(), TYPING_REST_MS);
    return () => clearTimeout(timer);
  }, [typed, applied]);
  const type = (text: string) => {
    typedAt.current = router?.history.location.pathname;
    setTyped(text);
  };
  return [typed, type];
}
