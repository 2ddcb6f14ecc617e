import { useSyncExternalStore } from 'react';

/*
 * Text that was typed for a field which is not there yet. It is kept here until the field comes and
 * takes it, so that nothing typed is lost and nothing lands in another field.
 */

/** Stands for Enter in kept text. */
export const ENTERED = '⏎';

/** Stands for Tab in kept text. */
export const TABBED = '⇥';

/** The marks that stand for keys in kept text. */
export const KEY_OF_MARK: Readonly<Record<string, string>> = {
  [ENTERED]: 'Enter',
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
};

/** The mark of a key; undefined for a key that has none. */
export const markOfKey = (key: string): string | undefined =>
  Object.keys(KEY_OF_MARK).find((mark) => KEY_OF_MARK[mark] === key);

/** The first field of whatever is opening. */
const ANY_FIELD = '';

type Kept = {
  /** Name of the field that the text is for, or `ANY_FIELD`. */
  name: string;
  text: string;
  /** The stand-in of the field had the focus, so the field takes it over. */
  hasFocus: boolean;
};

let kept: Kept | undefined;
let holders = 0;
const listeners = new Set<() => void>();

function setKept(next: Kept | undefined): void {
  kept = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The text kept for a field. */
export const keptText = (name = ANY_FIELD): string => (kept?.name === name ? kept.text : '');

/** `keptText` as a hook that renders again with every key. */
export function useKeptText(name?: string): string {
  return useSyncExternalStore(subscribe, () => keptText(name));
}

/** Name of the field that text is being kept for; undefined for the first field that comes. */
export const keptName = (): string | undefined => kept?.name || undefined;

/** Whether text is kept for a field, be it empty so far, and the field has not taken it yet. */
export const isAwaited = (name: string): boolean => kept?.name === name;

/** Keys that only change what other keys type. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** Whether a key only changes what other keys type. */
export const isModifier = (key: string): boolean => MODIFIERS.includes(key);

/** Replaces what is kept; text for another field is dropped. */
export function keepTyped(text: string, name = ANY_FIELD): void {
  setKept({ name, text, hasFocus: kept?.name === name && kept.hasFocus });
}

/** Begins to keep text for a field, which takes the focus when it comes or leaves it. */
export function awaitField(name: string, { hasFocus }: { hasFocus: boolean }): void {
  setKept({ name, text: '', hasFocus });
}

/** Drops what is kept for a field that nothing stands in for any more. */
export function dropUnheld(name: string): void {
  if (holders === 0 && kept?.name === name) setKept(undefined);
}

/**
 * Keeps what is typed until the returned function is called. If nothing has taken the text by the
 * end of that task, it belongs to something that never came, and `onLost` gets it.
 */
export function holdTyped({
  name = ANY_FIELD,
  onLost,
}: {
  name?: string;
  onLost?: (text: string) => void;
} = {}): (state?: { hasFocus: boolean }) => void {
  holders += 1;
  // What was typed while the code was loading is for the first field that stands in.
  const isAdopted = kept?.name === ANY_FIELD || kept?.name === name;
  setKept({ name, text: isAdopted ? (kept?.text ?? '') : '', hasFocus: false });
  return (state) => {
    holders -= 1;
    if (kept?.name === name && state) setKept({ ...kept, ...state });
    queueMicrotask(() => {
      if (holders > 0 || kept?.name !== name) return;
      const { text } = kept;
      setKept(undefined);
      if (text !== '') onLost?.(text);
    });
  };
}

/** What is kept for a field that has come; undefined if it had no stand-in. */
export function takeTyped(name = ANY_FIELD): Omit<Kept, 'name'> | undefined {
  if (!kept || (kept.name !== name && kept.name !== ANY_FIELD)) return undefined;
  const taken = kept;
  setKept(undefined);
  return taken;
}

/** The text after one more key; undefined if the key types nothing. */
export function textAfterKey(text: string, event: KeyboardEvent): string | undefined {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (event.isComposing || (isCommand && !event.getModifierState('AltGraph'))) return undefined;
  if (event.key === 'Enter') return event.repeat || text === '' ? text : text + ENTERED;
  if (event.key === 'Backspace') return text.slice(0, -1);
  return event.key.length === 1 ? text + event.key : undefined;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export const isTextControl = (element: Element | null): element is TextControl =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    ['text', 'search', 'tel', 'password'].includes(element.type) &&
    !element.readOnly);

/** A run of typed text, or one of the marks. */
export const STEPS = /[⏎⇥↓↑]|[^⏎⇥↓↑]+/g;

/**
 * Types kept text into a field, as the keys would have; returns what could not be typed. The field
 * is asked for at each step, as a key may render it anew.
 */
export function typeInto(find: () => Element | null, text: string): string {
  const element = find();
  if (element instanceof HTMLSelectElement) return typeIntoList(element, text);
  if (text === '') return '';
  if (!isTextControl(element)) return text;
  // In a search, typing on cancels the Enter before.
  const typed = isSearch(element) ? text.replaceAll(/⏎(?!$)/g, '') : text;
  const [until] = /^[^⏎⇥]*⏎?/.exec(typed) ?? [''];
  void replay(find, until.match(STEPS) ?? []);
  return typed.slice(until.length);
}

export const isSearch = (element: Element | null): boolean =>
  element?.getAttribute('role') === 'combobox';

/** Text at once, before the next real key; a key when the field has rendered what was before it. */
async function replay(find: () => Element | null, steps: readonly string[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const key = KEY_OF_MARK[step];
    if (index > 0 || key) await Promise.resolve();
    const element = find();
    if (key) press(element, key);
    else if (isTextControl(element)) insertText(element, step);
  }
}

export function insertText(element: TextControl, text: string): void {
  const { selectionStart, selectionEnd, value } = element;
  element.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  element.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/**
 * A key later than this begins a new word. Browsers wait a second; a busy machine delivers keys
 * later than that.
 */
const NEW_WORD_MS = 3000;

/**
 * Chooses by the words, and goes on with the keys that follow: the list itself knows nothing of the
 * first ones and would take the 'r' after 'Inte' for the beginning of 'Router'.
 */
function typeIntoList(select: HTMLSelectElement, text: string): string {
  let [words = ''] = text.split(ENTERED);
  if (words !== '' && !chooseByWords(select, words)) return text;
  if (text.includes(ENTERED)) return '';
  let latest = Number.POSITIVE_INFINITY;
  const end = new AbortController();
  const { signal } = end;
  function onKey(event: KeyboardEvent) {
    if (isModifier(event.key)) return;
    const isNewWord = event.key.length > 1 || event.timeStamp - latest > NEW_WORD_MS;
    const next = isNewWord ? undefined : textAfterKey(words, event);
    if (next === undefined) return end.abort();
    const isFitting = chooseByWords(select, next);
    // A space opens the list, a letter twice goes to the next option; a slip chooses nothing.
    if (!isFitting && (words.length < 2 || event.key === ' ')) return end.abort();
    event.preventDefault();
    latest = event.timeStamp;
    if (isFitting) words = next;
  }
  select.addEventListener('keydown', onKey, { signal });
  for (const name of ['blur', 'pointerdown']) {
    select.addEventListener(name, () => end.abort(), { signal });
  }
  return '';
}

/** Chooses the option that begins with the words, as typing in the list itself does. */
export function chooseByWords(select: HTMLSelectElement, words: string): boolean {
  const isMeant = ({ text }: HTMLOptionElement) =>
    text.toLocaleLowerCase().startsWith(words.toLocaleLowerCase());
  const option = [...select.options].find((one) => one.value !== '' && isMeant(one));
  if (!option) return false;
  select.value = option.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Returns false if something has handled the key. */
export function press(element: Element | null, key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  return element?.dispatchEvent(event) ?? true;
}
