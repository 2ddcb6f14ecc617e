import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  open,
  readdir,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresBinaries } from '../database/embedded/binaries.ts';
import { findPostgresOwner, type PostgresOwner } from '../database/embedded/owner.ts';
import { untilConnectable } from '../database/until-connectable.ts';

/** One PostgreSQL of the pair, whose address stays the same over restarts. */
export interface PairMember {
  readonly url: string;
  start(): Promise<void>;
  /** Stops it and ends its connections; with SIGQUIT immediately, like a crash. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

export interface PostgresPair {
  readonly version: string;
  readonly primary: PairMember;
  readonly replica: PairMember;
  /** Names both servers, as a `DATABASE_URL` that follows a failover does. */
  readonly bothUrl: string;
  /** Stops both and removes their files. */
  close(): Promise<void>;
}

const USER = 'netkhata';
const DATABASE = 'netkhata';
const STARTS_WITHIN_MS = 60_000;

interface Home {
  folder: string;
  binaries: string;
  owner: PostgresOwner | undefined;
}

/**
 * Starts a primary with a streaming replica, both new and empty, listening only on Unix sockets in
 * the folder.
 * @param given.isSystemPreferred uses the system's newest PostgreSQL, where one is installed
 */
export async function startPostgresPair(options: {
  folder: string;
  isSystemPreferred: boolean;
}): Promise<PostgresPair> {
  const home = await makeHome(options);
  const [primaryDir, replicaDir] = [join(home.folder, 'primary'), join(home.folder, 'replica')];
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8'];
  const init = ['-D', primaryDir, `--username=${USER}`, '--auth=trust', '--no-sync', ...locale];
  await finished(asOwner(home, 'initdb', init));
  const both = `listen_addresses = ''
unix_socket_directories = '${home.folder}'
fsync = off
wal_level = replica
max_connections = 200
wal_keep_size = '1GB'
wal_retrieve_retry_interval = '100ms'
`;
  await appendFile(join(primaryDir, 'postgresql.conf'), `${both}port = 5501\n`);
  await cp(primaryDir, replicaDir, { recursive: true, preserveTimestamps: true });
  await appendFile(
    join(replicaDir, 'postgresql.conf'),
    `port = 5502\nprimary_conninfo = 'host=${home.folder} port=5501 user=${USER}'\n`,
  );
  await writeFile(join(replicaDir, 'standby.signal'), '');
  await changeOwner(home, replicaDir);
  const primary = member(home, { dir: primaryDir, port: 5501 });
  const replica = member(home, { dir: replicaDir, port: 5502 });
  await primary.start();
  const version = await makeDatabase(home);
  await replica.start();
  return {
    version,
    primary,
    replica,
    bothUrl: `postgres://${USER}@/${DATABASE}?host=${home.folder},${home.folder}&port=5501,5502`,
    close: async () => {
      await replica.stop('SIGQUIT');
      await primary.stop('SIGQUIT');
      await rm(home.folder, { recursive: true, force: true });
    },
  };
}

async function makeHome(given: { folder: string; isSystemPreferred: boolean }): Promise<Home> {
  const { folder } = given;
  const owner = await findPostgresOwner(folder);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  if (owner) await chown(folder, owner.uid, owner.gid);
  const system = given.isSystemPreferred ? await findSystemBinaries() : undefined;
  return { folder, owner, binaries: system ?? join(await findPostgresBinaries(owner), 'bin') };
}

/** Finds the newest PostgreSQL binaries where Debian-like systems install them. */
async function findSystemBinaries(): Promise<string | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [] as string[]);
  const [newest] = versions.sort((one, other) => Number(other) - Number(one));
  return newest === undefined ? undefined : join('/usr/lib/postgresql', newest, 'bin');
}

const asOwner = ({ binaries, owner }: Home, program: string, args: string[]): ChildProcess =>
  spawn(join(binaries, program), args, {
    ...owner,
    cwd: '/',
    env: { LC_ALL: 'C' },
    stdio: 'ignore',
  });

const finished = (child: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`it ended with ${code}`))));
  });

async function changeOwner({ owner }: Home, folder: string): Promise<void> {
  if (!owner) return;
  await finished(spawn('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]));
  await chmod(folder, 0o700);
}

function member(home: Home, { dir, port }: { dir: string; port: number }): PairMember {
  let running: ChildProcess | undefined;
  const url = `postgres://${USER}@/${DATABASE}?host=${home.folder}&port=${port}`;
  return {
    url,
    start: async () => {
      const log = await open(`${dir}.log`, 'a');
      running = spawn(join(home.binaries, 'postgres'), ['-D', dir], {
        ...home.owner,
        cwd: '/',
        env: { LC_ALL: 'C' },
        stdio: ['ignore', log.fd, log.fd],
      });
      await log.close();
      const patience = { withinMs: STARTS_WITHIN_MS, mayBeAbsent: true };
      await untilConnectable(
        { host: home.folder, port, user: USER, database: 'postgres' },
        patience,
      );
    },
    stop: async (signal = 'SIGINT') => {
      const child = running;
      running = undefined;
      if (!child) return;
      const ended = new Promise((done) => child.on('close', done));
      child.kill(signal);
      await ended;
    },
  };
}

async function makeDatabase({ folder }: Home): Promise<string> {
  const client = new pg.Client({ host: folder, port: 5501, user: USER, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]?.server_version ?? '';
}
