import type { ManyOutcome } from '../../api/many-at-once.ts';
import { toastSuccess, type Words } from '../../api/use-change.ts';
import { type ManyChangesOptions, useManyChanges } from '../../api/use-many-changes.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailures } from './failure-toast.ts';
import type { Selection } from './selection.ts';

type SelectionWorkOptions<Row, Result> = ManyChangesOptions<Row, Result> & {
  selection: Selection<Row>;
  /** What the toast says of those that are done. */
  success: (outcome: ManyOutcome<Row, Result>) => Words;
  /** How it is taken back, where it can be. */
  undo?: (outcome: ManyOutcome<Row, Result>) => (() => void) | undefined;
};

/**
 * The same change of the chosen rows: those that are done leave the selection, the others stay, to
 * be tried again, with the reason of each.
 */
export function useSelectionWork<Row, Result>(options: SelectionWorkOptions<Row, Result>) {
  const { run, ...state } = useManyChanges(options);

  async function work(rows: readonly Row[]) {
    const outcome = await run(rows);
    const { done, notDone } = outcome;
    options.selection.remove(done);
    if (done.length > 0) {
      const words = options.success(outcome);
      const undo = options.undo?.(outcome);
      if (undo) toast.undoable(words.heading ?? '', undo);
      else await toastSuccess(words);
    }
    // The bar lists them too, unless it went with the list meanwhile.
    toastFailures(notDone);
  }

  return { work, isWorking: state.progress !== undefined, ...state };
}
