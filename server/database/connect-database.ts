import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { DataInUseError, holdDataLock } from './embedded/data-lock.ts';
import { type Database, type DatabaseConnection, openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';

export interface ConnectedDatabase {
  database: Database;
  connection: DatabaseConnection;
  /** Connection as the owner of the embedded cluster, a superuser. */
  ownerConnection: DatabaseConnection | undefined;
  close(): Promise<void>;
}

/** Applies pending migrations to the database of a connection. */
export async function migrateDatabase(
  connection: pg.ClientConfig,
  { projectRoot, dataDir, databaseUrl }: Pick<Config, 'projectRoot' | 'dataDir' | 'databaseUrl'>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const folder = join(projectRoot, 'db', 'migrations');
    await migrate(client, folder, databaseUrl ? undefined : dataDir);
  } finally {
    await client.end();
  }
}

/**
 * Opens the database for a command-line tool: joins a running server's database, or starts the
 * embedded one for the duration of the command. Applies migrations first unless told not to.
 */
export async function connectDatabase(
  config: Config,
  { isMigrating = true }: { isMigrating?: boolean } = {},
): Promise<ConnectedDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const connection: DatabaseConnection = embedded?.connection ?? {
    connectionString: config.databaseUrl ?? '',
  };
  if (isMigrating) await migrateDatabase(connection, config);
  const database = openDatabase(connection, { poolSize: 4 });
  return {
    database,
    connection,
    ownerConnection: embedded?.ownerConnection,
    close: async () => {
      const isAlone = await hasNoOtherClient(database);
      await database.destroy();
      if (embedded && isAlone) await stopWhenUnclaimed(embedded, config.dataDir);
    },
  };
}

/** Whether no server holds the data lock, whose connection has this application name. */
async function hasNoOtherClient(database: Database): Promise<boolean> {
  const others = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where backend_type = 'client backend' and datname = current_database()
      and application_name like 'netkhata process %'
  `.execute(database);
  return others.rows[0]?.count === 0;
}

/** Leaves the database running if a server that started meanwhile holds the data lock. */
async function stopWhenUnclaimed(embedded: EmbeddedPostgres, dataDir: string): Promise<void> {
  try {
    const lock = await holdDataLock(embedded.connection, { place: dataDir, onLost: () => {} });
    await lock.releaseAfter(embedded.stop);
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
  }
}
