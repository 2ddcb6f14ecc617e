import { message } from '@netkhata/contract/messages';
import { storable } from '../../database/storable.ts';
import { delimitedRows } from '../../register/delimited-text.ts';
import { fileText } from '../../register/file-text.ts';
import { fieldOfHeading } from '../../register/column-names.ts';
import { unguardedCell } from '../../register/formula-guard.ts';
import { markupRows, archiveRows } from '../../register/markup-rows.ts';
import { isDataRow } from '../../register/register-file.ts';
import { RegisterUnreadable } from '../../register/register-unreadable.ts';
import { readWorkbook } from '../../register/register-workbook.ts';
import { FileLetters } from './byte-text.ts';
import { MoveFileRefused } from './move-file-refused.ts';

/** A table of a spreadsheet: the header row and the rows below, with any columns. */
export interface Sheet {
  /** Unique headers. */
  columns: string[];
  rows: { line: number; cells: string[] }[];
}

/** Number of lines from which the width is detected. */
const SAMPLE_LINES = 20;
/** Number of usual headings that make a row the header. */
const KNOWN_HEADINGS = 3;
const MAX_SHEET_ROWS = 200_000;
const LONGEST_CELL = 5000;
/** Headers are stored as the subject of an answer, which limits their length. */
const LONGEST_HEADER = 180;

/** Reads a CSV file of any delimiter and encoding. Throws MoveFileRefused. */
export function readCsvSheet(bytes: Buffer, letters = new FileLetters()): Sheet {
  const text = textOf(bytes, letters).replace(/^\ufeff/, '');
  return sheetOf(isUnescaped(text) ? unescapedLines(text) : parsedLines(text));
}

/** Reads the table of a workbook of Excel or OpenDocument. Throws MoveFileRefused. */
export async function readExcelSheet(bytes: Buffer): Promise<Sheet> {
  try {
    return sheetOf(await readWorkbook(bytes, MAX_SHEET_ROWS));
  } catch (error) {
    if (error instanceof RegisterUnreadable) throw new MoveFileRefused(error.reason);
    throw error;
  }
}

/** Reads the list in an HTML page or a workbook in XML. Throws MoveFileRefused. */
export const readMarkupSheet = (bytes: Buffer, letters = new FileLetters()): Sheet =>
  sheetOf(refusing(() => markupRows(textOf(bytes, letters))));

/** Reads the list in a web archive. Throws MoveFileRefused. */
export const readArchiveSheet = (bytes: Buffer): Sheet =>
  sheetOf(refusing(() => archiveRows(bytes)));

function refusing<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof RegisterUnreadable) throw new MoveFileRefused(error.reason);
    throw error;
  }
}

/** Decodes the whole file, and remembers cells whose encoding its bytes leave open. */
function textOf(bytes: Buffer, letters: FileLetters): string {
  const { text, others } = fileText(bytes, letters.chosen);
  if (others.length > 0) {
    const cells = bytes
      .toString('latin1')
      .matchAll(/[^\n\r\t,;|"<>]*[\u0080-\u00ff][^\n\r\t,;|"<>]*/g);
    for (const [cell] of cells) letters.remember(cell.trim());
  }
  return text;
}

/**
 * The header is the first row with several usual headings, or else the first that fills most of the
 * columns: title rows may precede it.
 */
function sheetOf(lines: readonly (readonly string[])[]): Sheet {
  const isFilled = (cell: string) => cell.trim() !== '';
  const filledIn = (line: readonly string[]) => line.filter(isFilled).length;
  const widest = Math.max(0, ...lines.slice(0, SAMPLE_LINES).map(filledIn));
  const isKnown = (line: readonly string[]) => line.filter(fieldOfHeading).length >= KNOWN_HEADINGS;
  const known = lines.slice(0, SAMPLE_LINES).findIndex(isKnown);
  const header =
    known === -1 ? lines.findIndex((line) => filledIn(line) > Math.max(1, widest / 2)) : known;
  if (header === -1) throw new MoveFileRefused(message('move.fileUnknown'));
  if (lines.length > MAX_SHEET_ROWS) {
    throw new MoveFileRefused(message('register.tooManyRows', { most: MAX_SHEET_ROWS }));
  }
  // An unclosed quote makes all following text one cell.
  const long = lines.findIndex((line) => line.some((cell) => cell.length > LONGEST_CELL));
  if (long !== -1) throw new MoveFileRefused(message('move.fileDamaged', { line: long + 1 }));
  const titles = lines[header] ?? [];
  if (isDataRow(titles)) throw new MoveFileRefused(message('file.noHeader'));
  const columns = uniqueHeaders(titles);
  // Concatenated lists repeat the header in the middle.
  const isHeader = (cells: readonly string[]) =>
    cells.every((cell, index) => cell.trim() === (titles[index] ?? '').trim());
  const rows = lines.slice(header + 1).map((line, index) => ({
    line: header + index + 2,
    cells: columns.map((_, column) => unguardedCell(line[column] ?? '')),
  }));
  const filled = rows.filter(({ cells }) => cells.some(isFilled) && !isHeader(cells));
  if (filled.length === 0) throw new MoveFileRefused(message('file.noRows'));
  return { columns, rows: filled };
}

/** Makes headers unique: a second 'Phone' becomes 'Phone (2)', an unnamed third column '(3)'. */
function uniqueHeaders(titles: readonly string[]): string[] {
  const used = new Set<string>();
  // Counted on from the last of a name: thousands of columns may have one.
  const timesOf = new Map<string, number>();
  return titles.map((title, index) => {
    const name = storable(title.trim(), LONGEST_HEADER) || `(${index + 1})`;
    let header = name;
    let times = timesOf.get(name) ?? 1;
    while (used.has(header)) {
      times += 1;
      header = `${name} (${times})`;
    }
    timesOf.set(name, times);
    used.add(header);
    return header;
  });
}

function parsedLines(text: string): string[][] {
  const lines = refusing(() => delimitedRows(text));
  const isCut = !/[\r\n]$/.test(text) && (lines.at(-1)?.length ?? 0) < (lines[0]?.length ?? 0);
  if (isCut) throw new MoveFileRefused(message('move.fileCut', { line: lines.length }));
  return lines;
}

/** PHPNuxBill's CSV quotes every value without escaping quotes inside. */
const isUnescaped = (text: string): boolean =>
  /^"id","username","fullname",(?:"\w+",?)+\r?\n/.test(text);

function unescapedLines(text: string): string[][] {
  const [header = '', ...records] = text.trimEnd().split(/\r?\n(?="\d+","|$)/);
  const lines = [header, ...records].map((record) => record.replace(/^"|"$/g, '').split('","'));
  const width = lines[0]?.length ?? 0;
  const wrong = lines.findIndex((line) => line.length !== width);
  if (wrong !== -1 || !/"\r?\n$/.test(text)) {
    throw new MoveFileRefused(
      message('move.fileCut', { line: wrong === -1 ? lines.length : wrong + 1 }),
    );
  }
  return lines;
}
