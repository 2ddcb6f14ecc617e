import { useLayoutEffect } from 'react';

const AFTER_CLOSING_MS = 10;

/**
 * Gives focus back to what had it when a dialog opened, also when the dialog is drawn open from the
 * start or taken away while it is open. A focus that somebody moved on purpose stays where it is.
 */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      const atClosing = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        const isMoved = now !== null && now !== document.body && now !== atClosing;
        if (isMoved || !(opener instanceof HTMLElement) || !opener.isConnected) return;
        opener.focus({ preventScroll: true });
      }, AFTER_CLOSING_MS);
    };
  }, [isOpen]);
}
