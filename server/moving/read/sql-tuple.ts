import type { FileLetters } from './byte-text.ts';

const BARE = 0;
const QUOTED = 1;
const ESCAPED = 2;
const ESCAPED_DOUBLE = 3;

const BARE_VALUE =
  /^(?:NULL|TRUE|FALSE|DEFAULT|CURRENT_TIMESTAMP|[-+]?(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?|0x[\dA-F]*)$/i;
const BEFORE_QUOTE = /^(?:_[a-z0-9]+\s*|[NXB])$/i;

/**
 * Offsets of the values of one bracketed row in a text. Reused for each row, to avoid allocations.
 */
export class SqlTuple {
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly kinds: number[] = [];
  count = 0;
  /** Offset after the closing bracket. */
  end = 0;

  /** Returns 'more' where the text ends before the row does. */
  read(text: string, from: number): 'read' | 'more' | 'damaged' {
    this.count = 0;
    let at = skipBlank(text, from);
    if (at >= text.length) return 'more';
    if (text.charAt(at) !== '(') return 'damaged';
    at += 1;
    for (;;) {
      at = skipBlank(text, at);
      const after = this.#readValue(text, at);
      if (after < 0) return after === MORE ? 'more' : 'damaged';
      at = skipBlank(text, after);
      if (at >= text.length) return 'more';
      const mark = text.charAt(at);
      at += 1;
      if (mark === ')') break;
      if (mark !== ',') return 'damaged';
    }
    this.end = at;
    return 'read';
  }

  /** Returns the offset after the value, or MORE or DAMAGED. */
  #readValue(text: string, from: number): number {
    const quote = text.charAt(from);
    if (quote === "'" || quote === '"') return this.#readQuoted(text, from, quote);
    const marks = /[,)('"]/g;
    marks.lastIndex = from;
    const found = marks.exec(text);
    if (!found) return MORE;
    const bare = text.slice(from, found.index).trimEnd();
    const [mark] = found;
    if (mark === "'" || mark === '"') {
      if (!BEFORE_QUOTE.test(bare)) return DAMAGED;
      return this.#readQuoted(text, found.index, mark);
    }
    if (mark === '(' || !BARE_VALUE.test(bare)) return DAMAGED;
    this.#add(from, from + bare.length, BARE);
    return found.index;
  }

  #readQuoted(text: string, from: number, quote: string): number {
    const marks = quote === "'" ? /['\\]/g : /["\\]/g;
    let kind = QUOTED;
    let at = from + 1;
    for (;;) {
      marks.lastIndex = at;
      const found = marks.exec(text);
      if (!found || found.index + 1 >= text.length) return MORE;
      const isDoubled = found[0] === quote && text.charAt(found.index + 1) === quote;
      if (found[0] === quote && !isDoubled) {
        this.#add(from + 1, found.index, kind);
        return found.index + 1;
      }
      kind = quote === "'" ? ESCAPED : ESCAPED_DOUBLE;
      at = found.index + 2;
    }
  }

  #add(start: number, end: number, kind: number): void {
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.kinds[this.count] = kind;
    this.count += 1;
  }
}

const MORE = -1;
const DAMAGED = -2;

/** Decodes a value of the row last read; its text is null for NULL. */
export function sqlValue(
  text: string,
  { tuple, letters }: { tuple: SqlTuple; letters: FileLetters },
  index: number,
): string | null {
  const raw = text.slice(tuple.starts[index], tuple.ends[index]);
  const kind = tuple.kinds[index];
  if (kind === BARE) return /^NULL$/i.test(raw) ? null : letters.decoded(withoutHex(raw));
  return letters.decoded(kind === QUOTED ? raw : unescape(raw, kind === ESCAPED ? "'" : '"'));
}

// Bytes from 80 on are parts of letters in UTF-8.
const CONTROL = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u;

/** Text that a dump with `--hex-blob` or of phpMyAdmin writes as 0x6B6172696D, as its bytes. */
const withoutHex = (raw: string): string => {
  const [, digits] = /^0x((?:[\dA-F]{2})+)$/i.exec(raw) ?? [];
  const text = digits === undefined ? raw : Buffer.from(digits, 'hex').toString('latin1');
  return CONTROL.test(text) ? raw : text;
};

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  '0': '\0',
  Z: '\u001a',
};

const unescape = (raw: string, quote: string): string =>
  raw.replaceAll(/\\([\s\S])|''|""/g, (pair, letter: string | undefined) => {
    if (letter !== undefined) return ESCAPES[letter] ?? letter;
    return pair.startsWith(quote) ? quote : pair;
  });

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break;
    at += 1;
  }
  return at;
}
