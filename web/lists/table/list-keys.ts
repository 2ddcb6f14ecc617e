import { type RefObject, useEffect, useEffectEvent } from 'react';

const STEPS: Record<string, number> = { j: 1, k: -1 };

/** How far a key moves in a list. */
export const rowStep = (key: string): number | undefined =>
  STEPS[key] ?? { ArrowDown: 1, ArrowUp: -1 }[key];

/** Letters typed into a field, or while a dialog is open, are no moves. */
function isForAnother({ target }: KeyboardEvent): boolean {
  const isField =
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');
  return isField || document.querySelector('[aria-modal="true"]') !== null;
}

/** Where nothing has the focus an arrow is meant for the list; elsewhere it scrolls, or picks. */
const stepOf = ({ key, target }: KeyboardEvent): number | undefined =>
  target === document.body ? rowStep(key) : STEPS[key];

/**
 * j and k from wherever one is on the screen, and the arrows where nothing has the focus: a list
 * that was just opened needs no press first.
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
      // Of several lists the first one takes it.
      if (step === undefined || hasModifier || event.defaultPrevented) return;
      if (!body.current?.hasChildNodes() || isForAnother(event)) return;
      event.preventDefault();
      onMove(step, body.current.contains(document.activeElement) ? document.activeElement : null);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [body]);
}
