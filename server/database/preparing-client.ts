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
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return false;
  return isInTransaction || text.startsWith(PREPARED_MARK);
}

type Send = (...words: unknown[]) => unknown;

/**
 * A connection that has PostgreSQL parse and plan each text of a write transaction once: that is
 * half of its work for a payment. Reads outside of transactions are planned for the very values
 * they are asked for, which lists need, unless they are marked.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send: Send = (...words) => Reflect.apply(pg.Client.prototype.query, this, words);
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
