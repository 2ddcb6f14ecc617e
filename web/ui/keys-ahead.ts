import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  awaitField,
  dropUnheld,
  insertText,
  isAwaited,
  isModifier,
  keepTyped,
  keptText,
  KEY_OF_MARK,
  press,
  takeTyped,
  textAfterKey,
  useKeptText,
} from './typed-ahead.ts';
import { isPhone } from './use-is-phone.ts';

/** A first key of an amount, in any script's digits. */
const DIGIT = /^\p{Nd}$/u;

/** Any key that types something. */
const CHARACTER = /^.$/su;

/** Stands for the name of the field that comes, where it is the search itself once more. */
const NEXT_SEARCH = 'next-search';

export type FieldToComeOf = {
  /** Name of the field that comes with the picked option. */
  fieldToCome?: string | undefined;
  /** It takes an amount: letters go on with the search instead, and cancel the Enter. */
  isAmountToCome?: boolean | undefined;
};

/**
 * What is typed after an Enter that still waits for the answer: it is kept for the field that comes
 * with the picked option, or for the next search where none comes, and shown until then.
 */
export function useKeysAhead({ fieldToCome, isAmountToCome = false }: FieldToComeOf) {
  const name = fieldToCome ?? NEXT_SEARCH;
  const first = isAmountToCome ? DIGIT : CHARACTER;
  const isWaiting = useRef(false);
  const [isShown, setShown] = useState(false);
  const text = useKeptText(name);

  useEffect(() => () => dropUnheld(name), [name]);

  function end() {
    isWaiting.current = false;
    setShown(false);
  }

  function drop(): string {
    const dropped = isShown ? takeTyped(name)?.text : undefined;
    end();
    return dropped ?? '';
  }

  return {
    shown: isShown ? text : '',
    start: () => {
      isWaiting.current = true;
      awaitField(name, { hasFocus: !isPhone() });
    },
    end,
    /**
     * The option is picked: keys are kept until its field has the focus. Returns those for the next
     * search.
     */
    handOver: (): string => {
      if (fieldToCome === undefined) return drop();
      setShown(false);
      return '';
    },
    /** The answer had no option: what was typed stays visible. */
    stop: () => {
      isWaiting.current = false;
    },
    /** The search goes on, or the field is left: returns what was kept and nothing has taken. */
    drop,
    /** The search is left while the Enter waits: what comes does not take the focus. */
    leave: (): string => {
      const dropped = drop();
      awaitField(name, { hasFocus: false });
      return dropped;
    },
    /** Whether the key was kept, or types nothing by itself. */
    take: (event: KeyboardEvent): boolean => {
      if (isModifier(event.key)) return true;
      // Once the field has come, keys are for the search again. (A blur while the field is being
      // rendered does not arrive here.)
      if (!isWaiting.current || !isAwaited(name)) return false;
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

/** Types kept text into a search, key by key, each after the field has rendered the one before. */
export async function typeOn(input: HTMLInputElement, text: string): Promise<void> {
  for (const character of text) {
    await Promise.resolve();
    const isTaken = !press(input, KEY_OF_MARK[character] ?? character);
    if (!isTaken && KEY_OF_MARK[character] === undefined) insertText(input, character);
  }
}
