import { message } from '@netkhata/contract/messages';
import { CsvError, parse } from 'csv-parse/sync';
import { RegisterUnreadable } from './register-unreadable.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Number of lines from which the delimiter is detected. */
const SAMPLE_LINES = 20;
const MOST_COLUMNS = 100_000;

/**
 * Splits a text into its delimiter and its table: a first line `sep=;`, which Excel writes and
 * reads, names the delimiter; otherwise it is detected. The line is replaced by an empty one, so
 * that line numbers remain those of the file.
 */
function delimitedText(text: string): { delimiter: string; table: string } {
  // A file may have line ends of several kinds: the first ones would count for all.
  const plain = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const [line = '', delimiter] = /^"?sep=(.)"?(?=\r?\n|$)/i.exec(plain) ?? [];
  if (delimiter !== undefined) return { delimiter, table: plain.slice(line.length) };
  return { delimiter: delimiterOf(plain), table: plain };
}

/**
 * The rows of a text with any usual delimiter and quotes as people write them: not doubled within a
 * cell, after a blank, or as the formula ="01711…" that keeps Excel from cutting a number.
 * @throws RegisterUnreadable where a quote is not closed
 */
export function delimitedRows(text: string): string[][] {
  const { delimiter, table } = delimitedText(text);
  try {
    const rows: string[][] = parse(table, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      // A blank before a quote would make the quote part of the cell.
      ltrim: delimiter !== '\t',
    });
    return rows.map((row) => row.map(withoutQuotes));
  } catch (error) {
    // The only error left with these options is a quote that is not closed.
    if (!(error instanceof CsvError)) throw error;
    throw new RegisterUnreadable(message('register.quoteOpen', { line: openLine(table) }));
  }
}

/** The line of the last quote that could open a cell. */
function openLine(table: string): number {
  const opening = /(?:^|[,;\t|])[ ]*"(?!")/gm;
  const last = [...table.matchAll(opening)].at(-1);
  return table.slice(0, last?.index ?? 0).split('\n').length;
}

/**
 * A cell with quotes inside that were not doubled is parsed with the quotes around it; one in quotes
 * without others inside had them doubled, and they are its own.
 */
const withoutQuotes = (cell: string): string =>
  /^="(.*)"$/s.exec(cell)?.[1] ?? /^"(.*".*)"$/s.exec(cell)?.[1] ?? cell;

/**
 * The delimiter that gives the same number of columns in the most lines, and of several the one
 * that gives more columns; title rows have none.
 */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n?|\n/, SAMPLE_LINES).filter((line) => line.trim() !== '');
  const plain = lines.map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''));
  const scores = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>();
    for (const line of plain) {
      const columns = line.split(delimiter).length;
      if (columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + 1);
    }
    return Math.max(0, ...[...counts].map(([columns, times]) => times + columns / MOST_COLUMNS));
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}
