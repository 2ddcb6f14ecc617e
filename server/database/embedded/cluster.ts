import { spawn } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { EmbeddedHome } from './home.ts';
import { isAlive } from './process.ts';

export const databaseName = 'netkhata';
/** Role that the server connects as. It owns its database and is not a superuser. */
export const databaseUser = 'netkhata';
/** Superuser that owns the cluster, used only for what the application role may not do. */
export const clusterOwner = 'netkhata_owner';

export interface ClusterSettings {
  /** False trades crash safety for speed: only for disposable test databases. */
  readonly isDurable: boolean;
}

/** Creates the database cluster if there is none, and writes its settings for the next start. */
export async function prepareCluster(
  home: EmbeddedHome,
  binaries: string,
  settings: ClusterSettings,
): Promise<void> {
  const isThere = await stat(home.clusterDir).then(
    () => true,
    () => false,
  );
  if (isThere) await requireSamePostgres(home.clusterDir);
  else await makeCluster(home, binaries, settings);
  await writeFile(join(home.clusterDir, 'postgresql.conf'), serverSettings(home, settings));
}

/** The version of PostgreSQL that Netkhata brings, which alone reads its data. */
export const POSTGRES_VERSION = 18;

async function requireSamePostgres(clusterDir: string): Promise<void> {
  const version = Number(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8'));
  if (version === POSTGRES_VERSION) return;
  throw new Error(
    `The database in ${clusterDir} is of PostgreSQL ${version}, and this version of Netkhata brings ` +
      `PostgreSQL ${POSTGRES_VERSION}, which does not read it. Start the version that ran on it, make a ` +
      'backup (npm run backup), and restore that with this version into a new DATA_DIR ' +
      '(npm run restore -- FILE).',
  );
}

/**
 * Creates the cluster in a temporary folder and renames it at the end, so that an interrupted start
 * leaves no partial cluster, and one of two concurrent first starts wins.
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
    // The builtin provider sorts and folds case by Unicode identically on every machine.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Nobody can connect yet. The password is passed through a pipe, where other users cannot read
    // it.
    '--auth=trust',
    ...(settings.isDurable ? [] : ['--no-sync']),
  ]);
  await writeFile(join(unfinished, 'pg_hba.conf'), 'local all all scram-sha-256\n');
  const own = join(unfinished, 'own.conf');
  await writeFile(own, "# Settings of your own; they win over Netkhata's.\n");
  await chmod(own, 0o644);
  // Rounds of the password's hash, which are 4096 for each connection otherwise.
  const hashing = settings.isDurable ? '' : 'SET scram_iterations = 1;\n';
  const sql = `${hashing}ALTER ROLE ${clusterOwner} PASSWORD '${home.ownerPassword}';
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
 * The trigram index classifies letters by LC_CTYPE, and only a Unicode locale knows Bangla letters.
 * Without C.UTF-8 search still works, with a scan of all customers.
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
      // Single-user mode reports a failed statement only in its output, not in the exit code.
      if (code === 0 && !/^(ERROR|FATAL|PANIC):/m.test(output)) done();
      else fail(new Error(`${basename(command)} failed (${code}):\n${output.trim()}`));
    });
  });
}

/** Written at every start, so that a new version of Netkhata can change its settings. */
function serverSettings(home: EmbeddedHome, settings: ClusterSettings): string {
  const memoryMb = (process.constrainedMemory() || totalmem()) / 2 ** 20;
  const knownMb = Math.min(memoryMb, 2 ** 20);
  const sharedMb = Math.round(Math.min(1024, Math.max(32, knownMb / 8)));
  const cachedMb = Math.round(Math.max(sharedMb * 3, Math.min(knownMb / 2, 16 * 1024)));
  // Parallel queries (the preview of a run needs 140 MB for a million customers) use memory
  // reserved at the start: /dev/shm of a container has 64 MB, where such a statement would fail.
  const parallelMb = Math.round(sharedMb / 4);
  const sockets = [home.socketDir, home.sharedSocketDir];
  return `# Written by Netkhata at every start. Put settings of your own into own.conf beside this file.
listen_addresses = ''
unix_socket_directories = '${sockets.join(', ').replaceAll("'", "''")}'
unix_socket_permissions = 0777
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

/**
 * Of a database whose data are thrown away. Small buffers besides, because each connection maps them
 * and each dropped database scans them.
 */
export const throwawaySettings = `fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
autovacuum = off
shared_buffers = 128MB
`;
