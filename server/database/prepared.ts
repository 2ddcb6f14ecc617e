import { sql } from 'kysely';
import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';

/** Begins the text of a statement with `PREPARED`. */
export const PREPARED_MARK = '/* prepared */';

/**
 * Prefix of a statement that each connection prepares under a name, so that PostgreSQL parses and
 * plans it once. For frequent statements with few different texts whose plan does not depend on
 * the parameter values.
 */
export const PREPARED = sql.raw(PREPARED_MARK);

/** Statement name by text, shared by all connections of this process. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return name;
}

/** A connection that prepares the statements marked with `PREPARED`. */
export class PreparingClient extends DatabaseClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...words: unknown[]) => unknown;
    const sendPrepared = (text: unknown, values: unknown, ...rest: unknown[]): unknown =>
      typeof text === 'string' && text.startsWith(PREPARED_MARK)
        ? send({ name: nameOf(text), text, values }, ...rest)
        : send(text, values, ...rest);
    this.query = sendPrepared as typeof this.query;
  }
}
