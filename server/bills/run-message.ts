import { type Message, message } from '@netkhata/contract/messages';
import type { BillRunOutcome } from './bill-run-queries.ts';
import type { UndoneRun } from './undo-run.ts';

/** The outcome of a run in one line, for the person who pressed Generate. */
export function runMessage({ created, alreadyBilled, skipped }: BillRunOutcome): Message {
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  return message('billRun.outcome', { count: created, alreadyBilled, skipped: left });
}

export const undoMessage = ({ undone, kept }: UndoneRun): Message =>
  kept.length === 0
    ? message('billRun.undoneAll', { count: undone })
    : message('billRun.undoneSome', { count: undone, kept: kept.length });
