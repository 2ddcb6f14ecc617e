import { spanOf, plainText } from './html-table.ts';
import { onlyList } from './only-list.ts';

const NAMESPACE = 'urn:schemas-microsoft-com:office:spreadsheet';
const SHEET = /<(?:ss:)?Worksheet\b([^>]*)>([\s\S]*?)<\/(?:ss:)?Worksheet\s*>/g;
const ROW = /<(?:ss:)?Row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:ss:)?Row\s*>)/g;
const CELL = /<(?:ss:)?Cell\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:ss:)?Cell\s*>)/g;
const DATA = /<(?:ss:)?Data\b([^>]*)>([\s\S]*?)<\/(?:ss:)?Data\s*>/;
/** A file may name any place for a row or cell. */
const MOST_EMPTY = 1000;

/** Whether a text is a workbook in Excel's XML of 2003, which many programs write as `.xls`. */
export const isSpreadsheetXml = (text: string): boolean =>
  /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*<\?xml/i.test(text) && text.includes(NAMESPACE);

/**
 * The rows of the only list in a workbook of Excel's XML.
 * @throws RegisterUnreadable when several sheets have one
 */
export function spreadsheetRows(text: string): string[][] {
  const sheets = [...text.matchAll(SHEET)].map(([, attributes = '', inside = '']) => ({
    name: /\bName="([^"]*)"/.exec(attributes)?.[1] ?? '',
    rows: rowsOf(inside),
  }));
  return onlyList(sheets);
}

function rowsOf(sheet: string): string[][] {
  const rows: string[][] = [];
  /** By column: the text of a cell that is merged over rows, and the last of them. */
  const reaching: Reaching = new Map();
  for (const [, attributes = '', inside = ''] of sheet.matchAll(ROW)) {
    fillUpTo(rows, spanOf('Index', attributes) - 1, () => []);
    rows.push(cellsOf(inside, rows.length, reaching));
  }
  return rows;
}

type Reaching = Map<number, { text: string; lastRow: number }>;

function cellsOf(row: string, rowIndex: number, reaching: Reaching): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', inside = ''] of row.matchAll(CELL)) {
    fillUpTo(cells, spanOf('Index', attributes) - 1, () => '');
    const [, type = '', data = ''] = DATA.exec(inside) ?? [];
    const text = plainText(data);
    const down = Number(/\bMergeDown="(\d{1,4})"/.exec(attributes)?.[1] ?? 0);
    if (down > 0) reaching.set(cells.length, { text, lastRow: rowIndex + down });
    cells.push(/"DateTime"/.test(type) ? text.replace(/T.*$/, '') : text);
    const across = Number(/\bMergeAcross="(\d{1,3})"/.exec(attributes)?.[1] ?? 0);
    fillUpTo(cells, cells.length + across, () => '');
  }
  for (const [column, { text, lastRow }] of reaching) {
    fillUpTo(cells, rowIndex > lastRow ? 0 : column + 1, () => '');
    if (rowIndex <= lastRow) cells[column] = text;
  }
  return cells;
}

function fillUpTo<Item>(items: Item[], length: number, empty: () => Item): void {
  const most = Math.min(length, items.length + MOST_EMPTY);
  while (items.length < most) items.push(empty());
}
