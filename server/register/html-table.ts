const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const LARGEST_CODE_POINT = 0x10_ffff;

/** Whether a text is HTML or XML, by its first characters. */
export const isMarkup = (start: string): boolean =>
  /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|head|body|meta|table|style|div|\?xml|!--)/i.test(
    start,
  );

/**
 * The rows of the largest table of an HTML page: many panels save a list as HTML and name it
 * `.xls`. Undefined where no table has at least two rows and two columns, as on a login page.
 */
export function htmlTable(page: string): string[][] | undefined {
  const bare = page.replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, '');
  // A table within a cell ends the outer one: the innermost tables are those that hold the rows.
  const tables = bare.split(/<table\b[^>]*>/i).slice(1);
  const read = tables.map((table) => rowsOf(table.split(/<\/table\s*>/i, 1)[0] ?? ''));
  const [largest] = read.toSorted((one, other) => other.length - one.length);
  const isTable = largest && largest.length > 1 && largest.some((row) => row.length > 1);
  return isTable ? largest : undefined;
}

/** More columns or rows than any list has: a page may name any number. */
const MOST_SPANNED = 1000;

/** The rows of a table; a cell over several rows stands in each of them, over columns in the first. */
function rowsOf(table: string): string[][] {
  /** By column: the text of a cell that reaches down, and into how many rows. */
  const reaching = new Map<number, { text: string; left: number }>();
  const rows = table.split(/<tr\b[^>]*>/i).slice(1);
  return rows
    .map((row) => {
      const cells: string[] = [];
      const fill = (): void => {
        for (let above = reaching.get(cells.length); above; above = reaching.get(cells.length)) {
          if (above.left === 1) reaching.delete(cells.length);
          else reaching.set(cells.length, { ...above, left: above.left - 1 });
          cells.push(above.text);
        }
      };
      for (const [, attributes = '', inside = ''] of row.matchAll(CELL)) {
        fill();
        const text = plainText(inside.split(/<\/t[dhr]\s*>/i, 1)[0] ?? '');
        const down = spanOf('rowspan', attributes);
        for (let column = 0; column < spanOf('colspan', attributes); column += 1) {
          const own = column === 0 ? text : '';
          if (down > 1) reaching.set(cells.length, { text: own, left: down - 1 });
          cells.push(own);
        }
      }
      fill();
      return cells;
    })
    .filter((row) => row.length > 0);
}

const CELL = /<t[dh]\b([^>]*)>((?:(?!<t[dh]\b)[\s\S])*)/gi;

export const spanOf = (name: string, attributes: string): number => {
  const [, figures] = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,6})`, 'i').exec(attributes) ?? [];
  return Math.min(Math.max(1, Number(figures ?? 1)), MOST_SPANNED);
};

export const plainText = (cell: string): string =>
  cell
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, decodedEntity)
    .replaceAll(/\s+/g, ' ')
    .trim();

function decodedEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= LARGEST_CODE_POINT ? String.fromCodePoint(code) : whole;
}
