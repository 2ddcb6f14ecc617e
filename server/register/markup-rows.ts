import { message } from '@netkhata/contract/messages';
import { htmlTable } from './html-table.ts';
import { RegisterUnreadable } from './register-unreadable.ts';
import { isSpreadsheetXml, spreadsheetRows } from './spreadsheet-xml.ts';
import { pageOfArchive } from './web-archive.ts';

/**
 * The rows of the list in an HTML page or in a workbook of Excel's XML.
 * @throws RegisterUnreadable when it has none
 */
export function markupRows(text: string): string[][] {
  const rows = isSpreadsheetXml(text) ? spreadsheetRows(text) : htmlTable(text);
  if (!rows) throw new RegisterUnreadable(message('move.fileIsPage'));
  return rows;
}

/**
 * The rows of the list in a web archive.
 * @throws RegisterUnreadable when it has none
 */
export function archiveRows(bytes: Buffer): string[][] {
  const rows = htmlTable(pageOfArchive(bytes));
  if (!rows) throw new RegisterUnreadable(message('file.isOtherExcel', { kind: '.mht' }));
  return rows;
}
