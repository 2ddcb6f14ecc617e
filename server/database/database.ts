import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/types.ts';
import { CamelCasedRows } from './camel-case.ts';
import { PipeliningClient, PreparingClient } from './preparing-client.ts';

/** A handle to run statements on: the pool, or the one transaction of a use case. */
export type Database = Kysely<DB>;

/** Where PostgreSQL is: an address, or a socket directory with its credentials. */
export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

/** A sum may be more than a number holds exactly: a bigint then, and never nearly right. */
const wholeNumber = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

/** bigint and whole numeric sums arrive as they are, a date as its text; nothing becomes a float. */
const typeParsers: Record<number, (text: string) => unknown> = {
  [INT8]: wholeNumber,
  [NUMERIC]: wholeNumber,
  [DATE]: (text) => text,
};

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    typeParsers[oid] ?? pg.types.getTypeParser(oid, format),
};

/** What every connection of ours has in common. */
export const clientSettings = {
  types,
  // Business days come from the company's zone, instants are absolute: the session zone is fixed.
  // Compiling a statement takes PostgreSQL longer than any of ours runs.
  options: '-c timezone=UTC -c jit=off',
  keepAlive: true,
  // Also how long a call waits for a free connection: then it is told that we are out of reach.
  connectionTimeoutMillis: 15_000,
};

const DEFAULT_POOL_SIZE = 16;

export function openDatabase(
  connection: DatabaseConnection,
  options: {
    poolSize?: number;
    onError?: (error: Error) => void;
    connectWithinMs?: number;
    /** False where a pool between us and PostgreSQL mislays prepared statements. */
    isPreparing?: boolean;
  } = {},
): Database {
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    ...connection,
    pipeline: true,
    Client: options.isPreparing === false ? PipeliningClient : PreparingClient,
    ...clientSettings,
    ...(options.connectWithinMs && { connectionTimeoutMillis: options.connectWithinMs }),
    max: options.poolSize ?? DEFAULT_POOL_SIZE,
  };
  const pool = new pg.Pool(settings);
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // So would one that breaks in use, between two statements; the next statement says it then.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = queriesOn(pool);
  pools.set(database, pool);
  return database;
}

const queriesOn = (pool: PostgresPool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasedRows()] });

const pools = new WeakMap<Database, pg.Pool>();

/** The connections behind a handle that `openDatabase` gave; none behind that of a transaction. */
export const poolOf = (database: Database): pg.Pool | undefined => pools.get(database);

/**
 * A handle that runs everything on one connection, which stays the caller's; `beforeEach` is called
 * before each statement.
 */
export function handleOn(client: pg.ClientBase, beforeEach?: () => void): Database {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const lent = {
    query: (...args: unknown[]) => {
      beforeEach?.();
      return query(...args);
    },
    release: () => undefined,
  } as unknown as pg.PoolClient;
  const pool = { connect: async () => lent, end: async () => undefined };
  return queriesOn(pool);
}
