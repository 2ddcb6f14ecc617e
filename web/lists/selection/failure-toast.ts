import type { NotDone } from '../../api/many-at-once.ts';
import { text } from '../../i18n/use-text.ts';
import { toast } from '../../ui/toast.tsx';

const MAX_REASONS = 3;

/** Shows a toast with the number of failures and their reasons; none if everything succeeded. */
export function toastFailures(notDone: readonly NotDone<unknown>[]): void {
  if (notDone.length === 0) return;
  const messages = new Set(notDone.flatMap((each) => each.messages));
  const heading = text()('selection.notDone', { count: notDone.length });
  toast.failure({ heading, messages: [...messages].slice(0, MAX_REASONS) });
}
