import { useLayoutEffect, useState } from 'react';

/**
 * The element that had focus when the latest question was asked. Kept, because the dialog may open
 * later, once its code is fetched.
 */
export const confirmOpener: { element: Element | null } = { element: null };

const AFTER_CLOSING_MS = 10;

/** The element that had focus when the latest dialog opened. */
let opener: HTMLElement | null = null;
/** The element that had focus when the last dialog closed; null once focus was returned. */
let atClosing: Element | null = null;
let openings = 0;

const isDisabled = (element: Element | null): boolean => element?.matches(':disabled') ?? false;

/**
 * The element to return focus to after the dialog that is opening. A button that became disabled
 * while busy has lost focus already, and a question that follows another opens before focus is
 * returned: in both cases it is still the button.
 */
function openerNow(): HTMLElement | null {
  const now = document.activeElement;
  const isNowhere = now === null || now === document.body;
  if (atClosing !== null && (isNowhere || now === atClosing)) return opener;
  if (!isNowhere) return now as HTMLElement;
  const pressed = [confirmOpener.element, opener].find(isDisabled);
  return (pressed as HTMLElement | undefined) ?? null;
}

/** Whether the last dialog that closed returns focus to this element. */
export const isReturnedTo = (element: EventTarget | null): boolean =>
  element !== null && element === opener;

/**
 * Returns focus, unless the user has moved it elsewhere; waits for a button that is still disabled.
 */
function returnFocusTo(target: HTMLElement, closedAt: Element | null): void {
  // In tests the document may be gone before the timer fires.
  if (typeof document === 'undefined') return;
  const now = document.activeElement;
  const isMoved = now !== null && now !== document.body && now !== closedAt;
  if (isMoved || !target.isConnected) return;
  if (!isDisabled(target)) return target.focus({ preventScroll: true });
  const opened = openings;
  const watch = new MutationObserver(() => {
    if (isDisabled(target)) return;
    watch.disconnect();
    if (opened === openings) returnFocusTo(target, closedAt);
  });
  watch.observe(target, { attributeFilter: ['disabled'] });
}

/**
 * Returns focus to the element that had it when a dialog opened, also when the dialog is mounted
 * open or unmounted while it is open.
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
        // Another dialog has opened meanwhile and will return focus when it closes.
        if (opened !== openings) return;
        atClosing = null;
        if (target) returnFocusTo(target, closedAt);
      }, AFTER_CLOSING_MS);
    };
  }, [isOpen]);
}

/**
 * Counts how often a dialog was opened. Used as its key, it mounts the dialog anew at the end of
 * the page each time, so that the latest is on top however long its host has been mounted.
 */
export function useOpenCount(isOpen: boolean): number {
  const [opening, setOpening] = useState({ isOpen, count: isOpen ? 1 : 0 });
  if (opening.isOpen !== isOpen) {
    setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) });
  }
  return opening.count;
}

/**
 * Gives each dialog a portal node of its own: the kit shares one node, filled in order of mounting.
 */
export const ownPortal = { reuseTargetNode: false };
