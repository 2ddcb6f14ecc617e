import { message } from '@netkhata/contract/messages';
import { fileText, type TextEncoding } from './file-text.ts';
import { htmlTable, isMarkup } from './html-table.ts';
import {
  readRegisterFile,
  type RegisterRow,
  registerRows,
  RegisterUnreadable,
} from './register-file.ts';
import { readRegisterWorkbook } from './register-workbook.ts';

/** How the text of a register was read. */
export interface RegisterText {
  /** Null for a workbook. */
  encoding: TextEncoding | null;
  /** Some cells in each possible encoding, where the bytes leave it open; else empty. */
  examples: { encoding: TextEncoding; texts: string[] }[];
}

const EXAMPLES = 3;
const LONGEST_EXAMPLE = 80;
const OLD_EXCEL = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Whether the bytes are an Excel workbook before 2007, or another document of that container. */
export const isOldExcel = (bytes: Buffer): boolean =>
  bytes.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL);

/**
 * Reads a register of any kind, recognised by its content: a workbook, an HTML table (which many
 * panels name `.xls`) or delimited text in any usual encoding.
 * @throws RegisterUnreadable saying what the file is, or what its header row lacks
 */
export async function readRegisterBytes(
  bytes: Buffer,
  chosen?: TextEncoding | null,
): Promise<{ rows: RegisterRow[]; text: RegisterText }> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) {
    return { rows: await readRegisterWorkbook(bytes), text: { encoding: null, examples: [] } };
  }
  if (isOldExcel(bytes)) throw new RegisterUnreadable(message('register.oldExcel'));
  const { text, encoding, others } = fileText(bytes, chosen);
  if (text.includes('\0')) throw new RegisterUnreadable(message('register.noText'));
  const rowsIn = (each: string) => {
    if (!isMarkup(each)) return readRegisterFile(each);
    const table = htmlTable(each);
    if (!table) throw new RegisterUnreadable(message('move.fileIsPage'));
    return registerRows(table);
  };
  const rows = rowsIn(text);
  if (others.length === 0) return { rows, text: { encoding, examples: [] } };
  const shown = [encoding, ...others].map((each) => ({
    encoding: each,
    texts: examplesIn(each === encoding ? rows : rowsIn(fileText(bytes, each).text)),
  }));
  return { rows, text: { encoding, examples: shown } };
}

/** The first cells that are not plain ASCII, of names before others. */
function examplesIn(rows: readonly RegisterRow[]): string[] {
  const cells = rows.flatMap(({ cells: { name = '', ...others } }) => [
    name,
    ...Object.values(others),
  ]);
  const found = cells.filter((cell) => /\P{ASCII}/u.test(cell));
  return found.slice(0, EXAMPLES).map((cell) => cell.trim().slice(0, LONGEST_EXAMPLE));
}
