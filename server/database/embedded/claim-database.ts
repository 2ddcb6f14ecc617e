import type { Config } from '../../config.ts';
import { DataInUseError, holdDataLock } from './data-lock.ts';
import type { DatabaseConnection } from '../database.ts';
import { connectionOfUrl } from '../servers.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { oneLineReason } from '../../one-line-reason.ts';
import { untilConnectable } from '../until-connectable.ts';

export interface ClaimedDatabase {
  readonly connection: DatabaseConnection;
  /** Releases the database: the embedded server stops, an external one keeps running. */
  close(): Promise<void>;
}

const startAttempts = 5;
const EXTERNAL_WITHIN_MS = 60_000;

/**
 * Connects to the external database, which any number of processes may share, or starts the
 * embedded PostgreSQL and locks its data folder for this process. `onLost` is called if that lock
 * is lost for good; the process must then exit immediately. `onWait` is told, once, that the
 * external database does not answer yet.
 * @throws DataInUseError, with a message for the terminal, if another Netkhata uses the folder.
 * That process and its server are not affected.
 */
export async function claimDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  onLost: (reason: Error) => void,
  onWait?: (line: string) => void,
): Promise<ClaimedDatabase> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl) {
    const connection = connectionOfUrl(databaseUrl, 'primary');
    // After a power cut the database server may start later than this process.
    await untilConnectable(connection, {
      withinMs: EXTERNAL_WITHIN_MS,
      mayBeAbsent: true,
      onWait: (error) =>
        onWait?.(
          `The database of DATABASE_URL takes no connection yet (${oneLineReason(error)}): trying ` +
            `for ${EXTERNAL_WITHIN_MS / 1000} seconds.`,
        ),
    }).catch((error: unknown) => {
      const reason = oneLineReason(error);
      throw new Error(`The database of DATABASE_URL takes no connection: ${reason}`, {
        cause: error,
      });
    });
    return { connection, close: async () => {} };
  }
  let isStartedHere = false;
  for (let attempt = 1; ; attempt += 1) {
    const embedded = await startEmbeddedPostgres({ dataDir });
    const { connection, revive, stop } = embedded;
    isStartedHere ||= embedded.isStartedHere;
    const place = `the data folder ${dataDir}`;
    try {
      const lock = await holdDataLock(connection, { place, revive, onLost });
      // The lock is released only after the server has stopped, so that nobody finds it running
      // without a lock.
      return { connection, close: () => lock.releaseAfter(stop) };
    } catch (error) {
      if (error instanceof DataInUseError) throw error;
      // The other process may be stopping the server right now: try again.
      if (attempt < startAttempts) continue;
      if (isStartedHere) await stop();
      throw error;
    }
  }
}
