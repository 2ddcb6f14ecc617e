import { normaliseMobile } from '@netkhata/domain/mobile-number';
import type { SheetField } from '@netkhata/contract/move-words';
import type { Sheet } from '../read/sheet.ts';
import type { MoveAnswers } from './answers.ts';
import type { MovedRow } from './moved-row.ts';
import { matchColumns } from './sheet-columns.ts';
import { fieldsOf, type SheetLine } from './sheet-rows.ts';

/** By these a line says whom it is about, the surest first. */
const NAMED_BY = ['code', 'pppoeUserName', 'mobileNo'] as const;
/** Where somebody lives is what such a spreadsheet is made for: it counts more than the books. */
const COUNTS_MORE = new Set<SheetField>(['area', 'zone']);
/** What only books say: money, and what follows from it. */
const OF_BOOKS = new Set<SheetField>([
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

/** Spreadsheets beside the books: their lines fill what customers lack. */
export function withSheets(
  rows: readonly MovedRow[],
  sheets: readonly Sheet[],
  columns: MoveAnswers['columns'],
): { rows: MovedRow[]; unmatchedLines: number } {
  const lines = sheets.flatMap((sheet) => {
    const fields = matchColumns(sheet.columns, columns);
    return sheet.rows.map((line) => fieldsOf(line, fields));
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

type Index = ReadonlyMap<(typeof NAMED_BY)[number], ReadonlyMap<string, MovedRow | null>>;

/** Who comes first has a code and a login, as when coming in; families share a mobile number. */
function indexOf(rows: readonly MovedRow[]): Index {
  return new Map(
    NAMED_BY.map((field) => {
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

const nameIn = (field: (typeof NAMED_BY)[number], text: string): string =>
  field === 'mobileNo' ? (normaliseMobile(text) ?? '') : text.trim().toLowerCase();

function rowOfLine(line: SheetLine, byName: Index): MovedRow | undefined {
  for (const field of NAMED_BY) {
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
    if (OF_BOOKS.has(field)) continue;
    if (COUNTS_MORE.has(field) || (cells[field] ?? '') === '') cells[field] = text;
  }
  return { ...row, cells };
}
