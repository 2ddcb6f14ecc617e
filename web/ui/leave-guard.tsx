import { useBlocker } from '@tanstack/react-router';
import { askToDiscard } from './leave-form.ts';

/** Asks before unsaved work is left, by a link, the back button or closing the window. */
export function useLeaveGuard(form: { isDirty: boolean; isSaving: boolean }): void {
  // While saving, the navigation is the form's own.
  const isDirty = form.isDirty && !form.isSaving;
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      return !(await askToDiscard('common.leave'));
    },
  });
}
