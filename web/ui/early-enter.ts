import { useEffect, useEffectEvent, useRef } from 'react';

type EarlyEnter = {
  /** Enter was pressed before the answer has arrived. */
  remember: () => void;
  /** The user typed on, moved the highlight or left the field: the Enter no longer counts. */
  forget: () => void;
};

/**
 * Remembers an Enter that is pressed before the answer of a search has arrived, as a bar-code
 * scanner does, and calls `act` once the answer to the typed text is there; never on an older
 * answer.
 */
export function useEarlyEnter(isAnswered: boolean, act: () => void): EarlyEnter {
  const isRemembered = useRef(false);
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
