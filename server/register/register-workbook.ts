import { message } from '@netkhata/contract/messages';
import { MAX_REGISTER_ROWS } from '@netkhata/contract/register';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { type RegisterRow, RegisterUnreadable, registerRows } from './register-file.ts';

const CENTRAL_HEADER = Buffer.from('PK\u0001\u0002', 'latin1');
const CENTRAL_HEADER_BYTES = 46;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Excel stores 15 significant digits of a number. */
const MAX_EXACT_NUMBER = 999_999_999_999_999;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * Reads the first sheet of an Excel file as a register with the same columns as a CSV file.
 * @throws RegisterUnreadable when it is not an Excel file or a required column is missing
 */
export async function readRegisterWorkbook(bytes: Uint8Array): Promise<RegisterRow[]> {
  return registerRows(await readFirstSheet(bytes, MAX_REGISTER_ROWS));
}

/**
 * The rows of the first sheet of an Excel file, at most two more than `mostRows`.
 * @throws RegisterUnreadable when it is not an Excel file or too large
 */
export async function readFirstSheet(bytes: Uint8Array, mostRows: number): Promise<string[][]> {
  refuseBomb(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: mostRows + 2 });
    return (sheets[0]?.rows ?? []).map((row) => row.map(cellText));
  } catch {
    // The library's message is about the inside of the file and would help nobody.
    throw new RegisterUnreadable(message('register.notExcel'));
  }
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
  // A longer number has lost digits, so it is marked to be refused.
  if (typeof cell === 'number' && Math.abs(cell) > MAX_EXACT_NUMBER) return `?${cell}`;
  return String(cell);
}
