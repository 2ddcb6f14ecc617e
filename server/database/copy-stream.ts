import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** What PostgreSQL's client tells the statement that it is running. */
interface RunningStatement extends pg.Submittable {
  handleError(error: Error): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
}

interface CopyConnection extends pg.Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

const BLOCK_BYTES = 256 * 1024;

const rowsOf = (message: { text: string }): number => Number(/^COPY (\d+)/.exec(message.text)?.[1]);

/** The rows of `copy ... to stdout`, as PostgreSQL sends them; waits for a slow reader. */
export class CopyOut extends Readable implements RunningStatement {
  /** Set at the end. */
  rowCount = 0;
  readonly #statement: string;
  #connection: CopyConnection | undefined;
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #filled = 0;

  constructor(statement: string) {
    super({ highWaterMark: 4 * BLOCK_BYTES });
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as CopyConnection;
    this.#connection.query(this.#statement);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  /** Whoever stopped reading lets the rest go by, so that the connection can still be closed. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#connection?.stream.resume();
    done(error);
  }

  /** A row as a rule; copied, because the client uses its buffer again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    if (this.#filled + chunk.length > this.#block.length) this.#flush();
    if (chunk.length > this.#block.length) {
      this.#give(Buffer.from(chunk));
      return;
    }
    chunk.copy(this.#block, this.#filled);
    this.#filled += chunk.length;
  }

  #flush(): void {
    if (this.#filled === 0 || this.destroyed) return;
    this.#give(this.#block.subarray(0, this.#filled));
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#filled = 0;
  }

  #give(block: Buffer): void {
    if (!this.push(block)) this.#connection?.stream.pause();
  }

  handleCommandComplete(message: { text: string }): void {
    this.rowCount = rowsOf(message);
    this.#flush();
  }

  handleReadyForQuery(): void {
    if (!this.destroyed) this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

/** Takes the rows for `copy ... from stdin`; finished once PostgreSQL has them all. */
export class CopyIn extends Writable implements RunningStatement {
  /** Set at the end. */
  rowCount = 0;
  readonly #statement: string;
  #connection: CopyConnection | undefined;
  #isOpen = false;
  #onOpen: (() => void) | undefined;
  #onDone: (() => void) | undefined;

  constructor(statement: string) {
    super({ highWaterMark: BLOCK_BYTES });
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as CopyConnection;
    this.#connection.query(this.#statement);
  }

  handleCopyInResponse(): void {
    this.#isOpen = true;
    this.#onOpen?.();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#whenOpen((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', done);
      else done();
    });
  }

  override _final(done: () => void): void {
    this.#whenOpen((connection) => {
      this.#onDone = done;
      connection.endCopyFrom();
    });
  }

  #whenOpen(work: (connection: CopyConnection) => void): void {
    const connection = this.#connection;
    if (this.#isOpen && connection) work(connection);
    else this.#onOpen = () => work(this.#connection as CopyConnection);
  }

  handleCommandComplete(message: { text: string }): void {
    this.rowCount = rowsOf(message);
  }

  handleReadyForQuery(): void {
    this.#onDone?.();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}
