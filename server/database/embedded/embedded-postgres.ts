import { setTimeout as sleep } from 'node:timers/promises';
import { INVALID_PASSWORD, isDatabaseError, isOutOfReach } from '../database-error.ts';
import { findPostgresBinaries } from './binaries.ts';
import { clusterOwner, databaseName, databaseUser, prepareCluster } from './cluster.ts';
import { openEmbeddedHome } from './home.ts';
import { ensureServerRuns, stopServer } from './process.ts';
import { provisionDatabase, wrongPasswordFiles } from './provision.ts';
import { isStarting, untilConnectable } from '../until-connectable.ts';

const RECOVERS_WITHIN_MS = 300_000;
const REVIVALS = 20;
const REVIVE_AFTER_MS = 100;

/** Settings for `pg` over a Unix socket that only the server's own user may access. */
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
  /** Connection as the cluster's owner, a superuser. The application itself never uses it. */
  readonly ownerConnection: EmbeddedConnection;
  /** False where the server was running before. */
  readonly isStartedHere: boolean;
  /** Restarts the server if it has died; does nothing while it runs. */
  revive(): Promise<void>;
  /** Stops the server for all clients. Only the holder of the data lock may call this. */
  stop(): Promise<void>;
}

/**
 * Creates (the first time) and starts the PostgreSQL of a data folder, or adopts one that is still
 * running after Netkhata was killed. `isDurable: false` is for disposable test databases.
 */
export async function startEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly isDurable?: boolean;
}): Promise<EmbeddedPostgres> {
  const home = await openEmbeddedHome(options.dataDir);
  const binaries = await findPostgresBinaries(home.owner);
  await prepareCluster(home, binaries, { isDurable: options.isDurable ?? true });
  const { host, isStartedHere } = await ensureServerRuns(home, binaries);
  const place = { host, port: 5432, database: databaseName };
  const connection = { ...place, user: databaseUser, password: home.password };
  const ownerConnection = { ...place, user: clusterOwner, password: home.ownerPassword };
  const revive = async () => void (await ensureServerRuns(home, binaries));
  const stop = () => stopServer(home.clusterDir);
  try {
    await waitUntilReady(connection, revive);
    await provisionDatabase(ownerConnection, { product: connection, dataDir: options.dataDir });
  } catch (error) {
    // One that ran before may be another process's.
    if (isStartedHere) await stop().catch(() => undefined);
    if (isDatabaseError(error) && error.code === INVALID_PASSWORD)
      throw wrongPasswordFiles(options.dataDir, error);
    throw error;
  }
  return { connection, ownerConnection, isStartedHere, revive, stop };
}

/**
 * After losing a child process the server recovers and refuses connections meanwhile. A server that
 * was just killed may still look alive; it is then started again.
 */
async function waitUntilReady(
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
      if (isDatabaseError(error) && error.code === INVALID_PASSWORD) throw error;
      // Other errors are left to whoever connects next.
      if (!isOutOfReach(error) || attempt === REVIVALS) return;
      await sleep(REVIVE_AFTER_MS);
      await revive();
    }
  }
}
