import { useBlocker } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { askConfirm } from './confirm.tsx';

/** Asks before unsaved work is left, by a link, the back button or closing the window. */
export function useLeaveGuard(form: { isDirty: boolean; isSaving: boolean }): void {
  const t = useText();
  // While saving, the navigation is the form's own.
  const isDirty = form.isDirty && !form.isSaving;
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const isLeaving = await askConfirm({
        text: t('common.leaveUnsaved'),
        yes: t('common.leave'),
        no: t('common.stay'),
        isDanger: true,
      });
      return !isLeaving;
    },
  });
}
