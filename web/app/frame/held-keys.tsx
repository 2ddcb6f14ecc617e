import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { whileSaving } from '../../ui/entry-form.ts';
import { captureKeys } from '../../ui/keys-to-come.tsx';
import { typeKept } from '../../ui/type-at-focus.ts';
import { keptName, TABBED, textAfterKey, useKeptText } from '../../ui/typed-ahead.ts';
import styles from '../../ui/field-to-come.module.css';
import { useDialogGuard } from './dialog-guard.ts';

/** The dialog that a key is pressed in, unless it is fading out already. */
const dialogOf = (element: Element): Element | null =>
  element.closest('[role=dialog]:not([data-is-closing])');

/** Whether the key presses a button or follows a link, and types nothing. */
const presses = (target: Element, key: string): boolean =>
  (key === 'Enter' || key === ' ') && target.matches('button, a, summary, [role=button]');

/** `textAfterKey` for a whole screen: with Tab, and buttons until something is typed. */
function textAfterScreenKey(before: string, event: KeyboardEvent): string | undefined {
  if (before === '')
    return presses(targetOf(event), event.key) ? undefined : textAfterKey(before, event);
  return event.key === 'Tab' && !event.shiftKey ? before + TABBED : textAfterKey(before, event);
}

const targetOf = ({ target }: KeyboardEvent): HTMLElement =>
  target instanceof HTMLElement ? target : document.body;

/** The texts in the fields of a form. */
const textsIn = (form: HTMLFormElement): readonly string[] =>
  [...form.elements].map((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
  );

/** A form that has been saved or refused, and is rendered so in the same turn. */
type Ended = {
  form: HTMLFormElement;
  isSaved: boolean;
  before: readonly string[];
  /** What had the focus when it was submitted. */
  submitted: Element | null;
  pressedIn: Element | undefined;
  release: () => void;
};

/** Keeps the keys that are pressed while a form is being saved (see `whileSaving`). */
function holdWhileSaving(form: HTMLFormElement) {
  const before = textsIn(form);
  const submitted = document.activeElement;
  let pressedIn: Element | undefined;
  let endCapture: (() => void) | undefined = captureKeys({
    nameNow: keptName,
    textAfter(typed, event) {
      const target = targetOf(event);
      if (dialogOf(target)?.contains(form) === false) return undefined;
      const next = textAfterScreenKey(typed, event);
      if (next !== undefined) pressedIn ??= target;
      return next;
    },
  });
  const release = () => {
    endCapture?.();
    endCapture = undefined;
  };
  return {
    release,
    ended: (isSaved: boolean): Ended => ({ form, isSaved, before, submitted, pressedIn, release }),
  };
}

/** What is submitted sooner than this after a save was meant for what has been saved. */
const MEANT_FOR_BEFORE_MS = 250;

/** Ignores a second Enter, too soon after the one that saved for what is in the form now. */
function ignoreSecondSubmit(form: HTMLFormElement): void {
  const savedAt = performance.now();
  const end = new AbortController();
  const { signal } = end;
  function onSubmit(event: Event) {
    end.abort();
    // When it was pressed: a busy machine may get to it later.
    if (event.timeStamp - savedAt >= MEANT_FOR_BEFORE_MS) return;
    event.preventDefault();
    event.stopPropagation();
  }
  form.addEventListener('submit', onSubmit, { capture: true, signal });
  form.addEventListener('input', () => end.abort(), { signal });
}

/**
 * Types what was kept into the form, if it is still there for more, and gives the focus back: to
 * the first field of a cleared one, otherwise to what had it, which a busy button has lost.
 */
function typeInto({ form, isSaved, before, submitted, pressedIn, release }: Ended): void {
  release();
  // Where the form is gone, what has come in its place takes the keys.
  if (!form.isConnected || form.closest('[data-is-closing]')) return;
  const isCleared = textsIn(form).some((text, index) => text === '' && before[index] !== '');
  if (isSaved) ignoreSecondSubmit(form);
  // A busy button loses the focus to what is around the form. Where a screen has led it elsewhere,
  // as the counter to the next customer, it stays.
  const now = document.activeElement;
  const isLost = now?.contains(form) || (isSaved && form.contains(now));
  const mayReturn = isLost && !(isSaved && isCleared);
  if (mayReturn && submitted instanceof HTMLElement && form.contains(submitted)) submitted.focus();
  // A form that stays as it is gets them in the field where they were pressed.
  const field = isCleared ? form.querySelector('input, select, textarea') : pressedIn;
  if (!isSaved || !(field instanceof HTMLElement) || !form.contains(field)) return;
  field.focus();
  void typeKept();
}

/**
 * Keeps what is typed while a form is being saved or the next screen is on its way, shows it, and
 * types it into the field that then has the focus.
 */
export function HeldKeys() {
  const t = useText();
  const router = useRouter();
  const [isSaving, setIsSaving] = useState(false);
  const [ended, setEnded] = useState<Ended>();
  const [isLeaving, setIsLeaving] = useState(false);
  const typed = useKeptText();
  useDialogGuard();

  useLayoutEffect(() => {
    const releases = new Set<() => void>();
    let latest: Ended | undefined;
    whileSaving.hold = (form) => {
      setIsSaving(true);
      const { release, ended: endedBy } = holdWhileSaving(form);
      releases.add(release);
      return (isSaved) => {
        setIsSaving(false);
        releases.delete(release);
        // Of two that end in one turn only the later one is rendered, and gets the keys.
        latest?.release();
        latest = endedBy(isSaved);
        setEnded(latest);
      };
    };
    return () => {
      delete whileSaving.hold;
      // Also of a form that has ended and is not rendered any more: no key would arrive again.
      latest?.release();
      for (const release of releases) release();
    };
  }, []);

  // In the same turn as the form renders what became of it.
  useLayoutEffect(() => {
    if (ended) typeInto(ended);
  }, [ended]);

  useEffect(() => {
    let release: (() => void) | undefined;
    const begin = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged || release) return;
      release = captureKeys({
        nameNow: keptName,
        textAfter: (before, event) =>
          dialogOf(targetOf(event)) ? undefined : textAfterScreenKey(before, event),
      });
      setIsLeaving(true);
    });
    const end = router.subscribe('onResolved', () => {
      if (!release) return;
      release();
      release = undefined;
      setIsLeaving(false);
      void typeKept();
    });
    return () => {
      begin();
      end();
      release?.();
    };
  }, [router]);

  if (typed === '' || !(isSaving || isLeaving)) return null;
  return (
    <div className={classNames(styles.typed, styles.late)} role="status">
      {t('common.typedAhead', { text: typed })}
    </div>
  );
}
