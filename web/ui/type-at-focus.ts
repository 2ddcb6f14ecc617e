import { sayTypedNowhere } from './keys-to-come.tsx';
import {
  chooseByWords,
  ENTERED,
  insertText,
  isSearch,
  isTextControl,
  KEY_OF_MARK,
  press,
  STEPS,
  TABBED,
  takeTyped,
} from './typed-ahead.ts';

/** Types what was kept where the focus is; what nothing takes is shown. */
export async function typeKept(): Promise<void> {
  const typed = takeTyped();
  if (typed) sayTypedNowhere(await typeAtFocus(typed.text));
}

/**
 * Types kept text where the focus is, as the keys would have: Tab moves on within the form, and
 * what no field takes is offered to the shortcuts of the screen. Resolves before the next real key
 * to what nothing took.
 */
async function typeAtFocus(text: string): Promise<string> {
  const steps = text.match(STEPS) ?? [];
  let isAfterEnter = false;
  for (const [index, step] of steps.entries()) {
    // What was typed before is rendered first.
    if (index > 0) await Promise.resolve();
    const rest = () => steps.slice(index).join('');
    const element = document.activeElement;
    if (step === TABBED) {
      if (!moveOn(element)) return rest();
    } else if (KEY_OF_MARK[step] !== undefined) {
      press(element, KEY_OF_MARK[step]);
      isAfterEnter ||= step === ENTERED;
      // Enter in a search chooses; what it does elsewhere is not known, nor where the rest belongs.
      if (isAfterEnter && !isSearch(element)) return rest().slice(1);
    } else if (element instanceof HTMLSelectElement) {
      if (!chooseByWords(element, step)) return rest();
    } else if (isTextControl(element) && !isAfterEnter) insertText(element, step);
    else {
      const untaken = await typeByKeys(step);
      if (untaken !== '') return untaken + steps.slice(index + 1).join('');
    }
  }
  return '';
}

/** Each character as a key, for whoever listens; a text field takes those that nobody does. */
async function typeByKeys(text: string): Promise<string> {
  for (const [index, key] of [...text].entries()) {
    if (index > 0) await Promise.resolve();
    const element = document.activeElement ?? document.body;
    const isTaken = !press(element, key);
    if (isTaken) continue;
    if (!isTextControl(element)) return [...text].slice(index).join('');
    insertText(element, key);
  }
  return '';
}

/** Moves the focus to the next field or button of the form; returns whether there is one. */
function moveOn(from: Element | null): boolean {
  const area = from?.closest('form, [role=dialog]');
  const stops = area?.querySelectorAll<HTMLElement>('input, select, textarea, button, a[href]');
  const all = [...(stops ?? [])].filter(
    (stop) => stop === from || (stop.tabIndex >= 0 && !stop.matches(':disabled')),
  );
  const next = all[all.findIndex((stop) => stop === from) + 1];
  next?.focus();
  return next !== undefined;
}
