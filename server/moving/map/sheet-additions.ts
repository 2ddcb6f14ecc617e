import { normaliseMobile } from '@netkhata/domain/mobile-number';
import type { SheetField } from '@netkhata/contract/move-words';
import { comparableText } from '@netkhata/domain/comparable-text';
import type { Sheet } from '../read/sheet.ts';
import type { MoveAnswers } from './answers.ts';
import type { MovedRow } from './moved-row.ts';
import { matchColumns } from './sheet-columns.ts';
import { fieldsOf, type SheetLine, termDays } from './sheet-rows.ts';

/** The fields by which a line is matched to a customer, the most reliable first. */
const MATCH_FIELDS = ['code', 'pppoeUserName', 'mobileNo'] as const;
/** Such spreadsheets are made for where customers live, so these fields override the books. */
const SHEET_WINS = new Set<SheetField>(['area', 'zone']);
/** Fields that only the books define: money, and what depends on it. */
const BOOKS_ONLY = new Set<SheetField>([
  'code',
  'monthlyFee',
  'connectionCharge',
  'openingBalance',
  'deposit',
  'expiresOn',
  'paidUpTo',
  'status',
  'category',
  'billingCycle',
  'connectionDate',
  'billDate',
]);

/** Fills empty fields of customers from additional spreadsheets. */
export function withSheets(
  rows: readonly MovedRow[],
  sheets: readonly Sheet[],
  columns: MoveAnswers['columns'],
): { rows: MovedRow[]; unmatchedLines: number } {
  const lines = sheets.flatMap((sheet) => {
    const fields = matchColumns(sheet.columns, columns);
    const withDays = termDays(sheet, fields);
    return sheet.rows.map((line) => withDays(fieldsOf(line, fields)));
  });
  if (lines.length === 0) return { rows: [...rows], unmatchedLines: 0 };
  const byName = indexOf(rows);
  const added = new Map<MovedRow, SheetLine>();
  let unmatchedLines = 0;
  for (const line of lines) {
    const row = rowOfLine(line, byName);
    if (row) added.set(row, { ...added.get(row), ...filledCells(line) });
    else unmatchedLines += 1;
  }
  return { rows: rows.map((row) => withLine(row, added.get(row))), unmatchedLines };
}

type Index = ReadonlyMap<(typeof MATCH_FIELDS)[number], ReadonlyMap<string, MovedRow | null>>;

/**
 * Rows by each matching field. For a duplicate code or login the first row counts, as in
 * validation; a shared mobile number matches nobody.
 */
function indexOf(rows: readonly MovedRow[]): Index {
  return new Map(
    MATCH_FIELDS.map((field) => {
      const named = new Map<string, MovedRow | null>();
      for (const row of rows) {
        const name = nameIn(field, row.cells[field] ?? '');
        if (name === '') continue;
        if (!named.has(name)) named.set(name, row);
        else if (field === 'mobileNo') named.set(name, null);
      }
      return [field, named];
    }),
  );
}

const nameIn = (field: (typeof MATCH_FIELDS)[number], text: string): string =>
  field === 'mobileNo' ? (normaliseMobile(text) ?? '') : comparableText(text);

function rowOfLine(line: SheetLine, byName: Index): MovedRow | undefined {
  for (const field of MATCH_FIELDS) {
    const name = nameIn(field, line[field] ?? '');
    const row = name === '' ? undefined : byName.get(field)?.get(name);
    if (row) return row;
  }
  return undefined;
}

const filledCells = (line: SheetLine): SheetLine =>
  Object.fromEntries(Object.entries(line).filter(([, text]) => text !== ''));

function withLine(row: MovedRow, line: SheetLine | undefined): MovedRow {
  if (!line) return row;
  const cells: Record<string, string> = { ...row.cells };
  for (const [field, text] of Object.entries(line) as [SheetField, string][]) {
    if (BOOKS_ONLY.has(field)) continue;
    if (SHEET_WINS.has(field) || (cells[field] ?? '') === '') cells[field] = text;
  }
  return { ...row, cells };
}
