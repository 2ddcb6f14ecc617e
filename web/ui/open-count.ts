import { useState } from 'react';

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
