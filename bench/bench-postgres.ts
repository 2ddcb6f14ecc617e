import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { clusterOwner, databaseName, databaseUser } from '../server/database/embedded/cluster.ts';
import { findPostgresOwner } from '../server/database/embedded/owner.ts';
import type { EmbeddedConnection } from '../server/database/embedded/embedded-postgres.ts';
import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts';

const run = promisify(execFile);

/** The product's embedded PostgreSQL over its socket, or an installed one over TCP. */
export type BenchServerKind = 'embedded' | 'external';

export interface BenchServer {
  /** The cluster's owner, who may write files and disable triggers. */
  owner: EmbeddedConnection;
  /** The database role that the product connects as. */
  role: EmbeddedConnection;
  /** The `DATABASE_URL` for the product; undefined for the embedded server. */
  databaseUrl: string | undefined;
  stop(): Promise<void>;
}

export interface ServerPlace {
  kind: BenchServerKind;
  /** The cluster's folder, kept between runs. */
  dataDir: string;
}

const EXTERNAL_PORT = 5499;
const PASSWORD = 'bench';
const SYSTEM_BINARIES = '/usr/lib/postgresql';

export async function startBenchServer(
  { kind, dataDir }: ServerPlace,
  { isDurable = true }: { isDurable?: boolean } = {},
): Promise<BenchServer> {
  if (kind === 'external') return startExternal(dataDir, { isDurable });
  const { ownerConnection, connection, stop } = await startEmbeddedPostgres({ dataDir, isDurable });
  return { owner: ownerConnection, role: connection, databaseUrl: undefined, stop };
}

/** The program folder of the newest installed PostgreSQL; undefined where there is none. */
export function findSystemPostgres(): string | undefined {
  if (!existsSync(SYSTEM_BINARIES)) return undefined;
  return readdirSync(SYSTEM_BINARIES)
    .filter((version) => existsSync(join(SYSTEM_BINARIES, version, 'bin', 'initdb')))
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(SYSTEM_BINARIES, version, 'bin'))[0];
}

/** A cluster with the distribution's default settings, including JIT, on a local TCP port. */
async function startExternal(
  dataDir: string,
  { isDurable }: { isDurable: boolean },
): Promise<BenchServer> {
  const binaries = findSystemPostgres();
  if (!binaries) throw new Error(`There is no PostgreSQL in ${SYSTEM_BINARIES}`);
  const cluster = join(dataDir, 'cluster');
  mkdirSync(dataDir, { recursive: true });
  const user = await findPostgresOwner(cluster);
  if (user) chownSync(dataDir, user.uid, user.gid);
  const control = (...args: string[]) =>
    run(join(binaries, 'pg_ctl'), ['-D', cluster, '-w', ...args], { ...user, cwd: '/' });
  if (!existsSync(cluster)) {
    const made = ['-D', cluster, '-U', clusterOwner, '--auth=trust', '-E', 'UTF8'];
    await run(join(binaries, 'initdb'), [...made, '--locale=C.UTF-8'], { ...user, cwd: '/' });
    appendFileSync(
      join(cluster, 'postgresql.conf'),
      // Same memory and WAL settings as the embedded one, defaults otherwise.
      `port = ${EXTERNAL_PORT}\nunix_socket_directories = ''\nshared_buffers = 1GB\nmax_wal_size = 2GB
checkpoint_timeout = 15min\nrandom_page_cost = 1.1\nshared_preload_libraries = 'pg_stat_statements'\n`,
    );
  }
  await control('stop', '-m', 'fast').catch(() => undefined);
  const speed = isDurable ? '' : '-c fsync=off -c full_page_writes=off -c autovacuum=off';
  // Output is ignored, because the server would otherwise keep our pipes open.
  const started = spawnSync(
    join(binaries, 'pg_ctl'),
    ['-D', cluster, '-w', '-l', join(dataDir, 'log'), '-o', speed, 'start'],
    { ...user, cwd: '/', stdio: 'ignore' },
  );
  if (started.status !== 0) throw new Error(`PostgreSQL did not start: see ${dataDir}/log`);
  const owner = {
    host: '127.0.0.1',
    port: EXTERNAL_PORT,
    user: clusterOwner,
    password: PASSWORD,
    database: databaseName,
  };
  await makeRoles(owner);
  return {
    owner,
    role: { ...owner, user: databaseUser },
    databaseUrl: `postgres://${databaseUser}:${PASSWORD}@127.0.0.1:${EXTERNAL_PORT}/${databaseName}`,
    stop: async () => void (await control('stop', '-m', 'fast')),
  };
}

async function makeRoles(owner: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...owner, database: 'template1' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
      databaseUser,
    ]);
    if (rowCount === 0) {
      await client.query(`create role ${databaseUser} login password '${PASSWORD}'`);
      // In the template, so that every new database has the extension that docs/operations.md
      // requires.
      await client.query('create extension pg_trgm');
      await client.query(`create database ${databaseName} owner ${databaseUser}`);
    }
  } finally {
    await client.end();
  }
}
