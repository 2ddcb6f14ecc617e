import { text as currentText } from '../i18n/use-text.ts';
import { askConfirm } from './confirm.tsx';
import type { TypedState } from './entry-form.ts';

const typedState = (state: TypedState) => `form[data-typed="${state}"]`;

/** Whether a dialog has a form with something typed that is stored nowhere. */
export const hasUnsavedForm = (within: ParentNode): boolean =>
  within.querySelector(typedState('unsaved')) !== null;

/** Asks whether what was typed is to be discarded. */
export function askToDiscard(yes: 'common.leave' | 'common.discard'): Promise<boolean> {
  const t = currentText();
  const [text, no] = [t('common.leaveUnsaved'), t('common.stay')];
  return askConfirm({ text, yes: t(yes), no, isDanger: true });
}

/**
 * Closes a dialog that the user turns away from: at once if nothing was typed in its form, after a
 * question if something was. While it is being saved the dialog stays, because what was typed would
 * be gone if it is refused.
 */
export function leaveForm(dialog: ParentNode | null, close: () => void): void {
  if (dialog?.querySelector(typedState('saving'))) return;
  if (!dialog || !hasUnsavedForm(dialog)) return close();
  void askToDiscard('common.discard').then((isSure) => isSure && close());
}
