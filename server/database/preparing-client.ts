import pg from 'pg';
import { PREPARED_MARK } from './prepared.ts';
import { type BatchAnswer, StatementBatch } from './statement-batch.ts';

/** A statement is prepared from its third use: one sent once or twice is not worth it. */
const PREPARED_FROM_USE = 3;
/** Each connection keeps its prepared statements in memory. Our own texts are fewer than this. */
const MAX_NAMES = 400;
const MAX_COUNTED = 4000;

/** Statement name by text, shared by all connections of this process. */
const names = new Map<string, string>();
const uses = new Map<string, number>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < PREPARED_FROM_USE) {
    // The number of texts that depend on the number of values is unbounded.
    if (uses.size < MAX_COUNTED) uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `statement_${names.size}`;
  names.set(text, name);
  return name;
}

type Send = (...words: unknown[]) => unknown;

/** Members of the client that the types of `pg` omit. */
interface ClientParts {
  connection: { stream: { cork(): void; uncork(): void } };
}

/**
 * Connection on which statements do not wait for the answers of earlier ones (pipelining).
 * Statements of the same tick are sent in one packet, because a packet costs more than most
 * statements.
 */
export class PipeliningClient extends pg.Client {
  #batch: StatementBatch | undefined;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const { stream } = (this as unknown as ClientParts).connection;
    const send: Send = (...words) => Reflect.apply(pg.Client.prototype.query, this, words);
    let isHeld = false;
    const sendTogether: Send = (...words) => {
      this.#sendBatch();
      if (!isHeld) {
        isHeld = true;
        stream.cork();
        process.nextTick(() => {
          isHeld = false;
          stream.uncork();
        });
      }
      return send(...words);
    };
    this.query = sendTogether as typeof this.query;
  }

  /** Sends a statement in one batch with the others of this tick, answered in one packet. */
  queryTogether(text: string, values: readonly unknown[] = []): Promise<BatchAnswer> {
    if (!this.#batch) {
      this.#batch = new StatementBatch((id, format) => this.getTypeParser(id, format));
      process.nextTick(() => this.#sendBatch());
    }
    return this.#batch.add({ text, values, name: this.nameOf(text) });
  }

  #sendBatch(): void {
    const batch = this.#batch;
    this.#batch = undefined;
    if (batch) this.query(batch);
  }

  /** Name to prepare a batched statement under; undefined for none. */
  protected nameOf(_text: string): string | undefined {
    return undefined;
  }
}

/**
 * Also prepares the statements of transactions, which saves parsing and planning: half of
 * PostgreSQL's work for a payment. Reads outside of transactions are planned for their actual
 * values, which lists need, unless they are marked with `PREPARED`.
 */
export class PreparingClient extends PipeliningClient {
  #isInTransaction = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const send: Send = this.query.bind(this) as Send;
    const sendPrepared: Send = (text, values, ...rest) => {
      if (text === 'rollback') this.#isInTransaction = false;
      if (typeof text !== 'string' || !Array.isArray(values)) return send(text, values, ...rest);
      const isPrepared = this.#isInTransaction || text.startsWith(PREPARED_MARK);
      const name = isPrepared ? nameOf(text) : undefined;
      return name === undefined
        ? send(text, values, ...rest)
        : send({ name, text, values }, ...rest);
    };
    this.query = sendPrepared as typeof this.query;
  }

  protected override nameOf(text: string): string | undefined {
    if (text === 'begin') this.#isInTransaction = true;
    if (text === 'commit') this.#isInTransaction = false;
    return nameOf(text);
  }
}
