import { message } from '@netkhata/contract/messages';
import { isDay } from '@netkhata/domain/billing-period';
import { FileLetters } from './byte-text.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { tableOfCreate, tableOfInsert } from './sql-heads.ts';
import type { SqlRowsHandler } from './sql-rows.ts';

/** A longer statement means that a closing quote is missing. */
const LONGEST_STATEMENT = 32 * 1024 * 1024;
const COPY =
  /^COPY\s+(?:(?:"[^"]+"|[\w$]+)\s*\.\s*)?("[^"]+"|[\w$]+)\s*(?:\(([^()]*)\)\s*)?FROM\s+stdin\b/i;
const IDENTITY = /\bOVERRIDING\s+(?:SYSTEM|USER)\s+VALUE\s+(?=VALUES\b)/i;
/** A value of an INSERT with what stands behind it; `E'...'` has escapes, others only doubled quotes. */
const VALUE =
  /\s*(?:[eE]'((?:[^'\\]|\\[\s\S]|'')*)'|'((?:[^']|'')*)'|([^\s,()']+))(?:::[\w."[\] ]+?)?\s*([,)])/y;
const END_OF_COPY = '\\.';

interface Rows {
  table: string;
  width: number;
  /** Index of each wanted column in a row; -1 for a missing one. Undefined to skip the rows. */
  indexes: readonly number[] | undefined;
}

/**
 * Streaming reader for plain dumps of PostgreSQL by pg_dump or pg_dumpall, with COPY or with INSERT.
 * Nothing is executed: only tables, columns and rows are extracted. The input has one character for
 * each byte; values are decoded.
 * @throws MoveFileRefused when it is damaged or truncated
 */
export class PostgresRows {
  readonly #handler: SqlRowsHandler;
  readonly #letters: FileLetters;
  readonly #columns = new Map<string, readonly string[]>();
  /** The day of the dump, which only a verbose one names. */
  day: string | undefined;
  #rest = '';
  #line = 0;
  #statement = '';
  /** What is open at the end of the line: a quote, a comment or a dollar-quoted text. */
  #open = '';
  #copy: Rows | undefined;
  #dumps = 0;
  #ends = 0;

  constructor(handler: SqlRowsHandler, letters = new FileLetters()) {
    this.#handler = handler;
    this.#letters = letters;
  }

  push(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#take(line.replace(/\r$/, ''));
    if (this.#rest.length > LONGEST_STATEMENT) this.#refuse();
  }

  finish(): void {
    // A row that the end of the file cuts is not read: it would be called damaged.
    if (this.#rest !== '' && (!this.#copy || this.#rest === END_OF_COPY)) this.#take(this.#rest);
    const isWhole = !this.#copy && this.#statement.trim() === '' && this.#ends >= this.#dumps;
    if (!isWhole) throw new MoveFileRefused(message('move.fileCut', { line: this.#line }));
  }

  #refuse(): never {
    throw new MoveFileRefused(message('move.fileDamaged', { line: this.#line }));
  }

  #take(line: string): void {
    this.#line += 1;
    if (this.#copy) this.#takeCopied(line, this.#copy);
    else if (this.#statement === '' && line.startsWith('--')) this.#inspect(line);
    // Commands of psql, as \connect and \restrict.
    else if (this.#statement === '' && line.startsWith('\\')) return;
    else if (this.#statement !== '' || line.trim() !== '') this.#extend(`${line}\n`);
  }

  #inspect(comment: string): void {
    if (/^-- PostgreSQL database dump\s*$/.test(comment)) this.#dumps += 1;
    if (comment.startsWith('-- PostgreSQL database dump complete')) this.#ends += 1;
    const day = /^-- (?:Started|Completed) on (\d{4}-\d{2}-\d{2})/.exec(comment)?.[1];
    if (day && isDay(day)) this.day = day;
  }

  /** Adds a line to the statement, and ends it at the semicolon outside of quotes. */
  #extend(line: string): void {
    let from = 0;
    for (let at = 0; at < line.length; ) {
      const [mark, after] = nextMark(line, at, this.#open);
      at = after;
      if (mark === undefined) break;
      if (mark !== ';') {
        this.#open = mark;
        continue;
      }
      this.#end(this.#statement + line.slice(from, after - 1));
      this.#statement = '';
      from = after;
      if (this.#copy) return;
    }
    if (this.#open === '--') this.#open = '';
    this.#statement = (this.#statement + line.slice(from)).trimStart();
    if (this.#statement.length > LONGEST_STATEMENT) this.#refuse();
  }

  #end(statement: string): void {
    const head = statement.trimStart();
    const copied = COPY.exec(head);
    if (copied) {
      const table = plainName(copied[1] ?? '');
      const columns = copied[2]?.split(',').map(plainName) ?? this.#columns.get(table);
      this.#copy = this.#rowsOf(table, columns);
    } else if (/^CREATE\s/i.test(head)) {
      const created = tableOfCreate(head);
      if (created) this.#remember(created.name, created.columns);
    } else if (/^INSERT\s/i.test(head)) {
      this.#insert(head.replace(IDENTITY, ''));
    }
  }

  #remember(table: string, columns: readonly string[]): void {
    this.#columns.set(table, columns);
    if (this.#handler.wantedOf(table)) this.#handler.table(table, columns);
  }

  #rowsOf(table: string, columns: readonly string[] | undefined): Rows {
    const wanted = this.#handler.wantedOf(table);
    if (!wanted) return { table, width: 0, indexes: undefined };
    if (!columns) throw new MoveFileRefused(message('move.columnsUnknown', { table }));
    this.#remember(table, columns);
    return { table, width: columns.length, indexes: wanted.map((name) => columns.indexOf(name)) };
  }

  #takeCopied(line: string, { table, width, indexes }: Rows): void {
    if (line === END_OF_COPY) {
      this.#copy = undefined;
      return;
    }
    if (!indexes) return;
    const values = line.split('\t');
    if (values.length !== width) this.#refuse();
    this.#row(
      table,
      indexes.map((index) => {
        const value = values[index];
        return value === '\\N' ? null : value && unescaped(value);
      }),
    );
  }

  #insert(statement: string): void {
    const insert = tableOfInsert(statement);
    if (!insert) return;
    const columns = insert.columns ?? this.#columns.get(insert.name);
    const { table, width, indexes } = this.#rowsOf(insert.name, columns);
    if (!indexes) return;
    let at = insert.length;
    do {
      const { values, end } = this.#tuple(statement, at);
      if (values.length !== width) this.#refuse();
      this.#row(
        table,
        indexes.map((index) => values[index]),
      );
      at = end;
    } while (statement.charAt(at - 1) === ',');
  }

  /** The values of a bracketed row, and the offset after it and the comma that may follow. */
  #tuple(text: string, from: number): { values: (string | null)[]; end: number } {
    const values: (string | null)[] = [];
    let at = text.indexOf('(', from) + 1;
    for (;;) {
      VALUE.lastIndex = at;
      const [whole, escaped, quoted, bare, mark] = VALUE.exec(text) ?? [];
      if (whole === undefined || at === 0) this.#refuse();
      at += whole.length;
      if (escaped !== undefined) values.push(unescaped(escaped.replaceAll("''", "'")));
      else if (quoted === undefined) values.push(/^null$/i.test(bare ?? '') ? null : (bare ?? ''));
      else values.push(quoted.replaceAll("''", "'"));
      if (mark === ')') break;
    }
    const [comma = ''] = /^\s*,/.exec(text.slice(at, at + 10)) ?? [];
    return { values, end: at + comma.length };
  }

  #row(table: string, values: readonly (string | null | undefined)[]): void {
    this.#handler.row(
      table,
      values.map((value) => value && this.#letters.decoded(value)),
    );
  }
}

const plainName = (name: string): string => name.trim().replaceAll('"', '').toLowerCase();

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Resolves the escapes of COPY and of E'...': \n, \\, \101, \x41. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|([\s\S]))/g, (_, octal, hex, letter) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return ESCAPES[letter] ?? letter;
  });

const OUTSIDE = /;|--|\/\*|"|[eE]?'|\$(?:[A-Za-z_]\w*)?\$/g;
const CLOSING: Readonly<Record<string, RegExp>> = {
  "'": /'/g,
  "e'": /'|\\[\s\S]/g,
  '"': /"/g,
  '/*': /\*\//g,
};

/**
 * The next change in a line, given what is open: what is open then ('' for nothing), or ';' for the
 * end of the statement, and the offset after it. Undefined where nothing changes any more.
 */
function nextMark(line: string, from: number, open: string): [string | undefined, number] {
  if (open === '--') return [undefined, line.length];
  if (open.startsWith('$')) {
    const at = line.indexOf(open, from);
    return at === -1 ? [undefined, line.length] : ['', at + open.length];
  }
  const marks = open === '' ? OUTSIDE : CLOSING[open];
  if (!marks) return [undefined, line.length];
  marks.lastIndex = from;
  const found = marks.exec(line);
  if (!found) return [undefined, line.length];
  const [mark] = found;
  if (open !== '') return [mark.startsWith('\\') ? open : '', marks.lastIndex];
  // An e that ends a word, as in DATE'2026-01-01', is no escape.
  const isWord = mark.length === 2 && /\w/.test(line.charAt(found.index - 1));
  if (isWord) return ["'", marks.lastIndex];
  return [mark.startsWith('$') ? mark : mark.toLowerCase(), marks.lastIndex];
}
