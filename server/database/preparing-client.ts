import pg from 'pg';
import { PREPARED_MARK } from './prepared.ts';
import { type BatchAnswer, StatementBatch } from './statement-batch.ts';

/** A text is prepared from this use on: what is sent once or twice is not worth it. */
const PREPARED_FROM_USE = 3;
/** Prepared statements take memory of every connection; a product's own texts are fewer. */
const MOST_NAMES = 400;
const MOST_COUNTED = 4000;

/** By text; the same in every connection of this process. */
const names = new Map<string, string>();
const uses = new Map<string, number>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < PREPARED_FROM_USE) {
    // Texts made by the number of their values could be without end.
    if (uses.size < MOST_COUNTED) uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `statement_${names.size}`;
  names.set(text, name);
  return name;
}

type Send = (...words: unknown[]) => unknown;

/** What the types of `pg` do not tell of its client. */
interface ClientParts {
  connection: { stream: { cork(): void; uncork(): void } };
}

/**
 * A connection on which statements do not wait for the answers of those before them (`pipeline`),
 * and those of one moment go out in one packet: each packet costs more than most statements do.
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

  /** The same with the others of this moment, and answered in one packet with them. */
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

  /** What a statement of a batch is prepared as. */
  protected nameOf(_text: string): string | undefined {
    return undefined;
  }
}

/**
 * Besides, PostgreSQL parses and plans each text of a write transaction once: that is half of its
 * work for a payment. Reads outside of transactions are planned for the very values they are asked
 * for, which lists need, unless they are marked.
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
