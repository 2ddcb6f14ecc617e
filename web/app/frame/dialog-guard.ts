import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askToDiscard, hasUnsavedForm } from '../../ui/leave-form.ts';

/** Whether an open dialog has a form with something typed that is stored nowhere. */
const isSomethingTyped = (): boolean =>
  [...document.querySelectorAll('[role=dialog]:not([data-is-closing])')].some(hasUnsavedForm);

/**
 * Asks before a screen is left, by a link, the back button or closing the window, while something
 * is typed in a dialog over it.
 */
export function useDialogGuard(): void {
  const [isTyped, setTyped] = useState(false);
  useEffect(() => {
    const watch = new MutationObserver(() => setTyped(isSomethingTyped()));
    watch.observe(document.body, { attributeFilter: ['data-typed'], subtree: true });
    return () => watch.disconnect();
  }, []);
  useBlocker({
    disabled: !isTyped,
    // Asked for anew: the dialog may be gone.
    enableBeforeUnload: isSomethingTyped,
    shouldBlockFn: async ({ current, next, action }) => {
      const isLeaving = current.pathname !== next.pathname || action === 'BACK';
      return isLeaving && isSomethingTyped() && !(await askToDiscard('common.leave'));
    },
  });
}
