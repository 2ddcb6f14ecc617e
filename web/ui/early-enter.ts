import { useEffect, useEffectEvent, useRef } from 'react';
import { sayTypedNowhere } from './keys-to-come.tsx';
import { holdTyped, isModifier, keepTyped, keptText, textAfterKey } from './typed-ahead.ts';

type EarlyEnter = {
  isRemembered: () => boolean;
  /** Enter was pressed before the answer has arrived. */
  remember: () => void;
  /** Whether the key follows a remembered Enter, and is kept for the screen that it opens. */
  keeps: (event: KeyboardEvent) => boolean;
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
  const release = useRef<() => void>(undefined);
  /** What nothing has taken by the end of the task is shown. */
  function end() {
    isRemembered.current = false;
    release.current?.();
    release.current = undefined;
  }
  const actOnce = useEffectEvent(() => {
    if (!isRemembered.current) return;
    isRemembered.current = false;
    act();
    end();
  });
  useEffect(() => {
    if (isAnswered) actOnce();
  }, [isAnswered]);
  return {
    isRemembered: () => isRemembered.current,
    remember: () => {
      isRemembered.current = true;
    },
    keeps: (event) => {
      if (!isRemembered.current) return false;
      if (isModifier(event.key)) return true;
      // A key that corrects what is searched for cancels the Enter.
      if (!release.current && event.key.length > 1) return false;
      const next = textAfterKey(keptText(), event);
      if (next === undefined) return false;
      release.current ??= holdTyped({ onLost: sayTypedNowhere });
      keepTyped(next);
      event.preventDefault();
      return true;
    },
    forget: end,
  };
}
