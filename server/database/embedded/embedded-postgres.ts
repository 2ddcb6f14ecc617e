import { setTimeout as sleep } from 'node:timers/promises';
import { isOutOfReach } from '../database-error.ts';
import { findPostgresBinaries } from './binaries.ts';
import { clusterOwner, databaseName, databaseUser, prepareCluster } from './cluster.ts';
import { openEmbeddedHome } from './home.ts';
import { ensureServerRuns, stopServer } from './process.ts';
import { provideDatabase } from './provision.ts';
import { isStarting, untilConnectable } from '../until-connectable.ts';

const RECOVERS_WITHIN_MS = 300_000;
const REVIVALS = 20;
const REVIVE_AFTER_MS = 100;

/** What `pg` needs to connect; over a Unix socket that only the server's own user may enter. */
export interface EmbeddedConnection {
  /** The folder of the socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection;
  /** As the cluster's owner, a superuser; the product's own work never uses it. */
  readonly ownerConnection: EmbeddedConnection;
  /** Starts the server again should it have died; does nothing while it runs. */
  revive(): Promise<void>;
  /** Stops it for everybody: only the holder of the data lock may do so. */
  stop(): Promise<void>;
}

/**
 * Makes (the first time) and starts the PostgreSQL of a data folder, or adopts the one that a
 * killed Netkhata left running there. `isDurable: false` is for databases thrown away after tests.
 */
export async function startEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly isDurable?: boolean;
}): Promise<EmbeddedPostgres> {
  const home = await openEmbeddedHome(options.dataDir);
  const binaries = await findPostgresBinaries(home.owner);
  await prepareCluster(home, binaries, { isDurable: options.isDurable ?? true });
  const host = await ensureServerRuns(home, binaries);
  const place = { host, port: 5432, database: databaseName };
  const connection = { ...place, user: databaseUser, password: home.password };
  const ownerConnection = { ...place, user: clusterOwner, password: home.ownerPassword };
  const revive = async () => void (await ensureServerRuns(home, binaries));
  await untilItAnswers(connection, revive);
  await provideDatabase(ownerConnection, options.dataDir);
  return {
    connection,
    ownerConnection,
    revive,
    stop: () => stopServer(home.clusterDir),
  };
}

/**
 * One that lost a process is running and recovers; as long as that takes it refuses everybody. One
 * that was killed this moment is still seen running: it is started again.
 */
async function untilItAnswers(
  connection: EmbeddedConnection,
  revive: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await untilConnectable(connection, {
        withinMs: RECOVERS_WITHIN_MS,
        mayBeAbsent: false,
      });
    } catch (error) {
      if (isStarting(error)) throw error;
      // What else is wrong, whoever connects will be told.
      if (!isOutOfReach(error) || attempt === REVIVALS) return;
      await sleep(REVIVE_AFTER_MS);
      await revive();
    }
  }
}
