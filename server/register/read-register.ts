import type { REGISTER_FORMATS } from '@netkhata/contract/register';
import { type ReadingLimits, readOnThread } from '../uploads/reading-thread.ts';
import type { RegisterRow } from './register-file.ts';
import { RegisterUnreadable } from './register-unreadable.ts';
import type { GoodRow, RowProblem } from './register-row.ts';
import type { CheckedRows } from './check-rows.ts';
import type { TextEncoding } from './file-text.ts';
import type { RegisterText } from './register-bytes.ts';

/** What the worker thread posts, in this order. */
export type ReadingPart =
  | { kind: 'text'; text: RegisterText }
  | { kind: 'columns'; columns: string[] }
  | { kind: 'rows'; rows: RegisterRow[] }
  | { kind: 'good'; good: GoodRow[] }
  | { kind: 'problems'; problems: RowProblem[] };

export interface ParsedRegister extends CheckedRows {
  /** The column names of the header row, in order. */
  columns: string[];
  /** All rows of the file, without their empty cells. */
  rows: RegisterRow[];
  text: RegisterText;
}

export interface RegisterUpload {
  format: (typeof REGISTER_FORMATS)[number];
  /** The text of a CSV, else the bytes in base64. */
  file: string;
  encoding?: TextEncoding | null;
  isCodeGiven?: boolean;
}

/**
 * Reads an uploaded register and checks each row by itself, on a worker thread.
 * @throws RegisterUnreadable when it is not a register, or exceeds a limit
 */
export async function readRegister(
  upload: RegisterUpload,
  { limits, signal }: { limits?: ReadingLimits; signal?: AbortSignal | undefined } = {},
): Promise<ParsedRegister> {
  const text: RegisterText = { encoding: null, examples: [] };
  const read: ParsedRegister = { columns: [], rows: [], good: [], problems: [], text };
  await readOnThread<ReadingPart>({
    thread: 'register-thread',
    task: upload,
    limits,
    signal,
    refusal: (reason) => new RegisterUnreadable(reason),
    take: (part) => {
      if (part.kind === 'text') read.text = part.text;
      else if (part.kind === 'columns') read.columns = part.columns;
      else if (part.kind === 'rows') read.rows.push(...part.rows);
      else if (part.kind === 'good') read.good.push(...part.good);
      else read.problems.push(...part.problems);
    },
  });
  return read;
}
