import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import type { EmbeddedConnection } from '../database/embedded/embedded-postgres.ts';
import { templateName } from './start-test-postgres.ts';

export interface TestDatabase {
  readonly connection: EmbeddedConnection;
  /** Ends all its connections and drops it. */
  drop(): Promise<void>;
}

/** Creates a migrated database for one test file, cloned from the run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(`template ${templateName} strategy file_copy`);
}

/** Creates a database without any table, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase('');
}

async function cloneDatabase(origin: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const product = inject('testPostgres');
  await runAsOwner(`create database ${name} owner ${product.user} ${origin}`);
  return {
    connection: { ...product, database: name },
    drop: () => runAsOwner(`drop database if exists ${name} with (force)`),
  };
}

/** Runs a statement as a superuser with triggers and foreign keys disabled. */
export async function runWithoutGuards(
  { database }: { database: string },
  statement: string,
): Promise<number> {
  const owner = new pg.Client({ ...inject('testPostgresOwner'), database });
  await owner.connect();
  try {
    await owner.query('set session_replication_role = replica');
    return (await owner.query(statement)).rowCount ?? 0;
  } finally {
    await owner.end();
  }
}

/** Opens the database as a superuser. */
export const openUnguarded = ({ database }: { database: string }): Database =>
  openDatabase({ ...inject('testPostgresOwner'), database }, { poolSize: 1 });

let owner: Promise<pg.Client> | undefined;

/** Runs a statement on the one connection that a worker keeps for its databases. */
async function runAsOwner(sql: string): Promise<void> {
  owner ??= connectOwner();
  await (await owner).query(sql);
}

async function connectOwner(): Promise<pg.Client> {
  // The types lack `unref`, with which the connection does not keep the worker alive.
  const client = new pg.Client(inject('testPostgresOwner')) as pg.Client & { unref(): void };
  client.on('error', () => undefined);
  await client.connect();
  client.unref();
  return client;
}
