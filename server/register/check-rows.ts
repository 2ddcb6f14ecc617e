import { message } from '@netkhata/contract/messages';
import { comparableText } from '@netkhata/domain/comparable-text';
import { type DayReader, dayReader } from './column-days.ts';
import type { RegisterRow } from './register-file.ts';
import {
  type DayColumn,
  type GoodRow,
  readRegisterRow,
  type RowProblem,
  type RowRules,
} from './register-row.ts';
import { TERM_DAYS } from './row-terms.ts';
import { wholeNumber } from './written-numbers.ts';

export interface CheckedRows {
  good: GoodRow[];
  problems: RowProblem[];
}

const DAY_COLUMNS = ['connectionDate', ...TERM_DAYS] as const;

/** Validates each row, and that no code occurs twice in the file: the first row keeps it. */
export function checkRows(rows: readonly RegisterRow[], rules: RowRules = {}): CheckedRows {
  const good: GoodRow[] = [];
  const problems: RowProblem[] = [];
  const firstRows = new Map<string, number>();
  const readers = Object.fromEntries(
    DAY_COLUMNS.map((column) => [
      column,
      dayReader({ rows: rows.map(({ cells }) => ({ cells: [cells[column] ?? ''] })) }, 0),
    ]),
  ) as Record<DayColumn, DayReader>;
  const dayIn = (column: DayColumn, text: string) => readers[column](text);
  for (const row of rows) {
    const code = wholeNumber(row.cells.code ?? '').trim();
    const firstRow = firstRows.get(comparableText(code));
    if (code !== '' && firstRow !== undefined) {
      const reason = message('register.duplicateCode', { row: firstRow });
      problems.push({ rowNumber: row.rowNumber, code, field: 'code', reason });
      continue;
    }
    firstRows.set(comparableText(code), row.rowNumber);
    const read = readRegisterRow(row, { ...rules, dayIn });
    if (Array.isArray(read)) problems.push(...read);
    else good.push(read);
  }
  return { good, problems };
}
