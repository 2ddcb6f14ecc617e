import { useLayoutEffect } from 'react';
import { isReturnedTo } from './dialog-openings.ts';

/** An Enter sooner than this after a dialog closed was meant for the dialog. */
const MEANT_FOR_DIALOG_MS = 250;

/** The key that was pressed last, and nothing by the mouse since. */
let latestKey = '';

function watchPresses(): () => void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  window.addEventListener('keydown', ({ key }) => (latestKey = key), options);
  window.addEventListener('pointerdown', () => (latestKey = ''), options);
  return () => end.abort();
}

/**
 * Ignores a second Enter just after the one that closed a dialog: the focus is back on what opened
 * it, which would open it again.
 */
function ignoreSecondEnter(): void {
  if (latestKey !== 'Enter') return;
  latestKey = '';
  const closedAt = performance.now();
  const end = new AbortController();
  function onKey(event: KeyboardEvent) {
    // When it was pressed: a busy machine may get to it later.
    const isEarly = event.timeStamp - closedAt < MEANT_FOR_DIALOG_MS;
    if (event.key !== 'Enter' || !isEarly) return end.abort();
    const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]');
    // Focus that was led elsewhere, as to the next payment to approve, is there to be used.
    if (isReturnedTo(event.target) && !isInDialog) event.preventDefault();
  }
  window.addEventListener('keydown', onKey, { capture: true, signal: end.signal });
}

/** Of the frame of a dialog: see `ignoreSecondEnter`. */
export function useNoSecondEnter(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const stopWatching = watchPresses();
    return () => {
      stopWatching();
      ignoreSecondEnter();
    };
  }, [isOpen]);
}
