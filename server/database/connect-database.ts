import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import type { Config } from '../config.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { DataInUseError, holdDataLock } from './embedded/data-lock.ts';
import { type Database, type DatabaseConnection, openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate, type Upgrade } from './migrate.ts';
import { refreshCollation } from './refresh-collation.ts';
import { openRawConnection } from './raw-connection.ts';
import { storeSessionSettings } from './session-settings.ts';
import { connectionOfUrl } from './servers.ts';

export interface ConnectedDatabase {
  database: Database;
  connection: DatabaseConnection;
  /** Connection as the owner of the embedded cluster, a superuser. */
  ownerConnection: DatabaseConnection | undefined;
  close(): Promise<void>;
}

/** Applies pending migrations to the database of a connection; stores its sessions' settings. */
export async function migrateDatabase(
  connection: pg.ClientConfig,
  { projectRoot, dataDir, databaseUrl }: Pick<Config, 'projectRoot' | 'dataDir' | 'databaseUrl'>,
  upgrade?: Upgrade,
): Promise<void> {
  if (databaseUrl !== undefined) await storeSessionSettings(connection);
  const client = new DatabaseClient(connection);
  await client.connect();
  try {
    const folder = join(projectRoot, 'db', 'migrations');
    await migrate(client, folder, { dataDir: databaseUrl ? undefined : dataDir, upgrade });
    await refreshCollation(client);
  } finally {
    await client.end();
  }
}

/** A command does not bring a database forward: the start makes a backup of it first. */
const noUpgrade: Upgrade = {
  begin: async ({ from }) => {
    throw new Error(
      `The database is still that of Netkhata ${from}: start this version once (npm start), which ` +
        'brings it forward after a backup. Then run the command again.',
    );
  },
};

/**
 * Opens the database for a command-line tool: joins a running server's database, or starts the
 * embedded one for the duration of the command. Fills an empty database with tables, unless told not
 * to. @throws Error when the database is that of an earlier version
 */
export async function connectDatabase(
  config: Config,
  { isMigrating = true }: { isMigrating?: boolean } = {},
): Promise<ConnectedDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const connection: DatabaseConnection =
    embedded?.connection ?? connectionOfUrl(config.databaseUrl ?? '', 'primary');
  const leave = embedded && (await joinCommands(connection));
  if (isMigrating) {
    try {
      await migrateDatabase(connection, config, noUpgrade);
    } catch (error) {
      await leave?.(async () => {
        if (embedded?.isStartedHere) await stopWhenUnclaimed(embedded, config.dataDir);
      });
      throw error;
    }
  }
  const database = openDatabase(connection, { poolSize: 4 });
  return {
    database,
    connection,
    ownerConnection: embedded?.ownerConnection,
    close: async () => {
      const hasServer = await isServerRunning(database);
      await database.destroy();
      if (!embedded) return;
      await leave?.(async () => {
        if (!hasServer) await stopWhenUnclaimed(embedded, config.dataDir);
      });
    },
  };
}

/**
 * Announces a command on the embedded database. Returns how it leaves; the last command to do so
 * runs `ifLast` first.
 */
async function joinCommands(connection: DatabaseConnection) {
  const { client, close } = await openRawConnection(connection);
  const lock = [ADVISORY_LOCKS.commands];
  await client.query('select pg_advisory_lock_shared($1)', lock);
  return async (ifLast: () => Promise<void>): Promise<void> => {
    await client.query('select pg_advisory_unlock_shared($1)', lock);
    const taken = await client.query('select pg_try_advisory_lock($1) as is_last', lock);
    if (taken.rows[0].is_last) await ifLast();
    await close();
  };
}

/** Whether a server holds the data lock, whose connection has this application name. */
async function isServerRunning(database: Database): Promise<boolean> {
  const servers = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where backend_type = 'client backend' and datname = current_database()
      and application_name like 'netkhata process %'
  `.execute(database);
  return servers.rows[0]?.count !== 0;
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
