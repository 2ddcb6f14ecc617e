import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findPostgresOwner } from '../database/embedded/owner.ts';
import type { EmbeddedConnection } from '../database/embedded/embedded-postgres.ts';
import { untilConnectable } from '../database/until-connectable.ts';

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const PROGRAM = FOLDERS.map((folder) => join(folder, 'pgbouncer')).find(existsSync);

/** Whether Debian's `pgbouncer` is installed; .ci/run installs it. */
export const hasPgBouncer = PROGRAM !== undefined;

export interface PgBouncer {
  /** The database behind it. */
  url: string;
  stop(): Promise<void>;
}

const STARTS_WITHIN_MS = 20_000;

/** Starts PgBouncer in front of a database, listening on a Unix socket only. */
export async function startPgBouncer(
  { host, port, user, password, database }: EmbeddedConnection,
  /** Further lines of its section `[pgbouncer]`. */
  settings: readonly string[],
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'nk-pgb-'));
  await chmod(folder, 0o777);
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `${database} = host=${host} port=${port} user=${user} password=${password}`,
    '[pgbouncer]',
    'listen_port = 6432',
    `unix_socket_dir = ${folder}`,
    'auth_type = any',
    ...settings,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const { uid, gid } = (await findPostgresOwner(host)) ?? {};
  const child = spawn(PROGRAM as string, [file], {
    // It refuses to run as root, and the test server's socket is open to this user alone.
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `postgres:///${database}?host=${folder}&port=6432&user=${user}`;
  try {
    const patience = { withinMs: STARTS_WITHIN_MS, mayBeAbsent: true };
    await untilConnectable({ connectionString: url }, patience);
  } catch (error) {
    await stop();
    throw new Error(`PgBouncer did not start:\n${log}`, { cause: error });
  }
  return { url, stop };
}
