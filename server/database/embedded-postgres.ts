import { findPostgresBinaries } from './embedded-binaries.ts';
import { databaseName, databaseUser, prepareCluster } from './embedded-cluster.ts';
import { openEmbeddedHome } from './embedded-home.ts';
import { ensureServerRuns, stopServer } from './embedded-process.ts';

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
  return {
    connection: {
      host,
      port: 5432,
      user: databaseUser,
      password: home.password,
      database: databaseName,
    },
    revive: async () => void (await ensureServerRuns(home, binaries)),
    stop: () => stopServer(home.clusterDir),
  };
}
