import { useState } from 'react';

/**
 * Counts how often a dialog was opened. Drawn with it as key, a dialog enters the page anew each
 * time, at its end: what opened last lies on top, however long its host has stood in the page.
 */
export function useOpening(isOpen: boolean): number {
  const [opening, setOpening] = useState({ isOpen, count: isOpen ? 1 : 0 });
  if (opening.isOpen !== isOpen) {
    setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) });
  }
  return opening.count;
}

/** A place in the page of the dialog's own: the kit puts all into one, in the order of mounting. */
export const ownPlace = { reuseTargetNode: false };
