import { englishOf } from '@netkhata/contract/messages';
import { writeCsv } from 'hucre/csv';
import { guardedCell } from './formula-guard.ts';
import type { RegisterRow } from './register-file.ts';
import type { RowProblem } from './register-row.ts';

const REASON_COLUMN = 'refusedReason';

/**
 * The refused rows as a CSV file with their original cells and the reasons, so that they can be
 * corrected and uploaded again; no cell is a formula. Undefined when no row was refused.
 */
export function refusedRowsFile(
  { rows, columns: all }: { rows: readonly RegisterRow[]; columns: readonly string[] },
  problems: readonly RowProblem[],
): string | undefined {
  if (problems.length === 0) return undefined;
  const reasons = new Map<number, string[]>();
  for (const { rowNumber, field, reason } of problems) {
    reasons.set(rowNumber, [...(reasons.get(rowNumber) ?? []), `${field}: ${englishOf(reason)}`]);
  }
  const refused = rows.filter(({ rowNumber }) => reasons.has(rowNumber));
  const columns = all.filter((name) => name !== REASON_COLUMN);
  const lines = refused.map(({ rowNumber, cells }) => [
    ...columns.map((name) => cells[name] ?? ''),
    (reasons.get(rowNumber) ?? []).join(' | '),
  ]);
  const table = [[...columns, REASON_COLUMN], ...lines].map((line) => line.map(guardedCell));
  return writeCsv(table, { bom: true });
}
