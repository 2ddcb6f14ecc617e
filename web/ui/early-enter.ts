import { useEffect, useEffectEvent, useRef } from 'react';

type EarlyEnter = {
  isRemembered: () => boolean;
  /** Enter was pressed before the answer has arrived. */
  remember: () => void;
  /** The user typed on or moved the highlight: the Enter no longer counts. */
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
    isRemembered: () => isRemembered.current,
    remember: () => {
      isRemembered.current = true;
    },
    forget: () => {
      isRemembered.current = false;
    },
  };
}
