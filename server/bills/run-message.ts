import type { BillRunOutcome } from './bill-run-queries.ts';
import type { UndoneRun } from './undo-run.ts';

const bills = (count: number): string => (count === 1 ? '1 bill' : `${count} bills`);

/** The outcome of a run in one line, for the person who pressed Generate. */
export function runMessage(run: BillRunOutcome): string {
  const skipped = Object.values(run.skipped).reduce((sum, count) => sum + count, 0);
  return `${bills(run.created)} created, ${run.alreadyBilled} were there already, ${skipped} skipped.`;
}

export const undoMessage = ({ undone, kept }: UndoneRun): string =>
  kept.length === 0
    ? `${bills(undone)} undone.`
    : `${bills(undone)} undone, ${kept.length} stay because something is paid on them.`;
