export interface SqlColumns {
  name: string;
  columns: readonly string[];
}

const NAME = String.raw`(?:\x60[^\x60]+\x60|"[^"]+"|[\w$]+)`;
const TABLE = String.raw`(?:${NAME}\s*\.\s*)?(${NAME})`;
const CREATE = new RegExp(
  String.raw`^CREATE\s+(?:TEMPORARY\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?${TABLE}\s*\(`,
  'i',
);
const INSERT = new RegExp(
  String.raw`^(?:INSERT(?:\s+(?:IGNORE|DELAYED|LOW_PRIORITY|HIGH_PRIORITY))*|REPLACE)` +
    String.raw`\s+(?:INTO\s+)?${TABLE}\s*(?:\(([^()]*)\)\s*)?VALUES?\s*(?=\(|$)`,
  'i',
);
/** Keywords of parts of CREATE TABLE that are not columns. */
const NO_COLUMN =
  /^(?:PRIMARY|KEY|UNIQUE|INDEX|CONSTRAINT|FULLTEXT|SPATIAL|FOREIGN|CHECK|PERIOD)\b/i;

const plainName = (name: string): string =>
  name
    .trim()
    .replace(/^[`"]|[`"]$/g, '')
    .toLowerCase();

/** The table that a statement creates, and its columns in order; undefined for other statements. */
export function tableOfCreate(head: string): SqlColumns | undefined {
  const found = CREATE.exec(head);
  if (!found) return undefined;
  const columns: string[] = [];
  for (const part of partsOf(head, found[0].length)) {
    if (NO_COLUMN.test(part)) continue;
    const [name] = new RegExp(`^${NAME}`).exec(part) ?? [];
    if (name) columns.push(plainName(name));
  }
  return { name: plainName(found[1] ?? ''), columns };
}

/** The table of an INSERT, its columns where they are named, and the length of the head. */
export function tableOfInsert(
  head: string,
): { name: string; columns: readonly string[] | undefined; length: number } | undefined {
  const found = INSERT.exec(head);
  if (!found) return undefined;
  const [whole, name = '', columns] = found;
  return {
    name: plainName(name),
    columns: columns?.split(',').map(plainName),
    length: whole.length,
  };
}

/** Yields the parts between the top-level commas of a bracketed list, as far as the text goes. */
function* partsOf(text: string, from: number): Generator<string> {
  const marks = /[(),]|'(?:[^'\\]|\\[\s\S]|'')*'|`[^`]*`|\/\*[\s\S]*?\*\//g;
  marks.lastIndex = from;
  let depth = 1;
  let start = from;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const [mark] = found;
    if (mark === '(') depth += 1;
    if (mark === ')') depth -= 1;
    if ((mark === ',' && depth === 1) || depth === 0) {
      yield text.slice(start, found.index).trim();
      start = found.index + 1;
    }
    if (depth === 0) return;
  }
}
