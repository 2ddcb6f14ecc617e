import { sql } from 'kysely';
import { isOutOfReach } from './database-error.ts';
import { type Database, type DatabaseConnection, openDatabase } from './database.ts';

/** A streaming replica, usually a moment behind the primary. */
export interface Replica {
  /**
   * Runs a read on the replica. Returns undefined if the replica has not yet replayed the given WAL
   * position, has lost its primary or is out of reach; the caller then reads from the primary.
   * Errors of the work itself are thrown.
   */
  read<Result>(
    wroteLsn: string | null,
    work: (database: Database) => Promise<Result>,
  ): Promise<{ result: Result } | undefined>;
  close(): Promise<void>;
}

const POLL_MS = 5;
/** Replay takes a few milliseconds; beyond this limit the primary is the better choice. */
const LONGEST_WAIT_MS = 150;
/** The replica is not tried again for this long after it was out of reach. */
const PAUSE_MS = 5000;
const CONNECT_WITHIN_MS = 1000;

interface ReplicaState {
  isCurrent: boolean;
  hasOwnWrites: boolean;
}

/** Opens the replica, which need not be reachable yet. */
export function openReplica(
  connection: DatabaseConnection,
  options: { onError: (error: Error) => void; isPreparing?: boolean },
): Replica {
  const database = openDatabase(connection, { ...options, connectWithinMs: CONNECT_WITHIN_MS });
  let pausedUntilMs = 0;
  const tryRead: Replica['read'] = (wroteLsn, work) =>
    // State and work must use the same connection: one address may stand for several replicas.
    database.connection().execute(async (one) => {
      const isUsable = await hasCaughtUp(one, wroteLsn);
      return isUsable ? { result: await work(one) } : undefined;
    });
  return {
    read: async (wroteLsn, work) => {
      if (performance.now() < pausedUntilMs) return undefined;
      try {
        return await tryRead(wroteLsn, work);
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        pausedUntilMs = performance.now() + PAUSE_MS;
        options.onError(error as Error);
        return undefined;
      }
    },
    close: () => database.destroy(),
  };
}

async function hasCaughtUp(replica: Database, wroteLsn: string | null): Promise<boolean> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const state = await readState(replica, wroteLsn);
    if (!state?.isCurrent) return false;
    if (state.hasOwnWrites) return true;
    if (performance.now() > deadline) return false;
    await sql`select pg_sleep(${POLL_MS / 1000})`.execute(replica);
  }
}

/** A promoted replica, or one without a connection to its primary, would return stale data. */
async function readState(
  replica: Database,
  wroteLsn: string | null,
): Promise<ReplicaState | undefined> {
  const { rows } = await sql<ReplicaState>`
    select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver where pid is not null)
        and (pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()
          or pg_last_xact_replay_timestamp() > now() - interval '10 seconds') as is_current,
      ${wroteLsn}::pg_lsn is null
        or pg_last_wal_replay_lsn() >= ${wroteLsn}::pg_lsn as has_own_writes
  `.execute(replica);
  return rows[0];
}
