import type { Config } from '../../config.ts';
import { DataInUseError, holdDataLock } from './data-lock.ts';
import type { DatabaseConnection } from '../database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { untilConnectable } from '../until-connectable.ts';

export interface ClaimedDatabase {
  readonly connection: DatabaseConnection;
  /** Gives the database up: the embedded server stops, an external one goes on. */
  close(): Promise<void>;
}

const startAttempts = 5;
const EXTERNAL_WITHIN_MS = 60_000;

/**
 * Takes the external database, which any number of processes share, or starts the embedded
 * PostgreSQL and claims its data folder for this process alone. `onLost` hears when that claim is
 * lost for good: the process must end at once.
 * @throws DataInUseError, with a message for the terminal, when another Netkhata has the folder;
 * that one and its server stay untouched.
 */
export async function claimDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  onLost: (reason: Error) => void,
): Promise<ClaimedDatabase> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl };
    // After a power cut it may come up later than we do.
    await untilConnectable(connection, { withinMs: EXTERNAL_WITHIN_MS, mayBeAbsent: true });
    return { connection, close: async () => {} };
  }
  for (let attempt = 1; ; attempt += 1) {
    const { connection, revive, stop } = await startEmbeddedPostgres({ dataDir });
    const place = `the data folder ${dataDir}`;
    try {
      const lock = await holdDataLock(connection, { place, revive, onLost });
      // The server stops while the lock is held, so that nobody finds it running and unclaimed.
      return { connection, close: () => lock.releaseAfter(stop) };
    } catch (error) {
      if (error instanceof DataInUseError) throw error;
      // The first Netkhata may just be stopping the server that we found running.
      if (attempt === startAttempts) throw error;
    }
  }
}
