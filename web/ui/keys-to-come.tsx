import { useLayoutEffect } from 'react';
import { text as currentText, useText } from '../i18n/use-text.ts';
import { useEscapeKey } from './escape-key.ts';
import styles from './field-to-come.module.css';
import { toast } from './toast.tsx';
import {
  ENTERED,
  holdTyped,
  keepTyped,
  keptText,
  textAfterKey,
  useKeptText,
} from './typed-ahead.ts';

type CaptureOptions = {
  /** Name of the field that the keys are for; by default the first field of what is opening. */
  name?: string | undefined;
  /** The same, where what is loading says it meanwhile. */
  nameNow?: () => string | undefined;
  /** The text after one more key; undefined for a key that is left alone. */
  textAfter?: (before: string, event: KeyboardEvent) => string | undefined;
};

type KeysToComeProps = {
  name?: string | undefined;
  /** Keys typed in a field of the page stay there. By default, as before a dialog, they do not. */
  sparesFields?: boolean;
  /** Esc: what is opening is not wanted any more. */
  onEscape?: (() => void) | undefined;
};

/** `textAfterKey` for keys that are not typed in a field. */
const textAfterKeyElsewhere = (before: string, event: KeyboardEvent): string | undefined =>
  event.target instanceof Element && event.target.matches('input, textarea, select')
    ? undefined
    : textAfterKey(before, event);

/** Says what was typed where no field took it. */
export function sayTypedNowhere(typed: string): void {
  const words = typed.replaceAll(ENTERED, ' ').trim();
  if (words === '') return;
  toast.failure({ heading: currentText()('common.typedNowhere', { text: words }), messages: [] });
}

/** Keeps every key that types something, until the returned function is called. */
export function captureKeys(options: CaptureOptions): () => void {
  const { name, nameNow = () => name, textAfter = textAfterKey } = options;
  const release = holdTyped({ ...(name !== undefined && { name }), onLost: sayTypedNowhere });
  function onKey(event: KeyboardEvent) {
    // Another one that keeps keys may have been there first.
    if (event.defaultPrevented) return;
    const field = nameNow();
    const next = textAfter(keptText(field), event);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    keepTyped(next, field);
  }
  window.addEventListener('keydown', onKey, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    release();
  };
}

/**
 * Keeps what is typed while a dialog or a screen is on its way, and shows it. Moves no focus, so
 * that it returns to where it was when the dialog closes.
 */
export function KeysToCome({ onEscape, name, sparesFields = false }: KeysToComeProps) {
  const t = useText();
  const typed = useKeptText(name);
  // As the dialog that is opening will be, above one that is open.
  useEscapeKey(onEscape !== undefined, () => onEscape?.());
  useLayoutEffect(
    () => captureKeys({ name, ...(sparesFields && { textAfter: textAfterKeyElsewhere }) }),
    [name, sparesFields],
  );
  if (typed === '') return null;
  return (
    <div className={styles.typed} role="status">
      {t('common.typedAhead', { text: typed })}
    </div>
  );
}
