import type { Config } from '../config.ts';
import { DataInUseError, holdDataLock } from './data-lock.ts';
import type { DatabaseConnection } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

export interface ClaimedDatabase {
  readonly connection: DatabaseConnection;
  /** Gives the database up: the embedded server stops, an external one goes on. */
  close(): Promise<void>;
}

const startAttempts = 5;

/**
 * Starts the embedded PostgreSQL, or takes the external one, and claims its data for this process.
 * `onLost` hears when the claim is lost for good: the process must end at once.
 * @throws DataInUseError, with a message for the terminal, when another Netkhata has the data;
 * that one and its server stay untouched.
 */
export async function claimDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  onLost: (reason: Error) => void,
): Promise<ClaimedDatabase> {
  for (let attempt = 1; ; attempt += 1) {
    const { dataDir, databaseUrl } = config;
    const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir });
    const connection = embedded?.connection ?? { connectionString: databaseUrl ?? '' };
    const place = embedded ? `the data folder ${dataDir}` : 'the database of DATABASE_URL';
    try {
      const lock = await holdDataLock(connection, { place, revive: embedded?.revive, onLost });
      // The server stops while the lock is held, so that nobody finds it running and unclaimed.
      return { connection, close: () => lock.releaseAfter(embedded?.stop) };
    } catch (error) {
      if (error instanceof DataInUseError) throw error;
      // The first Netkhata may just be stopping the server that we found running.
      if (!embedded || attempt === startAttempts) throw error;
    }
  }
}
