import { message } from '@netkhata/contract/messages';
import { FileLetters, linesBetween } from './byte-text.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { type SqlColumns, tableOfCreate, tableOfInsert } from './sql-heads.ts';
import { SqlEnd } from './sql-end.ts';
import { nextSkipMark } from './sql-skip.ts';
import { sqlValue, SqlTuple } from './sql-tuple.ts';

/** Callbacks for the contents of a dump. */
export interface SqlRowsHandler {
  /** The columns to read of a table; undefined to skip the table. */
  wantedOf: (table: string) => readonly string[] | undefined;
  /** Called once for each table that is read, with its columns. */
  table: (table: string, columns: readonly string[]) => void;
  /**
   * Called for each row with its values in the order of `wantedOf`; undefined for a missing column.
   */
  row: (table: string, values: readonly (string | null | undefined)[]) => void;
}

/** Number of characters in which the head of a statement must end. */
const HEAD_LETTERS = 64 * 1024;
/** A longer row means that a closing quote is missing. */
const LONGEST_ROW = 32 * 1024 * 1024;

interface Rows {
  table: string;
  width: number;
  /** Index of each wanted column in a row; -1 for a missing one. */
  indexes: readonly number[];
}

/**
 * Streaming reader for dumps of MySQL or MariaDB by mysqldump, mariadb-dump or phpMyAdmin. Nothing
 * is executed: only tables, columns and rows are extracted. The input has one character for each
 * byte; values are decoded.
 * @throws MoveFileRefused when it is damaged or truncated
 */
export class SqlRows {
  readonly #handler: SqlRowsHandler;
  readonly end = new SqlEnd();
  readonly #columns = new Map<string, SqlColumns>();
  readonly #created = new Set<string>();
  readonly #letters: FileLetters;
  #text = '';
  #at = 0;
  #line = 1;
  #isEnded = false;
  /** Parsing is retried once the text is this long. */
  #minimumLength = 0;
  #rows: Rows | undefined;
  #mode: 'between' | 'tuple' | 'afterTuple' | 'skip' | 'otherDelimiter' = 'between';
  #quote = '';
  readonly #tuple = new SqlTuple();

  constructor(handler: SqlRowsHandler, letters = new FileLetters()) {
    this.#handler = handler;
    this.#letters = letters;
  }

  /** The day of the dump, where it is named. */
  get day(): string | undefined {
    return this.end.day;
  }

  push(text: string): void {
    this.#text = this.#at === 0 ? this.#text + text : this.#text.slice(this.#at) + text;
    this.#at = 0;
    if (this.#text.length < this.#minimumLength) return;
    this.#run();
    // An incomplete item is retried only when the text has doubled, to avoid quadratic time.
    const rest = this.#text.length - this.#at;
    if (rest > LONGEST_ROW) this.#refuse();
    this.#minimumLength = this.#mode === 'skip' ? 0 : rest * 2;
  }

  finish(): void {
    this.#isEnded = true;
    this.#run();
    const isWhole = this.#mode === 'between' && this.#at >= this.#text.length;
    if (!isWhole || !this.end.isReached) {
      throw new MoveFileRefused(message('move.fileCut', { line: this.#line }));
    }
  }

  #run(): void {
    while (this.#at < this.#text.length && this.#step()) {
      // Steps until more text is needed.
    }
  }

  #step(): boolean {
    switch (this.#mode) {
      case 'between':
        return this.#between();
      case 'tuple':
        return this.#readTuple();
      case 'afterTuple':
        return this.#afterTuple();
      case 'skip':
        return this.#skip();
      case 'otherDelimiter':
        return this.#otherDelimiter();
    }
  }

  #moveTo(at: number): true {
    this.#line += linesBetween(this.#text, this.#at, at);
    this.#at = at;
    return true;
  }

  #refuse(): never {
    throw new MoveFileRefused(message('move.fileDamaged', { line: this.#line }));
  }

  #between(): boolean {
    const text = this.#text;
    const blank = /[\s;]*/y;
    blank.lastIndex = this.#at;
    blank.exec(text);
    if (blank.lastIndex > this.#at) return this.#moveTo(blank.lastIndex);
    const rest = text.length - this.#at;
    if (rest < HEAD_LETTERS && !this.#isEnded) return false;
    if (text.startsWith('/*', this.#at)) return this.#skipComment('*/');
    if (text.startsWith('--', this.#at) || text.startsWith('#', this.#at)) {
      return this.#skipComment('\n');
    }
    return this.#statement(text.slice(this.#at, this.#at + HEAD_LETTERS));
  }

  #skipComment(close: string): boolean {
    const found = this.#text.indexOf(close, this.#at + 2);
    if (found === -1 && !this.#isEnded) return false;
    // A line comment may end the file without a line break.
    if (found === -1 && close === '*/') return this.#refuseCut();
    const after = found === -1 ? this.#text.length : found + close.length;
    this.end.inspect(this.#text.slice(this.#at, Math.min(after, this.#at + HEAD_LETTERS)));
    return this.#moveTo(after);
  }

  #refuseCut(): never {
    throw new MoveFileRefused(message('move.fileCut', { line: this.#line }));
  }

  #statement(head: string): boolean {
    if (/^DELIMITER\s+(?!;\s)\S/i.test(head)) {
      this.#mode = 'otherDelimiter';
      return true;
    }
    this.end.inspect(head.slice(0, 200));
    this.#mode = 'skip';
    this.#quote = '';
    if (/^CREATE\s/i.test(head)) this.#create(head);
    else if (/^(?:INSERT|REPLACE)\s/i.test(head)) return this.#insert(head);
    else if (!/^[A-Z]+\b/i.test(head)) this.#refuse();
    return true;
  }

  /** Stores the columns; the statement itself is skipped. */
  #create(head: string): void {
    const created = tableOfCreate(head);
    if (!created || !this.#handler.wantedOf(created.name)) return;
    if (this.#created.has(created.name)) {
      throw new MoveFileRefused(message('move.tableTwice', { table: created.name }));
    }
    this.#created.add(created.name);
    this.#rememberColumns(created);
  }

  #rememberColumns({ name, columns }: SqlColumns): void {
    const isNew = !this.#columns.has(name);
    this.#columns.set(name, { name, columns });
    if (isNew) this.#handler.table(name, columns);
  }

  #insert(head: string): boolean {
    const insert = tableOfInsert(head);
    if (!insert)
      return this.#isEnded && head.length < HEAD_LETTERS ? this.#refuseCut() : this.#refuse();
    const wanted = this.#handler.wantedOf(insert.name);
    if (!wanted) return true;
    const columns = insert.columns ?? this.#columns.get(insert.name)?.columns;
    // Without column names the order of values is unknown, and a guess could assign amounts
    // wrongly.
    if (!columns) {
      throw new MoveFileRefused(message('move.columnsUnknown', { table: insert.name }));
    }
    this.#rememberColumns({ name: insert.name, columns });
    const indexes = wanted.map((name) => columns.indexOf(name));
    this.#rows = { table: insert.name, width: columns.length, indexes };
    this.#mode = 'tuple';
    return this.#moveTo(this.#at + insert.length);
  }

  #readTuple(): boolean {
    const { table, width, indexes } = this.#rows as Rows;
    const tuple = this.#tuple;
    const outcome = tuple.read(this.#text, this.#at);
    if (outcome === 'more') return this.#isEnded ? this.#refuseCut() : false;
    if (outcome === 'damaged' || tuple.count !== width) this.#refuse();
    const row = { tuple, letters: this.#letters };
    this.#handler.row(
      table,
      indexes.map((index) => (index === -1 ? undefined : sqlValue(this.#text, row, index))),
    );
    this.#mode = 'afterTuple';
    return this.#moveTo(tuple.end);
  }

  #afterTuple(): boolean {
    const text = this.#text;
    let at = this.#at;
    while (at < text.length && ' \r\n\t'.includes(text.charAt(at))) at += 1;
    if (at === text.length) return this.#isEnded ? this.#refuseCut() : false;
    const mark = text.charAt(at);
    if (mark === ',') this.#mode = 'tuple';
    else if (mark === ';') this.#mode = 'between';
    else if (mark === 'O' || mark === 'o') this.#mode = 'skip';
    else this.#refuse();
    return this.#moveTo(mark === ',' || mark === ';' ? at + 1 : at);
  }

  /** Skips a statement that is not needed, of any length. */
  #skip(): boolean {
    const found = nextSkipMark(this.#text, this.#at, this.#quote);
    if (!found) this.#refuse();
    this.#quote = found.quote;
    if (found.isEnd) this.#mode = 'between';
    this.#moveTo(found.at);
    return !found.needsMore;
  }

  /** Skips bodies of triggers and procedures, up to the line that restores the delimiter. */
  #otherDelimiter(): boolean {
    const back = /^DELIMITER\s+;[ \t\r]*(?:\n|$)/gim;
    back.lastIndex = this.#at;
    const found = back.exec(this.#text);
    if (!found || (!this.#isEnded && back.lastIndex === this.#text.length)) {
      if (this.#isEnded) this.#refuseCut();
      return false;
    }
    this.#mode = 'between';
    return this.#moveTo(back.lastIndex);
  }
}
