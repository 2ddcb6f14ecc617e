import { message } from '@netkhata/contract/messages';
import { MAX_REGISTER_ROWS } from '@netkhata/contract/register';
import { readOds } from 'hucre/ods';
import { type CellValue, readXls, readXlsb, readXlsx, type Sheet } from 'hucre/xlsx';
import { foreignFile, workbookKind } from './foreign-file.ts';
import { onlyList } from './only-list.ts';
import { type RegisterRow, registerRows } from './register-file.ts';
import { RegisterUnreadable } from './register-unreadable.ts';

const CENTRAL_HEADER = Buffer.from('PK\u0001\u0002', 'latin1');
const CENTRAL_HEADER_BYTES = 46;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Excel shows 15 significant digits of a number. */
const EXACT_DIGITS = 15;
const MAX_EXACT_NUMBER = 999_999_999_999_999;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * Reads the table of a workbook as a register with the same columns as a CSV file.
 * @throws RegisterUnreadable when it is not a workbook or a required column is missing
 */
export async function readRegisterWorkbook(bytes: Uint8Array): Promise<RegisterRow[]> {
  return registerRows(await readWorkbook(bytes, MAX_REGISTER_ROWS));
}

/**
 * The rows of the only table in a workbook of Excel or OpenDocument, at most two more than
 * `mostRows`; of the first sheet where none has a table.
 * @throws RegisterUnreadable when it is no workbook, has several tables, or is too large
 */
export async function readWorkbook(bytes: Uint8Array, mostRows: number): Promise<string[][]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const foreign = foreignFile(file);
  if (foreign) throw new RegisterUnreadable(foreign);
  refuseBomb(file);
  const sheets = await sheetsOf(file, mostRows + 2);
  const shown = sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden);
  return onlyList(shown.map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet) })));
}

const READERS = { xlsx: readXlsx, xlsb: readXlsb, xls: readXls, ods: readOds };

async function sheetsOf(file: Buffer, maxRows: number): Promise<Sheet[]> {
  const kind = workbookKind(file) ?? 'xlsx';
  try {
    return (await READERS[kind](file, { maxRows })).sheets;
  } catch {
    // The library's message is about the inside of the file and would help nobody.
    const reason = kind === 'xls' ? 'register.oldExcel' : 'register.notExcel';
    throw new RegisterUnreadable(message(reason));
  }
}

/** The texts of a sheet; a cell that is merged over several rows stands in each of them. */
function rowsOf({ rows, merges = [] }: Sheet): string[][] {
  // OpenDocument fills its rows with empty cells.
  const texts = rows.map((row) => {
    const cells = row.map(cellText);
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  });
  for (const { startRow, startCol, endRow } of merges) {
    const text = texts[startRow]?.[startCol] ?? '';
    for (let row = startRow + 1; text !== '' && row <= endRow && row < texts.length; row += 1) {
      const cells = texts[row];
      if (cells) for (let at = cells.length; at <= startCol; at += 1) cells.push('');
      if (cells) cells[startCol] = text;
    }
  }
  return texts;
}

/**
 * Refuses a zip bomb: sums the unpacked sizes that the central directory declares, which the
 * library enforces when it unpacks.
 */
function refuseBomb(bytes: Buffer): void {
  let total = 0;
  let offset = bytes.indexOf(CENTRAL_HEADER);
  while (offset !== -1 && offset + CENTRAL_HEADER_BYTES <= bytes.length) {
    const packed = bytes.readUInt32LE(offset + 20);
    const unpacked = bytes.readUInt32LE(offset + 24);
    // An entry without a declared size counts as too large.
    total += packed > 0 && unpacked === 0 ? MAX_UNPACKED_BYTES + 1 : unpacked;
    offset = bytes.indexOf(CENTRAL_HEADER, offset + CENTRAL_HEADER_BYTES);
  }
  if (total > MAX_UNPACKED_BYTES) {
    throw new RegisterUnreadable(message('register.tooLargeUnpacked'));
  }
}

function cellText(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? '?' : cell.toISOString().slice(0, DAY_LENGTH);
  }
  if (typeof cell !== 'number') return String(cell);
  // A longer number has lost digits, so it is marked to be refused.
  if (Math.abs(cell) > MAX_EXACT_NUMBER) return `?${cell}`;
  // What Excel shows: 0.1 + 0.2 is 0.3.
  return String(Number(cell.toPrecision(EXACT_DIGITS)));
}
