import { message } from '@netkhata/contract/messages';
import { fileText, type TextEncoding } from './file-text.ts';
import { bijoyFieldsIn, cellsOfBijoy } from './bijoy-cells.ts';
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
): Promise<ReadRegister> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) {
    const rows = await readRegisterWorkbook(bytes);
    return withBijoy(rows, { encoding: null, examples: [] }, chosen);
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
  if (others.length === 0) return withBijoy(rows, { encoding, examples: [] }, chosen);
  const shown = [encoding, ...others].map((each) => ({
    encoding: each,
    texts: examplesIn(each === encoding ? rows : rowsIn(fileText(bytes, each).text)),
  }));
  return withBijoy(rows, { encoding, examples: shown }, chosen);
}

interface ReadRegister {
  rows: RegisterRow[];
  text: RegisterText;
}

/**
 * Offers Bangla in the glyphs of SutonnyMJ as one more encoding where rows probably have it, and
 * reads it where that is chosen.
 */
export function withBijoy(
  rows: RegisterRow[],
  text: RegisterText,
  chosen?: TextEncoding | null,
): ReadRegister {
  const fields = bijoyFieldsIn(rows);
  if (fields.size === 0) return { rows, text };
  const meant = rows.map((row) => {
    const cells = cellsOfBijoy(row.cells, fields);
    return { row: cells ? { ...row, cells } : row, isBijoy: cells !== undefined };
  });
  const examples = meant.flatMap(({ row, isBijoy }, index) =>
    isBijoy ? [{ stored: rows[index] as RegisterRow, meant: row }] : [],
  );
  const shown = examples.slice(0, EXAMPLES).map(({ stored, meant: { cells } }) => {
    const field = Object.keys(cells).find((name) => cells[name] !== stored.cells[name]) ?? '';
    return [stored.cells[field] ?? '', cells[field] ?? ''] as const;
  });
  const asStored = text.encoding ?? 'utf8';
  const others = text.examples.some(({ encoding }) => encoding === asStored)
    ? text.examples
    : [{ encoding: asStored, texts: shown.map(([stored]) => stored) }];
  const bijoy = { encoding: 'bijoy' as const, texts: shown.map(([, each]) => each) };
  const isBijoy = chosen === 'bijoy';
  return {
    rows: isBijoy ? meant.map(({ row }) => row) : rows,
    text: { encoding: isBijoy ? 'bijoy' : asStored, examples: [...others, bijoy] },
  };
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
