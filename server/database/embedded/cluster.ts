import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { EmbeddedHome } from './home.ts';
import { isAlive } from './process.ts';

export const databaseName = 'netkhata';
/** The role that the product works as: it owns its database and is no superuser. */
export const databaseUser = 'netkhata';
/** The cluster's owner, a superuser: only for what the product's role may not do. */
export const clusterOwner = 'netkhata_owner';

export interface ClusterSettings {
  /** False gives up crash safety for speed: only for databases thrown away after a test. */
  readonly isDurable: boolean;
}

/** Makes the database cluster when there is none, and writes its settings for the next start. */
export async function prepareCluster(
  home: EmbeddedHome,
  binaries: string,
  settings: ClusterSettings,
): Promise<void> {
  const isThere = await stat(home.clusterDir).then(
    () => true,
    () => false,
  );
  if (!isThere) await makeCluster(home, binaries, settings);
  await writeFile(join(home.clusterDir, 'postgresql.conf'), serverSettings(home, settings));
}

/**
 * Everything is made in a folder beside it and renamed at the end, so that a start killed halfway
 * leaves no half cluster, and of two first starts at once one wins.
 */
async function makeCluster(
  home: EmbeddedHome,
  binaries: string,
  settings: ClusterSettings,
): Promise<void> {
  await removeUnfinished(home.clusterDir);
  const unfinished = `${home.clusterDir}.new-${process.pid}`;
  await mkdir(unfinished, { mode: 0o700 });
  if (home.owner) await chown(unfinished, home.owner.uid, home.owner.gid);
  await initialise(home, binaries, [
    '-D',
    unfinished,
    `--username=${clusterOwner}`,
    // The builtin provider sorts and folds case by Unicode alike on every machine.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Nobody can connect yet: the password follows through a pipe, where no other user can read it.
    '--auth=trust',
    ...(settings.isDurable ? [] : ['--no-sync']),
  ]);
  await writeFile(join(unfinished, 'pg_hba.conf'), 'local all all scram-sha-256\n');
  const own = join(unfinished, 'own.conf');
  await writeFile(own, "# Settings of your own; they win over Netkhata's.\n");
  await chmod(own, 0o644);
  const sql = `ALTER ROLE ${clusterOwner} PASSWORD '${home.ownerPassword}';
CREATE ROLE ${databaseUser} LOGIN PASSWORD '${home.password}';
CREATE DATABASE ${databaseName} OWNER ${databaseUser};
`;
  const single = ['--single', '-D', unfinished, ...(settings.isDurable ? [] : ['-F']), 'template1'];
  await runAsOwner(home, join(binaries, 'bin', 'postgres'), single, sql);
  await rename(unfinished, home.clusterDir).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(unfinished, { recursive: true });
  });
}

/**
 * The search index takes its letters from the system's character type: only with a Unicode one does
 * it know Bangla. A system without C.UTF-8 searches all the same, by looking at every customer.
 */
async function initialise(
  home: EmbeddedHome,
  binaries: string,
  args: readonly string[],
): Promise<void> {
  const initdb = join(binaries, 'bin', 'initdb');
  try {
    await runAsOwner(home, initdb, [...args, '--lc-ctype=C.UTF-8']);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('invalid locale name'))) throw error;
    await runAsOwner(home, initdb, args);
  }
}

async function removeUnfinished(clusterDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.new-`;
  for (const name of await readdir(dirname(clusterDir))) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) {
      await rm(join(dirname(clusterDir), name), { recursive: true, force: true });
    }
  }
}

function runAsOwner(
  home: EmbeddedHome,
  command: string,
  args: readonly string[],
  input = '',
): Promise<void> {
  const child = spawn(command, args, { ...home.owner, cwd: '/', env: { LC_ALL: 'C' } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(input);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      // Single-user mode reports a failed statement in its output alone.
      if (code === 0 && !/^(ERROR|FATAL|PANIC):/m.test(output)) done();
      else fail(new Error(`${basename(command)} failed (${code}):\n${output.trim()}`));
    });
  });
}

/** Rewritten at every start, so that a newer Netkhata brings its settings along. */
function serverSettings(home: EmbeddedHome, settings: ClusterSettings): string {
  const memoryMb = (process.constrainedMemory() || totalmem()) / 2 ** 20;
  const knownMb = Math.min(memoryMb, 2 ** 20);
  const sharedMb = Math.round(Math.min(1024, Math.max(32, knownMb / 8)));
  const cachedMb = Math.round(Math.max(sharedMb * 3, Math.min(knownMb / 2, 16 * 1024)));
  // What two cores read together (the preview of a run, of a million customers 140 MB) lies in memory
  // that is reserved at the start: in /dev/shm a container has 64 MB, and the statement would fail.
  const parallelMb = Math.round(sharedMb / 4);
  const sockets = [home.socketDir, ...(home.sharedSocketDir ? [home.sharedSocketDir] : [])];
  return `# Written by Netkhata at every start. Put settings of your own into own.conf beside this file.
listen_addresses = ''
unix_socket_directories = '${sockets.join(', ').replaceAll("'", "''")}'
unix_socket_permissions = ${home.sharedSocketDir ? '0777' : '0700'}
max_connections = 100
max_locks_per_transaction = 256
shared_buffers = ${sharedMb}MB
effective_cache_size = ${cachedMb}MB
min_dynamic_shared_memory = ${parallelMb}MB
work_mem = 16MB
maintenance_work_mem = 64MB
max_wal_size = 2GB
min_wal_size = 256MB
checkpoint_timeout = 15min
autovacuum_vacuum_scale_factor = 0.05
autovacuum_vacuum_insert_scale_factor = 0.05
autovacuum_analyze_scale_factor = 0.05
random_page_cost = 1.1
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] '
log_checkpoints = off
${settings.isDurable ? '' : throwawaySettings}include 'own.conf'
`;
}

const throwawaySettings = `fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
autovacuum = off
`;
