import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  awaitField,
  dropUnheld,
  isAwaited,
  isModifier,
  keepTyped,
  keptText,
  takeTyped,
  textAfterKey,
  useKeptText,
} from './typed-ahead.ts';
import { isPhone } from './use-is-phone.ts';

/** A first key of an amount, in any script's digits. */
const DIGIT = /^\p{Nd}$/u;

/** Any key that types something. */
const CHARACTER = /^.$/su;

export type FieldToComeOf = {
  /** Name of the field that comes with the picked option; without it, typing on cancels the Enter. */
  fieldToCome?: string | undefined;
  /** It takes an amount: letters go on with the search instead, and cancel the Enter. */
  isAmountToCome?: boolean | undefined;
};

/**
 * What is typed after an Enter that still waits for the answer: it is kept for the field that comes
 * with the picked option, and shown until then.
 */
export function useKeysAhead({ fieldToCome: name, isAmountToCome = false }: FieldToComeOf) {
  const first = isAmountToCome ? DIGIT : CHARACTER;
  const isWaiting = useRef(false);
  const [isShown, setShown] = useState(false);
  const text = useKeptText(name);

  useEffect(() => {
    if (name === undefined) return undefined;
    return () => dropUnheld(name);
  }, [name]);

  function end() {
    isWaiting.current = false;
    setShown(false);
  }

  function drop(): string {
    const dropped = isShown && name !== undefined ? takeTyped(name)?.text : undefined;
    end();
    return dropped ?? '';
  }

  return {
    shown: name !== undefined && isShown ? text : '',
    start: () => {
      if (name === undefined) return;
      isWaiting.current = true;
      awaitField(name, { hasFocus: !isPhone() });
    },
    end,
    /** The option is picked: keys are kept until its field has the focus. */
    handOver: () => setShown(false),
    /** The answer had no option: what was typed stays visible. */
    stop: () => {
      isWaiting.current = false;
    },
    /** The search goes on, or the field is left: returns what was kept and nothing has taken. */
    drop,
    /** The search is left while the Enter waits: what comes does not take the focus. */
    leave: (): string => {
      const dropped = drop();
      if (name !== undefined) awaitField(name, { hasFocus: false });
      return dropped;
    },
    /** Whether the key was kept, or types nothing by itself. */
    take: (event: KeyboardEvent): boolean => {
      if (isModifier(event.key)) return true;
      // Once the field has come, keys are for the search again. (A blur while the field is being
      // rendered does not arrive here.)
      if (name === undefined || !isWaiting.current || !isAwaited(name)) return false;
      const before = keptText(name);
      if (before === '' && !first.test(event.key)) return false;
      const next = textAfterKey(before, event.nativeEvent);
      if (next === undefined) return false;
      keepTyped(next, name);
      setShown(true);
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
