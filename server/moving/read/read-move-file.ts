import { message } from '@netkhata/contract/messages';
import type { MoveFileKind } from '@netkhata/contract/move-words';
import type { TextEncoding } from '../../register/file-text.ts';
import { isMarkup } from '../../register/html-table.ts';
import { foreignFile, workbookKind } from '../../register/foreign-file.ts';
import { isDump, isRouterExport, isRouterPrint, isRouterTable } from '../../register/text-kinds.ts';
import { isWebArchive } from '../../register/web-archive.ts';
import { FileLetters } from './byte-text.ts';
import { firstBytes, type MoveSource, wholeFile } from './file-bytes.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { type NuxFile, type NuxReadOptions, readNuxBackup, readNuxDump } from './phpnuxbill.ts';
import { isNuxDump, otherDump, tablesIn } from './other-dumps.ts';
import { readRadiusDump } from './radius-dump.ts';
import { isRadiusUsers, readRadiusUsers } from './radius-users.ts';
import { readRouterExport } from './routeros-export.ts';
import { readRouterPrint } from './routeros-print.ts';
import { readRouterRest } from './routeros-rest.ts';
import type { RouterFile } from './secret.ts';
import {
  readArchiveSheet,
  readCsvSheet,
  readExcelSheet,
  readMarkupSheet,
  type Sheet,
} from './sheet.ts';

/** A parsed file, by the detected format. */
export type ParsedMoveFile = { name: string; letters: FileLetters } & (
  | { kind: 'phpnuxbill_dump' | 'phpnuxbill_backup'; nux: NuxFile }
  | {
      kind: 'router_export' | 'router_print' | 'router_rest' | 'radius_dump';
      router: RouterFile;
    }
  | { kind: 'csv' | 'xlsx'; sheet: Sheet }
);

/** What a person answered about the files. */
export interface MoveReadOptions extends Omit<NuxReadOptions, 'letters'> {
  /** The encodings of files that are not Unicode, by file name. */
  encodings?: ReadonlyMap<string, TextEncoding>;
}

/** Number of bytes from which the format is detected. */
const DETECTION_BYTES = 64 * 1024;

/**
 * Detects a file's format by its content, never by its name, and parses it.
 * @throws MoveFileRefused with the reason when it is damaged, truncated or something else
 */
export async function readMoveFile(
  source: MoveSource,
  options: MoveReadOptions = {},
): Promise<ParsedMoveFile> {
  const { name } = source;
  const letters = new FileLetters(options.encodings?.get(name));
  const beginning = await firstBytes(source, DETECTION_BYTES);
  refuseForeign(isContainer(beginning) ? await wholeFile(source) : beginning);
  const kind = kindOf(beginning.toString('latin1'));
  switch (kind) {
    case 'phpnuxbill_dump':
      return readDump(source, { ...options, letters });
    case 'phpnuxbill_backup':
      return { name, letters, kind, nux: await readNuxBackup(source, { ...options, letters }) };
    case 'xlsx':
      return { name, letters, kind, sheet: await readTable(await wholeFile(source), letters) };
    case 'csv':
      return { name, letters, kind, sheet: readCsvSheet(await wholeFile(source), letters) };
    case 'router_export':
    case 'router_print':
    case 'router_rest':
      return { name, letters, kind, router: readRouter(kind, await wholeFile(source), letters) };
    case 'radius_dump': {
      const text = withoutBom((await wholeFile(source)).toString('latin1'));
      return { name, letters, kind, router: readRadiusUsers(text, letters) };
    }
  }
}

/** A zip or an old document says only inside what it is. */
const isContainer = (start: Buffer): boolean => workbookKind(start) !== undefined;

/** Refuses a file in which nobody can find a table, saying what it is. */
function refuseForeign(bytes: Buffer): void {
  const foreign = foreignFile(bytes);
  if (foreign) throw new MoveFileRefused(foreign);
}

/** A workbook, or an HTML table, which many panels name `.xls`. */
function readTable(bytes: Buffer, letters: FileLetters): Promise<Sheet> | Sheet {
  const start = bytes.subarray(0, DETECTION_BYTES).toString('latin1');
  if (isWebArchive(start)) return readArchiveSheet(bytes);
  return isMarkup(start) ? readMarkupSheet(bytes, letters) : readExcelSheet(bytes);
}

/**
 * Reads a dump of PHPNuxBill or of FreeRADIUS. Which one it is, only its tables say, and those of a
 * damaged dump of another program too.
 */
async function readDump(
  source: MoveSource,
  options: NuxReadOptions & { letters: FileLetters },
): Promise<ParsedMoveFile> {
  const { name } = source;
  const { letters } = options;
  if (await isPostgresDump(source)) {
    const tables = await tablesIn(source);
    if (!tables.has('radcheck')) throw new MoveFileRefused(otherDump(tables));
    const router = await readRadiusDump(source, { letters, isPostgres: true });
    return { name, letters, kind: 'radius_dump', router };
  }
  try {
    return { name, letters, kind: 'phpnuxbill_dump', nux: await readNuxDump(source, options) };
  } catch (error) {
    if (!(error instanceof MoveFileRefused)) throw error;
    const tables = await tablesIn(source);
    if (tables.size === 0 || isNuxDump(tables)) throw error;
    if (!tables.has('radcheck')) throw new MoveFileRefused(otherDump(tables));
    return {
      name,
      letters,
      kind: 'radius_dump',
      router: await readRadiusDump(source, { letters }),
    };
  }
}

const isPostgresDump = async (source: MoveSource): Promise<boolean> =>
  /^--\s*PostgreSQL database (?:cluster )?dump|^COPY\s[^\n;]*\sFROM\s+stdin\b/im.test(
    (await firstBytes(source, DETECTION_BYTES)).toString('latin1'),
  );

/** Smaller than the limit of other files: it is parsed within a request, while the user waits. */
const MAX_ROUTER_MB = 24;

/**
 * Parses a router's export and refuses any other kind of file.
 * @throws MoveFileRefused with the reason
 */
export async function readRouterFile(source: MoveSource): Promise<RouterFile> {
  const bytes = await wholeFile(source, MAX_ROUTER_MB);
  const start = bytes.subarray(0, DETECTION_BYTES).toString('latin1');
  refuseForeign(bytes);
  if (isMarkup(start) || isWebArchive(start)) {
    throw new MoveFileRefused(message('move.fileIsPage'));
  }
  const kind = kindOf(start);
  if (kind !== 'router_export' && kind !== 'router_print' && kind !== 'router_rest') {
    throw new MoveFileRefused(message('reading.notAnExport'));
  }
  return readRouter(kind, bytes);
}

type RouterKind = 'router_export' | 'router_print' | 'router_rest';

function readRouter(kind: RouterKind, bytes: Buffer, letters?: FileLetters): RouterFile {
  const text = withoutBom(bytes.toString('latin1'));
  if (kind === 'router_rest') return readRouterRest(text, letters);
  return kind === 'router_print' ? readRouterPrint(text, letters) : readRouterExport(text, letters);
}

const withoutBom = (text: string): string => text.replace(/^\u00ef\u00bb\u00bf/, '');

function kindOf(bytes: string): MoveFileKind {
  const start = withoutBom(bytes);
  if (start.trim() === '') throw new MoveFileRefused(message('move.fileEmpty'));
  if (workbookKind(Buffer.from(bytes, 'latin1'))) return 'xlsx';
  if (isMarkup(start) || isWebArchive(start)) return 'xlsx';
  if (/^\s*\[\s*\{/.test(start)) return 'router_rest';
  if (/^\s*\{\s*"/.test(start)) {
    if (start.includes('"tbl_')) return 'phpnuxbill_backup';
    throw new MoveFileRefused(message('file.isOtherJson'));
  }
  if (isRouterTable(start)) throw new MoveFileRefused(message('move.routerTable'));
  if (isRouterPrint(start)) return 'router_print';
  if (isRouterExport(start)) return 'router_export';
  if (isRadiusUsers(start)) return 'radius_dump';
  if (isDump(start)) return 'phpnuxbill_dump';
  if (start.includes('\0')) throw new MoveFileRefused(message('move.fileUnknown'));
  return 'csv';
}
