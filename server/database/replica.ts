import { sql } from 'kysely';
import { isOutOfReach } from './database-error.ts';
import { type Database, type DatabaseConnection, openDatabase } from './database.ts';

/** A streaming replica, behind the primary by a moment as a rule. */
export interface Replica {
  /**
   * Does a read on it, unless it is not far enough to show what was written up to a place in the
   * write-ahead log, has lost its primary, or is out of reach: then undefined, and the primary is
   * to be asked. An error of the work itself is thrown.
   */
  read<Result>(
    wroteLsn: string | null,
    work: (database: Database) => Promise<Result>,
  ): Promise<{ result: Result } | undefined>;
  close(): Promise<void>;
}

const POLL_MS = 5;
/** Replaying takes a few milliseconds; whoever waits longer is better served by the primary. */
const LONGEST_WAIT_MS = 150;
/** After it was out of reach nobody tries it for so long. */
const REST_MS = 5000;
const CONNECT_WITHIN_MS = 1000;

interface ReplicaState {
  isCurrent: boolean;
  hasOwnWrites: boolean;
}

/** Opens the replica; it need not be there yet. */
export function openReplica(
  connection: DatabaseConnection,
  options: { onError: (error: Error) => void; isPreparing?: boolean },
): Replica {
  const database = openDatabase(connection, { ...options, connectWithinMs: CONNECT_WITHIN_MS });
  let restsUntilMs = 0;
  const tryRead: Replica['read'] = (wroteLsn, work) =>
    // One connection for both: behind one address there may be several replicas.
    database.connection().execute(async (one) => {
      const isUsable = await isFarEnough(one, wroteLsn);
      return isUsable ? { result: await work(one) } : undefined;
    });
  return {
    read: async (wroteLsn, work) => {
      if (performance.now() < restsUntilMs) return undefined;
      try {
        return await tryRead(wroteLsn, work);
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        restsUntilMs = performance.now() + REST_MS;
        options.onError(error as Error);
        return undefined;
      }
    },
    close: () => database.destroy(),
  };
}

async function isFarEnough(replica: Database, wroteLsn: string | null): Promise<boolean> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const state = await readState(replica, wroteLsn);
    if (!state?.isCurrent) return false;
    if (state.hasOwnWrites) return true;
    if (performance.now() > deadline) return false;
    await sql`select pg_sleep(${POLL_MS / 1000})`.execute(replica);
  }
}

/** One that was promoted, or hears no more from its primary, shows an older world than it knows. */
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
