import pg from 'pg';
import { PREPARED_MARK } from './prepared.ts';

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

function isPreparable(text: unknown, values: unknown, isInTransaction: boolean): text is string {
  if (typeof text !== 'string' || !Array.isArray(values)) return false;
  return isInTransaction ? !/^(begin|commit|rollback)$/.test(text) : text.startsWith(PREPARED_MARK);
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
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { stream } = (this as unknown as ClientParts).connection;
    const send: Send = (...words) => Reflect.apply(pg.Client.prototype.query, this, words);
    let isHeld = false;
    const sendTogether: Send = (...words) => {
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
}

/**
 * Besides, PostgreSQL parses and plans each text of a write transaction once: that is half of its
 * work for a payment. Reads outside of transactions are planned for the very values they are asked
 * for, which lists need, unless they are marked.
 */
export class PreparingClient extends PipeliningClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send: Send = this.query.bind(this) as Send;
    let isInTransaction = false;
    const sendPrepared: Send = (text, values, ...rest) => {
      if (text === 'begin') isInTransaction = true;
      if (text === 'commit' || text === 'rollback') isInTransaction = false;
      const name = isPreparable(text, values, isInTransaction) ? nameOf(text) : undefined;
      return name === undefined
        ? send(text, values, ...rest)
        : send({ name, text, values }, ...rest);
    };
    this.query = sendPrepared as typeof this.query;
  }
}
