import { workerData } from 'node:worker_threads';
import { MoveFileRefused } from '../moving/read/move-file-refused.ts';
import { portionsOf, postPart, postToEnd } from '../uploads/post-parts.ts';
import { readStatement, type StatementTask } from './read-statement.ts';
import type { StatementPart } from './read-statement-file.ts';

/** Worker thread that reads the file of a statement. */
const post: (part: StatementPart) => void = postPart;

async function readTask(task: StatementTask): Promise<void> {
  const { columns, lines, ...statement } = await readStatement(task);
  for (const portion of portionsOf(columns)) post({ kind: 'columns', columns: portion });
  for (const portion of portionsOf(lines)) post({ kind: 'lines', lines: portion });
  post({ kind: 'statement', statement });
}

await postToEnd(
  () => readTask(workerData as StatementTask),
  (error) => (error instanceof MoveFileRefused ? error.reason : undefined),
);
