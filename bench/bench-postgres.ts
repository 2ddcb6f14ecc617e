import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { clusterOwner, databaseName, databaseUser } from '../server/database/embedded/cluster.ts';
import { findPostgresOwner } from '../server/database/embedded/owner.ts';
import type { EmbeddedConnection } from '../server/database/embedded/embedded-postgres.ts';
import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts';

const run = promisify(execFile);

/** Which PostgreSQL: the product's own over its socket, or one of the system's over TCP. */
export type BenchServerKind = 'embedded' | 'external';

export interface BenchServer {
  /** As the cluster's owner, who may write files and switch guards off. */
  owner: EmbeddedConnection;
  /** As the role that the product works as. */
  role: EmbeddedConnection;
  /** What tells the product where it is; none for its own. */
  databaseUrl: string | undefined;
  stop(): Promise<void>;
}

export interface ServerPlace {
  kind: BenchServerKind;
  /** The folder of the cluster, kept from run to run. */
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

/** The folder of the newest system PostgreSQL's programs; undefined where there is none. */
export function findSystemPostgres(): string | undefined {
  if (!existsSync(SYSTEM_BINARIES)) return undefined;
  return readdirSync(SYSTEM_BINARIES)
    .filter((version) => existsSync(join(SYSTEM_BINARIES, version, 'bin', 'initdb')))
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(SYSTEM_BINARIES, version, 'bin'))[0];
}

/** A cluster with the distribution's settings, JIT among them, on a TCP port of this machine. */
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
      // The same memory and log settings as the embedded one; all else as it comes.
      `port = ${EXTERNAL_PORT}\nunix_socket_directories = ''\nshared_buffers = 1GB\nmax_wal_size = 2GB
checkpoint_timeout = 15min\nrandom_page_cost = 1.1\nshared_preload_libraries = 'pg_stat_statements'\n`,
    );
  }
  await control('stop', '-m', 'fast').catch(() => undefined);
  const speed = isDurable ? '' : '-c fsync=off -c full_page_writes=off -c autovacuum=off';
  // The server must not hold our own output open.
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
      // Every database made from here on has it, as docs/operations.md says it must.
      await client.query('create extension pg_trgm');
      await client.query(`create database ${databaseName} owner ${databaseUser}`);
    }
  } finally {
    await client.end();
  }
}

/** The tables of TPC-B, in a database of their own; false where there is no pgbench. */
export function initPgbench(owner: EmbeddedConnection, database: string): boolean {
  return runPgbench(owner, ['-i', '-q', '-s', '20', database]) !== undefined;
}

/** Transactions a second of TPC-B by eight clients. */
export function measurePgbench(owner: EmbeddedConnection, database: string): number {
  const load = ['-c', '8', '-j', '2', '-M', 'prepared', '-T', '30', database];
  return Number(/tps = ([\d.]+)/.exec(runPgbench(owner, load) ?? '')?.[1]);
}

function runPgbench(owner: EmbeddedConnection, options: string[]): string | undefined {
  const place = ['-h', owner.host, '-p', String(owner.port), '-U', owner.user];
  try {
    return execFileSync('pgbench', [...place, ...options], {
      env: { ...process.env, PGPASSWORD: owner.password },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
