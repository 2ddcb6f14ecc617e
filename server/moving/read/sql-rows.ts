import { message } from '@netkhata/contract/messages';
import { linesBetween } from './byte-text.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { type SqlColumns, tableOfCreate, tableOfInsert } from './sql-heads.ts';
import { SqlEnd } from './sql-end.ts';
import { nextSkipMark } from './sql-skip.ts';
import { sqlValue, SqlTuple } from './sql-tuple.ts';

/** Who takes the rows of a dump. */
export interface SqlRowsTaker {
  /** Which columns are wanted of a table; undefined where all its rows are passed over. */
  wantedOf: (table: string) => readonly string[] | undefined;
  /** A wanted table is there, with these columns. Told once a table. */
  table: (table: string, columns: readonly string[]) => void;
  /** A row: its wanted values in the order of `wantedOf`; undefined for a column not there. */
  row: (table: string, values: readonly (string | null | undefined)[]) => void;
}

/** The head of a statement is looked for in so many letters. */
const HEAD_LETTERS = 64 * 1024;
/** A row longer than this is none: a quote was lost. */
const LONGEST_ROW = 32 * 1024 * 1024;

interface Rows {
  table: string;
  width: number;
  /** Where each wanted column stands in a row. */
  places: readonly number[];
}

/**
 * Reads a dump of MySQL or MariaDB as text, as it comes, whoever wrote it: mysqldump, mariadb-dump,
 * phpMyAdmin. Nothing in it is executed; it says tables, their columns and rows, nothing else.
 * Letters are bytes; values are decoded.
 * @throws MoveFileRefused when it is damaged or does not come to its end
 */
export class SqlRows {
  readonly #taker: SqlRowsTaker;
  readonly end = new SqlEnd();
  readonly #columns = new Map<string, SqlColumns>();
  readonly #created = new Set<string>();
  /** Values that were not UTF-8. */
  codePageValues = 0;
  #text = '';
  #at = 0;
  #line = 1;
  #isEnded = false;
  /** The text has to be this long before parsing is tried again. */
  #enough = 0;
  #rows: Rows | undefined;
  #mode: 'between' | 'tuple' | 'afterTuple' | 'skip' | 'otherDelimiter' = 'between';
  #quote = '';
  readonly #tuple = new SqlTuple();

  constructor(taker: SqlRowsTaker) {
    this.#taker = taker;
  }

  push(text: string): void {
    this.#text = this.#at === 0 ? this.#text + text : this.#text.slice(this.#at) + text;
    this.#at = 0;
    if (this.#text.length < this.#enough) return;
    this.#run();
    // What is not whole yet is tried again only once there is twice as much of it.
    const rest = this.#text.length - this.#at;
    if (rest > LONGEST_ROW) this.#refuse();
    this.#enough = this.#mode === 'skip' ? 0 : rest * 2;
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
    if (text.startsWith('/*', this.#at)) return this.#pastComment('*/');
    if (text.startsWith('--', this.#at) || text.startsWith('#', this.#at)) {
      return this.#pastComment('\n');
    }
    return this.#statement(text.slice(this.#at, this.#at + HEAD_LETTERS));
  }

  #pastComment(close: string): boolean {
    const found = this.#text.indexOf(close, this.#at + 2);
    if (found === -1 && !this.#isEnded) return false;
    // A comment of a line may be the last of the file, without a line's end.
    if (found === -1 && close === '*/') return this.#cut();
    const after = found === -1 ? this.#text.length : found + close.length;
    this.end.see(this.#text.slice(this.#at, Math.min(after, this.#at + HEAD_LETTERS)));
    return this.#moveTo(after);
  }

  #cut(): never {
    throw new MoveFileRefused(message('move.fileCut', { line: this.#line }));
  }

  #statement(head: string): boolean {
    if (/^DELIMITER\s+(?!;\s)\S/i.test(head)) {
      this.#mode = 'otherDelimiter';
      return true;
    }
    this.end.see(head.slice(0, 200));
    this.#mode = 'skip';
    this.#quote = '';
    if (/^CREATE\s/i.test(head)) this.#create(head);
    else if (/^(?:INSERT|REPLACE)\s/i.test(head)) return this.#insert(head);
    else if (!/^[A-Z]+\b/i.test(head)) this.#refuse();
    return true;
  }

  /** Remembers the columns; the statement itself is passed over. */
  #create(head: string): void {
    const created = tableOfCreate(head);
    if (!created || !this.#taker.wantedOf(created.name)) return;
    if (this.#created.has(created.name)) {
      throw new MoveFileRefused(message('move.tableTwice', { table: created.name }));
    }
    this.#created.add(created.name);
    this.#know(created);
  }

  #know({ name, columns }: SqlColumns): void {
    const isNew = !this.#columns.has(name);
    this.#columns.set(name, { name, columns });
    if (isNew) this.#taker.table(name, columns);
  }

  #insert(head: string): boolean {
    const insert = tableOfInsert(head);
    if (!insert) return this.#isEnded && head.length < HEAD_LETTERS ? this.#cut() : this.#refuse();
    const wanted = this.#taker.wantedOf(insert.name);
    if (!wanted) return true;
    const columns = insert.columns ?? this.#columns.get(insert.name)?.columns;
    // Nobody says which value is which: guessing would put money where it does not belong.
    if (!columns) {
      throw new MoveFileRefused(message('move.columnsUnknown', { table: insert.name }));
    }
    this.#know({ name: insert.name, columns });
    const places = wanted.map((name) => columns.indexOf(name));
    this.#rows = { table: insert.name, width: columns.length, places };
    this.#mode = 'tuple';
    return this.#moveTo(this.#at + insert.length);
  }

  #readTuple(): boolean {
    const { table, width, places } = this.#rows as Rows;
    const tuple = this.#tuple;
    const outcome = tuple.read(this.#text, this.#at);
    if (outcome === 'more') return this.#isEnded ? this.#cut() : false;
    if (outcome === 'damaged' || tuple.count !== width) this.#refuse();
    const values = places.map((place) =>
      place === -1 ? undefined : sqlValue(this.#text, tuple, place),
    );
    this.#taker.row(
      table,
      values.map((value) => {
        if (value?.isCodePage) this.codePageValues += 1;
        return value && value.text;
      }),
    );
    this.#mode = 'afterTuple';
    return this.#moveTo(tuple.end);
  }

  #afterTuple(): boolean {
    const text = this.#text;
    let at = this.#at;
    while (at < text.length && ' \r\n\t'.includes(text.charAt(at))) at += 1;
    if (at === text.length) return this.#isEnded ? this.#cut() : false;
    const mark = text.charAt(at);
    if (mark === ',') this.#mode = 'tuple';
    else if (mark === ';') this.#mode = 'between';
    else if (mark === 'O' || mark === 'o') this.#mode = 'skip';
    else this.#refuse();
    return this.#moveTo(mark === ',' || mark === ';' ? at + 1 : at);
  }

  /** Past a statement that says nothing here, however long. */
  #skip(): boolean {
    const found = nextSkipMark(this.#text, this.#at, this.#quote);
    if (!found) this.#refuse();
    this.#quote = found.quote;
    if (found.isEnd) this.#mode = 'between';
    this.#moveTo(found.at);
    return !found.needsMore;
  }

  /** Bodies of triggers and procedures: to the line that sets the delimiter back. */
  #otherDelimiter(): boolean {
    const back = /^DELIMITER\s+;[ \t\r]*(?:\n|$)/gim;
    back.lastIndex = this.#at;
    const found = back.exec(this.#text);
    if (!found || (!this.#isEnded && back.lastIndex === this.#text.length)) {
      if (this.#isEnded) this.#cut();
      return false;
    }
    this.#mode = 'between';
    return this.#moveTo(back.lastIndex);
  }
}
