import type { ManyOutcome } from '../../api/many-at-once.ts';
import { toastSuccess, type ToastTexts } from '../../api/use-change.ts';
import { type ManyChangesOptions, useManyChanges } from '../../api/use-many-changes.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailures } from './failure-toast.ts';
import type { Selection } from './selection.ts';

type SelectionWorkOptions<Row, Result> = ManyChangesOptions<Row, Result> & {
  selection: Selection<Row>;
  /** Texts of the toast for the rows that succeeded. */
  success: (outcome: ManyOutcome<Row, Result>) => ToastTexts;
  /** Undoes the work, where that is possible. */
  undo?: (outcome: ManyOutcome<Row, Result>) => (() => void) | undefined;
};

/**
 * Makes the same change for the selected rows. Those that succeed leave the selection; the others
 * stay, each with its reason, to be tried again.
 */
export function useSelectionWork<Row, Result>(options: SelectionWorkOptions<Row, Result>) {
  const { run, ...state } = useManyChanges(options);

  async function work(rows: readonly Row[]) {
    const outcome = await run(rows);
    const { done, notDone } = outcome;
    options.selection.remove(done);
    if (done.length > 0) {
      const texts = options.success(outcome);
      const undo = options.undo?.(outcome);
      if (undo) toast.undoable(texts.heading ?? '', undo);
      else await toastSuccess(texts);
    }
    // The bar lists them too, unless it has disappeared with the list meanwhile.
    toastFailures(notDone);
  }

  return { work, isWorking: state.progress !== undefined, ...state };
}
