import type { BillRunOutcome } from './generate-bills.ts';

/** The outcome of a run in one line, for the person who pressed Generate. */
export function runMessage(run: BillRunOutcome): string {
  const skipped = Object.values(run.skipped).reduce((sum, count) => sum + count, 0);
  const bills = run.created === 1 ? '1 bill' : `${run.created} bills`;
  return `${bills} created, ${run.alreadyBilled} were there already, ${skipped} skipped.`;
}
