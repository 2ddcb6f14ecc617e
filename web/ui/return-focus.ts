import { useLayoutEffect } from 'react';

const AFTER_CLOSING_MS = 10;

/**
 * Gives focus back to what had it when a dialog opened, also when the dialog is drawn open from the
 * start or taken away while it is open. A focus that somebody moved on purpose stays where it is.
 */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    // Held here: when the timer comes, the page itself may be gone.
    const page = document;
    const opener = page.activeElement instanceof HTMLElement ? page.activeElement : null;
    return () => {
      const atClosing = page.activeElement;
      setTimeout(() => {
        const now = page.activeElement;
        const isMoved = now !== null && now !== page.body && now !== atClosing;
        if (!isMoved && opener?.isConnected) opener.focus({ preventScroll: true });
      }, AFTER_CLOSING_MS);
    };
  }, [isOpen]);
}
