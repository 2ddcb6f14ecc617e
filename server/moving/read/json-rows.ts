import { message } from '@netkhata/contract/messages';
import { FileLetters, linesBetween } from './byte-text.ts';
import { MoveFileRefused } from './move-file-refused.ts';

export type JsonRow = Readonly<Record<string, string | null>>;

const LONGEST_ROW = 32 * 1024 * 1024;
const BLANK = /\s*/y;
const BLANK_AND_COMMA = /[\s,]*/y;

/**
 * Streaming reader for lists of flat objects in JSON: `{"table": [{…}, …], …}`, or `[{…}, …]`,
 * which is reported as the table ''. Objects are parsed one at a time, so memory does not grow with
 * the file.
 * @throws MoveFileRefused when it is something else, damaged or truncated
 */
export class JsonRows {
  readonly #row: (table: string, row: JsonRow) => void;
  readonly #table: (table: string) => void;
  #text = '';
  #at = 0;
  #line = 1;
  #minimumLength = 0;
  #name = '';
  #mode: 'start' | 'tables' | 'rows' | 'end' = 'start';
  #isListAlone = false;
  readonly #letters: FileLetters;

  constructor(
    handler: { table: (table: string) => void; row: (table: string, row: JsonRow) => void },
    letters = new FileLetters(),
  ) {
    this.#letters = letters;
    this.#table = handler.table;
    this.#row = handler.row;
  }

  push(text: string): void {
    this.#text = this.#text.slice(this.#at) + text;
    this.#at = 0;
    if (this.#text.length < this.#minimumLength) return;
    this.#run();
    const rest = this.#text.length - this.#at;
    if (rest > LONGEST_ROW) this.#refuse();
    this.#minimumLength = rest * 2;
  }

  finish(): void {
    this.#run();
    const isWhole = this.#mode === 'end' && this.#text.slice(this.#at).trim() === '';
    if (!isWhole) throw new MoveFileRefused(message('move.fileCut', { line: this.#line }));
  }

  #run(): void {
    while (this.#step()) {
      // Steps until more text is needed.
    }
  }

  #step(): boolean {
    const blank = this.#mode === 'rows' || this.#mode === 'tables' ? BLANK_AND_COMMA : BLANK;
    blank.lastIndex = this.#at;
    blank.exec(this.#text);
    this.#moveTo(blank.lastIndex);
    if (this.#at >= this.#text.length) return false;
    const mark = this.#text.charAt(this.#at);
    if (this.#mode === 'start') return this.#start(mark);
    if (this.#mode === 'tables') return this.#tableName(mark);
    if (this.#mode === 'rows') return this.#object(mark);
    return this.#refuse();
  }

  #moveTo(at: number): true {
    this.#line += linesBetween(this.#text, this.#at, at);
    this.#at = at;
    return true;
  }

  #refuse(): never {
    throw new MoveFileRefused(message('move.fileDamaged', { line: this.#line }));
  }

  #start(mark: string): boolean {
    if (this.#text.startsWith('\u00ef\u00bb\u00bf', this.#at)) return this.#moveTo(this.#at + 3);
    if (mark !== '{' && mark !== '[') this.#refuse();
    this.#mode = mark === '{' ? 'tables' : 'rows';
    this.#isListAlone = mark === '[';
    if (this.#isListAlone) this.#table('');
    return this.#moveTo(this.#at + 1);
  }

  #tableName(mark: string): boolean {
    if (mark === '}') {
      this.#mode = 'end';
      return this.#moveTo(this.#at + 1);
    }
    const found = /"(\w{1,100})"\s*:\s*\[/y;
    found.lastIndex = this.#at;
    const name = found.exec(this.#text)?.[1];
    if (name === undefined) {
      if (this.#text.length - this.#at > 200) this.#refuse();
      return false;
    }
    this.#name = name.toLowerCase();
    this.#table(this.#name);
    this.#mode = 'rows';
    return this.#moveTo(found.lastIndex);
  }

  #object(mark: string): boolean {
    if (mark === ']') {
      this.#mode = this.#isListAlone ? 'end' : 'tables';
      return this.#moveTo(this.#at + 1);
    }
    if (mark !== '{') this.#refuse();
    const end = endOfObject(this.#text, this.#at);
    if (end === -1) return false;
    this.#row(this.#name, this.#parsed(this.#text.slice(this.#at, end)));
    return this.#moveTo(end);
  }

  #parsed(bytes: string): JsonRow {
    try {
      const parsed = JSON.parse(this.#letters.decoded(bytes)) as Record<string, unknown>;
      return Object.fromEntries(
        Object.entries(parsed).map(([name, value]) => [name.toLowerCase(), plainValue(value)]),
      );
    } catch {
      return this.#refuse();
    }
  }
}

function plainValue(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
}

/** The offset after the closing bracket of the object; -1 where the text ends before it. */
function endOfObject(text: string, from: number): number {
  const marks = /["{}]/g;
  marks.lastIndex = from;
  let depth = 0;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const [mark] = found;
    if (mark === '"') {
      const after = endOfString(text, found.index + 1);
      if (after === -1) return -1;
      marks.lastIndex = after;
    } else {
      depth += mark === '{' ? 1 : -1;
      if (depth === 0) return marks.lastIndex;
    }
  }
  return -1;
}

function endOfString(text: string, from: number): number {
  const marks = /["\\]/g;
  marks.lastIndex = from;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    if (found[0] === '"') return marks.lastIndex;
    marks.lastIndex += 1;
  }
  return -1;
}
