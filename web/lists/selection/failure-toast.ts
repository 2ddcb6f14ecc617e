import type { NotDone } from '../../api/many-at-once.ts';
import { text } from '../../i18n/use-text.ts';
import { toast } from '../../ui/toast.tsx';

const MOST_REASONS = 3;

/** Says how many were not done, and for which reasons; nothing when all are. */
export function toastFailures(notDone: readonly NotDone<unknown>[]): void {
  if (notDone.length === 0) return;
  const messages = new Set(notDone.flatMap((each) => each.messages));
  const heading = text()('selection.notDone', { count: notDone.length });
  toast.failure({ heading, messages: [...messages].slice(0, MOST_REASONS) });
}
