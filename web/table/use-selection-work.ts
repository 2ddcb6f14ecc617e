import {
  type ManyChangesOptions,
  type ManyOutcome,
  useManyChanges,
} from '../api/use-many-changes.ts';
import { toastSuccess } from '../api/use-change.ts';
import { useText } from '../i18n/use-text.ts';
import { toast } from '../ui/toast.tsx';
import type { Selection } from './selection.ts';

type SelectionWorkOptions<Row, Result> = ManyChangesOptions<Row, Result> & {
  selection: Selection<Row>;
  /** What the toast says of those that are done. */
  success: (outcome: ManyOutcome<Row, Result>) => { heading?: string; message?: string };
};

/**
 * The same change of the chosen rows: those that are done leave the selection, the others stay, to
 * be tried again, with the reason of each.
 */
export function useSelectionWork<Row, Result>(options: SelectionWorkOptions<Row, Result>) {
  const t = useText();
  const { run, ...state } = useManyChanges(options);

  async function work(rows: readonly Row[]) {
    const outcome = await run(rows);
    const { done, notDone } = outcome;
    options.selection.drop(done);
    if (done.length > 0) await toastSuccess(options.success(outcome));
    // The bar lists them too, unless it went with the list meanwhile.
    if (notDone.length === 0) return;
    const messages = new Set(notDone.flatMap((each) => each.messages));
    const heading = t('selection.notDone', { count: notDone.length });
    toast.failure({ heading, messages: [...messages].slice(0, 3) });
  }

  return { work, isWorking: state.progress !== undefined, ...state };
}
