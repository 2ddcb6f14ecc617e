import type { ExportValue } from './export-cells.ts';

/** Excel takes a file for UTF-8 only when it starts with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** Text that a spreadsheet would run as a formula, also after leading blanks. */
const FORMULA = /^\s*[=+\-@\t\r]/;
const QUOTED = /[",\r\n]|^\s|\s$/;

/**
 * A field quoted as in RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe
 * in front.
 */
function csvField(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (values: readonly ExportValue[]): string =>
  values.map(csvField).join(',') + LINE_END;

/** Yields a CSV file, a batch of rows at a time. */
export async function* csvFile(
  headings: readonly string[],
  batches: AsyncIterable<ExportValue[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings);
  for await (const rows of batches) yield rows.map(csvLine).join('');
}
