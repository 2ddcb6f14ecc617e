import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';

const lockKey = ADVISORY_LOCKS.dataFolder;
const namePrefix = 'netkhata process ';
const attempts = 10;
const betweenAttemptsMs = 100;
const reconnectMs = 1000;

/** Another Netkhata process uses the same data. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
}

export interface DataLock {
  /** Runs `lastWork` while still holding the lock, then releases it. */
  releaseAfter(lastWork?: () => Promise<void>): Promise<void>;
}

interface LockOptions {
  /** What is locked, for the error message of a second process. */
  readonly place: string;
  /** Restarts a server that has died. */
  readonly revive?: () => Promise<void>;
  /** Called if the lock was lost and another process acquired it first. */
  readonly onLost: (reason: DataInUseError) => void;
}

/**
 * Acquires the exclusive lock on an embedded database with a connection of its own. PostgreSQL
 * releases it when the process dies for any reason. If the connection breaks, the lock is acquired
 * again.
 * @throws DataInUseError, with a message for the terminal, if another process holds it.
 */
export async function holdDataLock(
  connection: pg.ClientConfig,
  options: LockOptions,
): Promise<DataLock> {
  let isReleased = false;
  let client = await takeLock(connection, options.place);

  const watch = () => {
    client.once('end', () => void retake());
  };
  const retake = async () => {
    while (!isReleased) {
      try {
        await options.revive?.();
        client = await takeLock(connection, options.place);
        return watch();
      } catch (error) {
        if (error instanceof DataInUseError) return options.onLost(error);
        await sleep(reconnectMs);
      }
    }
  };
  watch();
  return {
    releaseAfter: async (lastWork) => {
      isReleased = true;
      await lastWork?.();
      await client.end().catch(() => {});
    },
  };
}

/** Retries for a second: the end of a process that was just killed may not be noticed yet. */
async function takeLock(connection: pg.ClientConfig, place: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: `${namePrefix}${process.pid}`,
    keepAlive: true,
  });
  // A broken connection also emits 'end'. Without a listener the 'error' event would end the
  // process.
  client.on('error', () => {});
  try {
    await client.connect();
    for (let attempt = 1; ; attempt += 1) {
      const taken = await client.query('select pg_try_advisory_lock($1) as taken', [lockKey]);
      if (taken.rows[0].taken) return client;
      if (attempt === attempts) {
        const holder = await findHolder(client);
        throw new DataInUseError(
          `Netkhata is already running on ${place} (${holder}); ` +
            'stop it first, or start this one with another DATA_DIR.',
        );
      }
      await sleep(betweenAttemptsMs);
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function findHolder(client: pg.Client): Promise<string> {
  const holder = await client.query(
    `select activity.application_name as name
       from pg_locks locks join pg_stat_activity activity using (pid)
      where locktype = 'advisory' and granted and objid = $1
        and locks.database = (select oid from pg_database where datname = current_database())`,
    [lockKey],
  );
  return String(holder.rows[0]?.name ?? 'another process').replace(namePrefix, 'process ');
}
