import { gunzipSync } from 'node:zlib';
import { message } from '@netkhata/contract/messages';
import { fileText, type TextEncoding } from './file-text.ts';
import { bijoyFieldsIn, cellsOfBijoy } from './bijoy-cells.ts';
import { foreignFile, workbookKind } from './foreign-file.ts';
import { isDump, isRouterExport, isRouterPrint, isRouterTable } from './text-kinds.ts';
import { isMarkup } from './html-table.ts';
import { archiveRows, markupRows } from './markup-rows.ts';
import { readRegisterFile, type RegisterRow, registerRows } from './register-file.ts';
import { RegisterUnreadable } from './register-unreadable.ts';
import { readRegisterWorkbook } from './register-workbook.ts';
import { isWebArchive } from './web-archive.ts';

/** How the text of a register was read. */
export interface RegisterText {
  /** Null for a workbook. */
  encoding: TextEncoding | null;
  /** Some cells in each possible encoding, where the bytes leave it open; else empty. */
  examples: { encoding: TextEncoding; texts: string[] }[];
}

const EXAMPLES = 3;
const LONGEST_EXAMPLE = 80;
const MOST_UNPACKED = 64 * 1024 * 1024;
const KIND_BYTES = 64 * 1024;

/**
 * Reads a register of any kind, recognised by its content: a workbook, an HTML table (which many
 * panels name `.xls`), a web archive or delimited text in any usual encoding.
 * @throws RegisterUnreadable saying what the file is, or what its header row lacks
 */
export async function readRegisterBytes(
  packed: Buffer,
  chosen?: TextEncoding | null,
): Promise<ReadRegister> {
  const bytes = unpacked(packed);
  const foreign = foreignFile(bytes);
  if (foreign) throw new RegisterUnreadable(foreign);
  if (workbookKind(bytes)) {
    const rows = await readRegisterWorkbook(bytes);
    return withBijoy(rows, { encoding: null, examples: [] }, chosen);
  }
  if (isWebArchive(bytes.subarray(0, KIND_BYTES).toString('latin1'))) {
    const rows = registerRows(archiveRows(bytes));
    return withBijoy(rows, { encoding: null, examples: [] }, chosen);
  }
  const { text, encoding, others } = fileText(bytes, chosen);
  if (text.includes('\0')) throw new RegisterUnreadable(message('register.noText'));
  if (text.trim() === '') throw new RegisterUnreadable(message('move.fileEmpty'));
  const start = text.slice(0, KIND_BYTES).replace(/^\ufeff/, '');
  if (isRouterExport(start) || isRouterPrint(start) || isRouterTable(start) || isDump(start)) {
    throw new RegisterUnreadable(message('file.isForMoving'));
  }
  if (/^\s*[[{]\s*["{}\]]/.test(start)) throw new RegisterUnreadable(message('file.isOtherJson'));
  const rowsIn = (each: string) =>
    isMarkup(each) ? registerRows(markupRows(each)) : readRegisterFile(each);
  const rows = rowsIn(text);
  if (others.length === 0) return withBijoy(rows, { encoding, examples: [] }, chosen);
  const shown = [encoding, ...others].map((each) => ({
    encoding: each,
    texts: examplesIn(each === encoding ? rows : rowsIn(fileText(bytes, each).text)),
  }));
  return withBijoy(rows, { encoding, examples: shown }, chosen);
}

/** The file in a gzip; anything else as it is. */
function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED });
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    const reason = isTooLarge ? 'register.tooLargeUnpacked' : 'move.fileNotUnpacked';
    throw new RegisterUnreadable(message(reason));
  }
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
