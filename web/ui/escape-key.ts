import { useEffect, useRef } from 'react';

/** Close functions of the open dialogs, the topmost last; Esc calls only that one. */
const layers: (() => void)[] = [];

/** An open list or calendar above the dialog handles Esc itself. */
function isHandledElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest('[role="dialog"]');
  const isInCalendar = dialog !== null && dialog.getAttribute('aria-modal') !== 'true';
  return isInCalendar || target.hasAttribute('data-takes-escape');
}

function closeTopmost(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing || isHandledElsewhere(event.target)) return;
  layers.at(-1)?.();
}

/**
 * Closes a dialog on Esc if it is the topmost one. The kit would close every open dialog at once,
 * also a half-typed form under a question.
 */
export function useEscapeKey(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = () => latest.current();
    if (layers.length === 0) window.addEventListener('keydown', closeTopmost, { capture: true });
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length > 0) return;
      window.removeEventListener('keydown', closeTopmost, { capture: true });
    };
  }, [isOpen]);
}
