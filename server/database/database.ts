import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/types.ts';
import { DatabaseClient } from './database-client.ts';
import { PreparingClient } from './prepared.ts';
import type { UrlConnection } from './servers.ts';

/** Handle for running statements: the pool, or the transaction of a use case. */
export type Database = Kysely<DB>;

/** Location of PostgreSQL: a URL, with the servers to choose from, or a socket folder. */
export type DatabaseConnection =
  | UrlConnection
  | { host: string; port: number; user: string; password: string; database: string };

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

/** Returns a bigint where a number would lose precision. */
const wholeNumber = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

/** bigint and whole numeric values become exact integers, dates stay text; nothing is a float. */
const typeParsers: Record<number, (text: string) => unknown> = {
  [INT8]: wholeNumber,
  [NUMERIC]: wholeNumber,
  [DATE]: (text) => text,
};

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    typeParsers[oid] ?? pg.types.getTypeParser(oid, format),
};

/** Settings shared by all connections; those of PostgreSQL's session: `session-settings.ts`. */
export const clientSettings = {
  types,
  keepAlive: true,
  // A firewall in between forgets a connection that says nothing for some minutes.
  keepAliveInitialDelayMillis: 30_000,
  // Also limits how long a call waits for a free connection before it gets a 503.
  connectionTimeoutMillis: 15_000,
};

const DEFAULT_POOL_SIZE = 16;

/**
 * A new connection knows neither the tables nor the statements. In a small office the next click
 * comes after minutes, not within the 10 seconds of the pool's default.
 */
const IDLE_TIMEOUT_MS = 5 * 60_000;

export function openDatabase(
  connection: DatabaseConnection,
  options: {
    poolSize?: number;
    onError?: (error: Error) => void;
    connectWithinMs?: number;
    /** False behind a pooler that does not keep prepared statements. */
    isPreparing?: boolean;
  } = {},
): Database {
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    ...connection,
    ...clientSettings,
    // Reads that do not depend on each other need not wait for each other's answers.
    pipeline: true,
    Client: options.isPreparing === false ? DatabaseClient : PreparingClient,
    ...(options.connectWithinMs && { connectionTimeoutMillis: options.connectWithinMs }),
    max: options.poolSize ?? DEFAULT_POOL_SIZE,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  };
  const pool = new pg.Pool(settings);
  // The pool replaces idle connections that break. Without a listener the event would end the
  // process.
  pool.on('error', (error) => options.onError?.(error));
  // The same for a connection in use: the error then surfaces at its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = queriesOn(pool);
  pools.set(database, pool);
  return database;
}

/** Names are camelCase in the code and snake_case in SQL; JSON within a row stays as it is. */
const spelling = new CamelCasePlugin({ maintainNestedObjectKeys: true });

const queriesOn = (pool: PostgresPool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [spelling] });

const pools = new WeakMap<Database, pg.Pool>();

/** The pool behind a handle from `openDatabase`; undefined for a handle of a transaction. */
export const poolOf = (database: Database): pg.Pool | undefined => pools.get(database);

/** A handle that runs all statements on one connection, which the caller keeps owning. */
export function handleOn(client: pg.ClientBase): Database {
  const lent = { query: client.query.bind(client), release: () => undefined };
  return queriesOn({ connect: async () => lent, end: async () => {} });
}
