import { useLayoutEffect } from 'react';

const AFTER_CLOSING_MS = 10;

/** Where focus was when a dialog opened, and when it closed. */
type Places = { opener: Element | null; atClosing: Element | null };

/** A focus that somebody moved on purpose stays where it is. */
function giveBack({ opener, atClosing }: Places): void {
  // The window may have gone with its page before the time came.
  if (typeof document === 'undefined') return;
  const now = document.activeElement;
  const isMoved = now !== null && now !== document.body && now !== atClosing;
  if (isMoved || !(opener instanceof HTMLElement) || !opener.isConnected) return;
  opener.focus({ preventScroll: true });
}

/**
 * Gives focus back to what had it when a dialog opened, also when the dialog is drawn open from the
 * start or taken away while it is open.
 */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      const places = { opener, atClosing: document.activeElement };
      setTimeout(() => giveBack(places), AFTER_CLOSING_MS);
    };
  }, [isOpen]);
}
