import { message } from '@netkhata/contract/messages';
import { comparableText } from '@netkhata/domain/comparable-text';
import type { RegisterRow } from './register-file.ts';
import { type GoodRow, readRegisterRow, type RowProblem, type RowRules } from './register-row.ts';

export interface CheckedRows {
  good: GoodRow[];
  problems: RowProblem[];
}

/** Validates each row, and that no code occurs twice in the file: the first row keeps it. */
export function checkRows(rows: readonly RegisterRow[], rules: RowRules = {}): CheckedRows {
  const good: GoodRow[] = [];
  const problems: RowProblem[] = [];
  const firstRows = new Map<string, number>();
  for (const row of rows) {
    const code = (row.cells.code ?? '').trim();
    const firstRow = firstRows.get(comparableText(code));
    if (code !== '' && firstRow !== undefined) {
      const reason = message('register.duplicateCode', { row: firstRow });
      problems.push({ rowNumber: row.rowNumber, code, field: 'code', reason });
      continue;
    }
    firstRows.set(comparableText(code), row.rowNumber);
    const read = readRegisterRow(row, rules);
    if (Array.isArray(read)) problems.push(...read);
    else good.push(read);
  }
  return { good, problems };
}
