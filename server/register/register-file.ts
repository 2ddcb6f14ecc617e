import { api } from '@netkhata/contract/api';
import { message } from '@netkhata/contract/messages';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { fieldOfHeading, plainHeading } from './column-names.ts';
import { delimitedRows } from './delimited-text.ts';
import { unguardedCell } from './formula-guard.ts';
import { RegisterUnreadable } from './register-unreadable.ts';
import { TERM_COLUMNS } from './row-terms.ts';

/** A data row of a register: its row number in the file and its cells by column name. */
export interface RegisterRow {
  /** As in a spreadsheet, where the header is row 1. */
  rowNumber: number;
  cells: Readonly<Record<string, string>>;
}

/** Without a code a row is refused, or given one by the system; the others must be there. */
const NEEDED_COLUMNS = ['name', 'mobileNo'] as const;
const REQUIRED_COLUMNS = ['code', ...NEEDED_COLUMNS] as const;
/** The columns of a register, which are recognised in any case, with or without blanks. */
const KNOWN_COLUMNS = [
  ...Object.keys(api.customerCreate.body.shape),
  'openingBalance',
  'paidBy',
  ...TERM_COLUMNS,
  'refusedReason',
];
/** Title lines may stand above the header, which is looked for among the first lines. */
const MAX_HEADER_LINE = 20;

/**
 * Reads a CSV register: double quotes, any usual delimiter, title lines above the header row.
 * @throws RegisterUnreadable when it is not CSV or a required column is missing
 */
export const readRegisterFile = (text: string): RegisterRow[] => registerRows(delimitedRows(text));

/**
 * The rows below the header row, except empty ones and repeated headers.
 * @throws RegisterUnreadable when a required column is missing, or stands twice with other values
 */
export function registerRows(lines: readonly (readonly string[])[]): RegisterRow[] {
  const found = lines.slice(0, MAX_HEADER_LINE).findIndex((line) => lacking(line).length === 0);
  const headerLine = found === -1 ? lines.findIndex(isFilled) : found;
  const typed = lines[headerLine] ?? [];
  const missing = REQUIRED_COLUMNS.filter((name) => !columnsOf(typed).includes(name));
  if (missing.some((name) => name !== 'code')) {
    if (isDataRow(typed)) throw new RegisterUnreadable(message('file.noHeader'));
    const columns = missing.join(', ');
    throw new RegisterUnreadable(message('register.columnsMissing', { columns }));
  }
  const isHeader = (line: readonly string[]) =>
    typed.every((cell, column) => cell.trim() === (line[column] ?? '').trim());
  const rows = lines.flatMap((line, index) =>
    index > headerLine && isFilled(line) && !isHeader(line) ? [{ line, rowNumber: index + 1 }] : [],
  );
  if (rows.length === 0) throw new RegisterUnreadable(message('file.noRows'));
  const header = uniqueColumns(
    typed,
    rows.map(({ line }) => line),
  );
  return rows.map(({ line, rowNumber }) => ({
    rowNumber,
    cells: Object.fromEntries(
      header.flatMap((name, column) =>
        name === null ? [] : [[name, unguardedCell(line[column] ?? '')] as const],
      ),
    ),
  }));
}

/**
 * The headings of columns with values that are not read: an amount in one would be lost unnoticed.
 * A column without a heading is none.
 */
export function unreadColumns(rows: readonly RegisterRow[]): string[] {
  const columns = new Set<string>();
  for (const { cells } of rows) {
    for (const column in cells) if (cells[column]?.trim()) columns.add(column);
  }
  return [...columns].filter((column) => column !== '' && !KNOWN_COLUMNS.includes(column));
}

/** Whether a row has a mobile number, which no heading has: the list has no headings. */
export const isDataRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => normaliseMobile(cell) !== undefined);

const isFilled = (line: readonly string[]): boolean => line.some((cell) => cell.trim() !== '');

const lacking = (line: readonly string[]): string[] => {
  const columns = new Set(columnsOf(line));
  return NEEDED_COLUMNS.filter((name) => !columns.has(name));
};

const COLUMN_OF = new Map(KNOWN_COLUMNS.map((name) => [plainHeading(name), name]));

/**
 * The register's column of each heading, by its own name or, unless another heading has that name,
 * by what people and other programs call it; any other heading is kept.
 */
function columnsOf(typed: readonly string[]): string[] {
  const named = typed.map((heading) => COLUMN_OF.get(plainHeading(heading)));
  const taken = new Set(named);
  return typed.map((heading, place) => {
    const column = named[place] ?? fieldOfHeading(heading);
    if (named[place] || column === undefined || !KNOWN_COLUMNS.includes(column)) {
      return named[place] ?? heading.trim();
    }
    if (taken.has(column)) return heading.trim();
    taken.add(column);
    return column;
  });
}

/**
 * The column of each place in the header; null for one that repeats an earlier column. A register's
 * column may stand twice where both have the same values or one is empty in every row.
 * @throws RegisterUnreadable when the values differ
 */
function uniqueColumns(
  typed: readonly string[],
  lines: readonly (readonly string[])[],
): (string | null)[] {
  const names = columnsOf(typed);
  const columns: (string | null)[] = [...names];
  const places = new Map<string, number>();
  for (const [place, name] of names.entries()) {
    const first = places.get(name);
    if (first === undefined) {
      places.set(name, place);
      continue;
    }
    const at = (line: readonly string[], column: number) => (line[column] ?? '').trim();
    const isEmpty = (column: number) => lines.every((line) => at(line, column) === '');
    if (isEmpty(place) || lines.every((line) => at(line, place) === at(line, first))) {
      columns[place] = null;
    } else if (isEmpty(first)) {
      columns[first] = null;
      places.set(name, place);
    } else if (KNOWN_COLUMNS.includes(name)) {
      throw new RegisterUnreadable(message('register.columnTwice', { column: name }));
    } else {
      columns[place] = `${name} (${place + 1})`;
    }
  }
  return columns;
}
