import { MoveFileRefused } from '../moving/read/move-file-refused.ts';
import { isQuickToRead, type ReadingLimits, readOnThread } from '../uploads/reading-thread.ts';
import type { ArrivalLine } from './bring-arrivals.ts';
import {
  readStatement,
  type StatementColumn,
  type StatementRead,
  type StatementTask,
} from './read-statement.ts';

/** What the worker thread posts. */
export type StatementPart =
  | { kind: 'columns'; columns: StatementColumn[] }
  | { kind: 'lines'; lines: ArrivalLine[] }
  | { kind: 'statement'; statement: Omit<StatementRead, 'columns' | 'lines'> };

/**
 * Reads the file of a statement, on a worker thread unless it is small. Throws MoveFileRefused with
 * the reason for what cannot be read, or not within the limits.
 */
export async function readStatementFile(
  task: StatementTask,
  { limits, signal }: { limits?: ReadingLimits; signal?: AbortSignal | undefined } = {},
): Promise<StatementRead> {
  if (isQuickToRead(task.bytes)) return readStatement(task);
  const columns: StatementColumn[] = [];
  const lines: ArrivalLine[] = [];
  let read: StatementRead | undefined;
  await readOnThread<StatementPart>({
    thread: 'statement-thread',
    task,
    limits,
    signal,
    refusal: (reason) => new MoveFileRefused(reason),
    take: (part) => {
      if (part.kind === 'columns') columns.push(...part.columns);
      else if (part.kind === 'lines') lines.push(...part.lines);
      else read = { ...part.statement, columns, lines };
    },
  });
  if (!read) throw new Error('The thread ended without the statement');
  return read;
}
