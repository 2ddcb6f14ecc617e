import { findPostgresBinaries } from './embedded-binaries.ts';
import { databaseName, databaseUser, prepareCluster } from './embedded-cluster.ts';
import { openEmbeddedHome } from './embedded-home.ts';
import { ensureServerRuns, stopServer } from './embedded-process.ts';
import { isStarting, untilConnectable } from './until-connectable.ts';

const RECOVERS_WITHIN_MS = 300_000;

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
  const login = { user: databaseUser, password: home.password, database: databaseName };
  const connection = { host, port: 5432, ...login };
  // One that lost a process is running and recovers; as long as that takes it refuses everybody.
  await untilConnectable(connection, { withinMs: RECOVERS_WITHIN_MS, mayBeAbsent: false }).catch(
    (error: unknown) => {
      if (isStarting(error)) throw error;
    },
  );
  return {
    connection,
    revive: async () => void (await ensureServerRuns(home, binaries)),
    stop: () => stopServer(home.clusterDir),
  };
}
