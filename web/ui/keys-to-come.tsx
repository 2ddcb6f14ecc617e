import { useLayoutEffect } from 'react';
import { text as currentText, useText } from '../i18n/use-text.ts';
import { useEscapeKey } from './escape-key.ts';
import styles from './field-to-come.module.css';
import { toast } from './toast.tsx';
import {
  ENTERED,
  holdTyped,
  keepTyped,
  keptName,
  keptText,
  TABBED,
  textAfterKey,
  useKeptText,
} from './typed-ahead.ts';

type CaptureOptions = {
  /** Name of the field that the keys are for; by default the first field of what is opening. */
  name?: string | undefined;
  /**
   * The keys are for a whole screen: with Tab, and with buttons until something is typed. What is
   * loading may say meanwhile which field they are for.
   */
  isForScreen?: boolean;
  /** Whether a key pressed there is left alone. */
  spares?: ((target: Element) => boolean) | undefined;
  /** Called with where each kept key was pressed. */
  onKept?: (target: Element) => void;
};

type KeysToComeProps = {
  name?: string | undefined;
  /** Keys typed in a field of the page stay there. By default, as before a dialog, they do not. */
  sparesFields?: boolean;
  /** Esc: what is opening is not wanted any more. */
  onEscape?: (() => void) | undefined;
};

const isField = (target: Element): boolean => target.matches('input, textarea, select');

/** Whether the key presses a button or follows a link, and types nothing. */
const presses = (target: Element, key: string): boolean =>
  (key === 'Enter' || key === ' ') && target.matches('button, a, summary, [role=button]');

/** Says what was typed where no field took it. */
export function sayTypedNowhere(typed: string): void {
  const words = typed.replaceAll(ENTERED, ' ').trim();
  if (words === '') return;
  toast.failure({ heading: currentText()('common.typedNowhere', { text: words }), messages: [] });
}

/** Keeps every key that types something, until the returned function is called (once or again). */
export function captureKeys(options: CaptureOptions): () => void {
  const { name, isForScreen = false, spares, onKept } = options;
  const release = holdTyped({ ...(name !== undefined && { name }), onLost: sayTypedNowhere });
  function onKey(event: KeyboardEvent) {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    // Another one that keeps keys may have been there first.
    if (event.defaultPrevented || spares?.(target)) return;
    const field = isForScreen ? keptName() : name;
    const before = keptText(field);
    if (isForScreen && before === '' && presses(target, event.key)) return;
    const isTab = isForScreen && before !== '' && event.key === 'Tab' && !event.shiftKey;
    const next = isTab ? before + TABBED : textAfterKey(before, event);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    keepTyped(next, field);
    onKept?.(target);
  }
  window.addEventListener('keydown', onKey, { capture: true });
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
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
    () => captureKeys({ name, spares: sparesFields ? isField : undefined }),
    [name, sparesFields],
  );
  if (typed === '') return null;
  return (
    <div className={styles.typed} role="status">
      {t('common.typedAhead', { text: typed })}
    </div>
  );
}
