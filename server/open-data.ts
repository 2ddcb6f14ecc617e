import type { Config } from './config.ts';
import { type Database, type DatabaseConnection, openDatabase } from './database/database.ts';
import { claimDatabase } from './database/embedded/claim-database.ts';
import { embeddedFolder } from './database/embedded/home.ts';
import { checkSessionSettings, requirePreparedStatements } from './database/session-settings.ts';
import { superuserOf } from './database/superuser.ts';
import type { Shutdown } from './shutdown.ts';
import { upgradeData } from './upgrade-data.ts';

export interface OpenData {
  database: Database;
  connection: DatabaseConnection;
}

interface Listeners {
  /** What a start after an update does. */
  readonly print: (line: string) => void;
  /** What a person at the terminal should know. */
  readonly warn: (line: string) => void;
  /** Connections that break. */
  readonly report: (error: Error, text: string) => void;
}

/** Claims the database, migrates it, after a backup where it is in use, and opens it. */
export async function openData(
  config: Config,
  shutdown: Shutdown,
  { print, warn, report }: Listeners,
): Promise<OpenData> {
  const claiming = claimDatabase(
    config,
    (reason) => {
      report(reason, 'the data folder is lost');
      process.exit(1);
    },
    warn,
  );
  // A signal during the start ends the embedded server too, as soon as that runs.
  if (config.databaseUrl === undefined) {
    shutdown.add(() =>
      claiming.then(
        (claimed) => claimed.close(),
        () => undefined,
      ),
    );
  }
  const claimed = await claiming;
  if (config.databaseUrl !== undefined) await warnOfSuperuser(claimed.connection, warn);
  await upgradeData(claimed.connection, config, print);
  if (config.databaseUrl !== undefined) await checkSessions(claimed.connection, config, warn);
  const database = openDatabase(claimed.connection, {
    isPreparing: config.isPreparing,
    // Connections that break because of the shutdown are not reported.
    onError: (error) => {
      if (!shutdown.hasBegun) report(error, 'database connection');
    },
  });
  shutdown.add(() => database.destroy());
  return { database, connection: claimed.connection };
}

async function warnOfSuperuser(
  connection: DatabaseConnection,
  warn: (line: string) => void,
): Promise<void> {
  const name = await superuserOf(connection);
  if (name === undefined) return;
  warn(
    `Warning: DATABASE_URL signs in as the superuser ${name}, who could disable the triggers that ` +
      'protect the books: use an ordinary user that owns the database (docs/operations.md).',
  );
}

/** What a pooler between us and the database may take away. */
async function checkSessions(
  connection: DatabaseConnection,
  { isPreparing }: Config,
  warn: (line: string) => void,
): Promise<void> {
  for (const warning of await checkSessionSettings(connection)) warn(warning);
  if (isPreparing) await requirePreparedStatements(connection);
}

/** Folders whose disk must not get full; the database's only where it is on this machine. */
export async function watchedFolders(config: Config): Promise<Record<string, string>> {
  const isEmbedded = config.databaseUrl === undefined;
  return {
    ...(isEmbedded && { database: await embeddedFolder(config.dataDir) }),
    backups: config.backupDir,
  };
}
