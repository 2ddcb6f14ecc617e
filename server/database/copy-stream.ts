import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** Methods that the `pg` client calls on a running statement. */
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

/** Readable stream of `copy ... to stdout`, with backpressure. */
export class CopyOut extends Readable implements RunningStatement {
  /** Number of rows; set when the copy is complete. */
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

  /** After an early stop the remaining rows are discarded, so that the connection can be closed. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#connection?.stream.resume();
    done(error);
  }

  /** Usually one row per message. Copied, because the client reuses its buffer. */
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

/** Writable stream for `copy ... from stdin`; finishes once PostgreSQL has accepted all rows. */
export class CopyIn extends Writable implements RunningStatement {
  /** Number of rows; set when the copy is complete. */
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
