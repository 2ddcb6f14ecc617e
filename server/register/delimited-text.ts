const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Number of lines from which the delimiter is detected. */
const SAMPLE_LINES = 20;

/**
 * Splits a text into its delimiter and its table: a first line `sep=;`, which Excel writes and
 * reads, names the delimiter; otherwise it is detected. The line is replaced by an empty one, so
 * that line numbers remain those of the file.
 */
export function delimitedText(text: string): { delimiter: string; table: string } {
  // A file may have line ends of several kinds: the first ones would count for all.
  const plain = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const [line = '', delimiter] = /^"?sep=(.)"?(?=\r?\n|$)/i.exec(plain) ?? [];
  if (delimiter !== undefined) return { delimiter, table: plain.slice(line.length) };
  return { delimiter: delimiterOf(plain), table: plain };
}

/** The delimiter that gives the same number of columns in the most lines; title rows have none. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n?|\n/, SAMPLE_LINES).filter((line) => line.trim() !== '');
  const plain = lines.map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''));
  const scores = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>();
    for (const line of plain) {
      const columns = line.split(delimiter).length;
      if (columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}
