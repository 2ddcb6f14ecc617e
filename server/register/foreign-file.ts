import { type Message, message } from '@netkhata/contract/messages';
import { isSpreadsheetXml } from './spreadsheet-xml.ts';

/** How the files of other programs begin, as latin1, each with what to say of it. */
const BEGINNINGS: readonly (readonly [RegExp, Message])[] = [
  [/^%PDF-/, message('file.isPdf')],
  [/^\u0089PNG|^\u00ff\u00d8\u00ff|^GIF8|^BM.{4}\0{4}|^II\*\0|^MM\0\*/s, message('file.isPicture')],
  [/^RIFF.{4}WEBP|^.{4}ftyp(?:hei|mif|avi)/s, message('file.isPicture')],
  [/^Rar!|^7z\u00bc\u00af|^BZh\d|^\u00fd7zXZ|^\u0028\u00b5\u002f\u00fd/, message('file.isArchive')],
  [/^SQLite format 3\0/, message('file.isDatabase', { program: 'SQLite' })],
  [/^.{4}Standard (?:Jet|ACE) DB/s, message('file.isDatabase', { program: 'Microsoft Access' })],
  [/^PGDMP/, message('file.isPostgresArchive')],
  [/^\{\\rtf/, message('file.isDocument')],
  [/^\u0088\u00ac\u00a1\u00b1|^\u00ef\u00a8\u0091\u0072/, message('move.fileIsRouterBackup')],
];
const OLD_CONTAINER = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';
const ZIPS = ['PK\u0003\u0004', 'PK\u0005\u0006'];
/** Workbooks before Excel 5, which have no container. */
const OLDEST_EXCEL = ['\t\0\u0004\0', '\t\u0002\u0006\0', '\t\u0004\u0006\0', '\t\b\b\0'];
const TAR_MARK_AT = 257;
/** The directory of a zip stands at its end. */
const ENDS = 64 * 1024;

const isZip = (start: string): boolean => ZIPS.some((mark) => start.startsWith(mark));

const latin1 = (bytes: Buffer): string => bytes.toString('latin1');

/** Two bytes for each letter, as the names in old containers are written. */
const wide = (text: string): string => [...text].map((letter) => `${letter}\0`).join('');

/**
 * What a file is that holds no table anybody can read here, and what to save instead; undefined for
 * text, workbooks and what is not known.
 */
export function foreignFile(bytes: Buffer): Message | undefined {
  const start = latin1(bytes.subarray(0, ENDS));
  const found = BEGINNINGS.find(([beginning]) => beginning.test(start));
  if (found) return found[1];
  if (OLDEST_EXCEL.some((mark) => start.startsWith(mark))) return message('register.oldExcel');
  if (start.startsWith(OLD_CONTAINER)) return inOldContainer(latin1(bytes));
  if (isZip(start)) return inZip(start + latin1(bytes.subarray(-ENDS)));
  if (start.startsWith('ustar', TAR_MARK_AT)) {
    return message(start.startsWith('toc.dat') ? 'file.isPostgresArchive' : 'file.isArchive');
  }
  // Trimmed before the mark of UTF-8 and after it: one expression would try every split of blanks.
  const text = start.trimStart().replace(/^\u00ef\u00bb\u00bf\s*/, '');
  if (/^<\?xml/i.test(text)) return inXml(start);
  return undefined;
}

/** By the names of its streams; undefined for a workbook. */
function inOldContainer(text: string): Message | undefined {
  const has = (name: string): boolean => text.includes(wide(name));
  if (has('EncryptedPackage')) return message('file.isPassworded');
  if (has('WordDocument') || has('PowerPoint Document')) return message('file.isDocument');
  return has('Workbook') || has('Book') ? undefined : message('register.oldExcel');
}

/** By the names in its directory; undefined for a workbook of Excel or OpenDocument. */
function inZip(names: string): Message | undefined {
  if (names.includes('xl/') || isOpenSheet(names)) return undefined;
  if (/word\/|ppt\/|opendocument\.(?:text|presentation)/.test(names)) {
    return message('file.isDocument');
  }
  if (/Index(?:\/Document\.iwa|\.zip)/.test(names)) {
    return message('file.isOtherExcel', { kind: 'Numbers' });
  }
  return message('file.isArchive');
}

const isOpenSheet = (start: string): boolean => start.includes('opendocument.spreadsheet');

type WorkbookKind = 'xlsx' | 'xlsb' | 'xls' | 'ods';

/** What kind of workbook a file is; undefined for all other files. */
export function workbookKind(bytes: Buffer): WorkbookKind | undefined {
  const start = latin1(bytes.subarray(0, ENDS));
  if (start.startsWith(OLD_CONTAINER)) return 'xls';
  if (!isZip(start)) return undefined;
  if (isOpenSheet(start.slice(0, 200))) return 'ods';
  return (start + latin1(bytes.subarray(-ENDS))).includes('xl/workbook.bin') ? 'xlsb' : 'xlsx';
}

/** Undefined for a page and for a workbook in XML. */
function inXml(start: string): Message | undefined {
  const isRead = /<(?:\w+:)?html\b/i.test(start) || isSpreadsheetXml(start);
  return isRead ? undefined : message('file.isXml');
}
