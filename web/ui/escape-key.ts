import { useEffect, useRef } from 'react';

/** The open dialogs, the topmost last: Esc closes that one alone. */
const layers: (() => void)[] = [];

/** A list or calendar that is open over the dialog takes Esc for itself. */
function isForAnother(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest('[role="dialog"]');
  const isInCalendar = dialog !== null && dialog.getAttribute('aria-modal') !== 'true';
  return isInCalendar || target.hasAttribute('data-takes-escape');
}

function closeTopmost(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing || isForAnother(event.target)) return;
  layers.at(-1)?.();
}

/**
 * Esc for one dialog among several: the kit closes every open dialog at once, and with it a
 * half-typed form under a question.
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
