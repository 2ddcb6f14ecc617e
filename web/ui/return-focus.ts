import { useLayoutEffect } from 'react';
import { confirmOpener } from './confirm-opener.ts';

const AFTER_CLOSING_MS = 10;

/** Had the focus when the latest dialog opened. */
let opener: HTMLElement | null = null;
/** Had the focus in the dialog that closed just now, until focus was given back. */
let atClosing: Element | null = null;
let openings = 0;

const isDisabled = (element: Element | null): boolean => element?.matches(':disabled') ?? false;

/**
 * What focus goes back to after the dialog that opens now. A button that turned busy has lost its
 * focus by that, and a question that follows another finds it on its way: both keep the button.
 */
function openerNow(): HTMLElement | null {
  const now = document.activeElement;
  const isNowhere = now === null || now === document.body;
  if (atClosing !== null && (isNowhere || now === atClosing)) return opener;
  if (!isNowhere) return now as HTMLElement;
  const pressed = [confirmOpener.element, opener].find(isDisabled);
  return (pressed as HTMLElement | undefined) ?? null;
}

/** A focus that somebody moved on purpose stays where it is; a busy button is waited for. */
function giveBack(target: HTMLElement, closedAt: Element | null): void {
  // The window may have gone with its page before the time came.
  if (typeof document === 'undefined') return;
  const now = document.activeElement;
  const isMoved = now !== null && now !== document.body && now !== closedAt;
  if (isMoved || !target.isConnected) return;
  if (!isDisabled(target)) return target.focus({ preventScroll: true });
  const opened = openings;
  const watch = new MutationObserver(() => {
    if (isDisabled(target)) return;
    watch.disconnect();
    if (opened === openings) giveBack(target, closedAt);
  });
  watch.observe(target, { attributeFilter: ['disabled'] });
}

/**
 * Gives focus back to what had it when a dialog opened, also when the dialog is drawn open from the
 * start or taken away while it is open.
 */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const target = openerNow();
    atClosing = null;
    openings += 1;
    return () => {
      const closedAt = document.activeElement;
      const opened = openings;
      opener = target;
      atClosing = closedAt;
      setTimeout(() => {
        // A dialog that has opened meanwhile gives it back when it closes.
        if (opened !== openings) return;
        atClosing = null;
        if (target) giveBack(target, closedAt);
      }, AFTER_CLOSING_MS);
    };
  }, [isOpen]);
}
