import { useEffect, useEffectEvent, useRef } from 'react';

type EarlyEnter = {
  /** Enter was pressed before the answer is there. */
  remember: () => void;
  /** Typed on, moved or left: the Enter meant something else. */
  forget: () => void;
};

/**
 * An Enter that comes before the answer of a search, as a bar-code scanner's does: it acts once the
 * answer to what is typed has come, and never on an older one.
 */
export function useEarlyEnter(
  isAnswered: boolean,
  act: () => void,
  isRememberedAtFirst = false,
): EarlyEnter {
  const isRemembered = useRef(isRememberedAtFirst);
  const actOnce = useEffectEvent(() => {
    if (!isRemembered.current) return;
    isRemembered.current = false;
    act();
  });
  useEffect(() => {
    if (isAnswered) actOnce();
  }, [isAnswered]);
  return {
    remember: () => {
      isRemembered.current = true;
    },
    forget: () => {
      isRemembered.current = false;
    },
  };
}
