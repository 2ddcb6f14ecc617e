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
  /** As the owner of the embedded server, who may do everything in it. */
  ownerConnection: DatabaseConnection | undefined;
  close(): Promise<void>;
}

/** Brings the database behind a connection to the present migrations. */
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
 * The database for a command beside the server: joins the one that runs, or starts the embedded one
 * for as long as the command takes. It is migrated first, unless the command is to find it as it is.
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

/** Whether only this process is connected; its own pool counts by its backend's process name. */
async function hasNoOtherClient(database: Database): Promise<boolean> {
  const others = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where backend_type = 'client backend' and datname = current_database()
      and application_name like 'netkhata process %'
  `.execute(database);
  return others.rows[0]?.count === 0;
}

/** A server that started meanwhile holds the data lock: then its database must go on running. */
async function stopWhenUnclaimed(embedded: EmbeddedPostgres, dataDir: string): Promise<void> {
  try {
    const lock = await holdDataLock(embedded.connection, { place: dataDir, onLost: () => {} });
    await lock.releaseAfter(embedded.stop);
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
  }
}
