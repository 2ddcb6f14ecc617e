import { type RefObject, useEffect, useEffectEvent } from 'react';

const STEPS: Record<string, number> = { j: 1, k: -1 };

/** The number of rows that a key moves by. */
export const rowStep = (key: string): number | undefined =>
  STEPS[key] ?? { ArrowDown: 1, ArrowUp: -1 }[key];

/** Keys are ignored while typing in a field or while a dialog is open. */
function isHandledElsewhere({ target }: KeyboardEvent): boolean {
  const isField =
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');
  return isField || document.querySelector('[aria-modal="true"]') !== null;
}

/** Arrow keys move in the list only if nothing has focus; elsewhere they scroll or pick. */
const stepOf = ({ key, target }: KeyboardEvent): number | undefined =>
  target === document.body ? rowStep(key) : STEPS[key];

/**
 * Handles j and k anywhere on the screen, and the arrow keys if nothing has focus, so that a list
 * that was just opened needs no click first.
 */
export function useListKeys(
  body: RefObject<HTMLElement | null>,
  move: (step: number, from: Element | null) => void,
): void {
  const onMove = useEffectEvent(move);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = stepOf(event);
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      // If there are several lists, the first one handles the key.
      if (step === undefined || hasModifier || event.defaultPrevented) return;
      if (!body.current?.hasChildNodes() || isHandledElsewhere(event)) return;
      event.preventDefault();
      onMove(step, body.current.contains(document.activeElement) ? document.activeElement : null);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [body]);
}
