import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedHome } from './home.ts';

/** Contents of a running server's `postmaster.pid`. */
interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly status: string;
}

const pollMs = 10;
/** Crash recovery replays up to `max_wal_size`, which takes minutes on a slow disk. */
const readyWithinMs = 300_000;
const stopsWithinMs = 60_000;
const startAttempts = 50;
const largestLogBytes = 10 * 2 ** 20;

/**
 * Starts the cluster's server, or finds one that is still running after Netkhata was killed, and
 * waits until it accepts connections. Returns the folder of its socket, and whether it was started
 * here.
 * @throws Error with the end of the server's log if it does not start.
 */
export async function ensureServerRuns(
  home: EmbeddedHome,
  binaries: string,
): Promise<{ host: string; isStartedHere: boolean }> {
  let isStartedHere = false;
  for (let attempt = 1; ; attempt += 1) {
    const running = await settledPostmaster(home.clusterDir);
    if (running) return { host: running.socketDir, isStartedHere };
    const failure = await startServer(home, binaries);
    if (failure === undefined) {
      isStartedHere = true;
      continue;
    }
    // Another start was first, or the children of a killed server have not exited yet.
    const isPassing = /already exists|still in use/.test(failure);
    if (!isPassing || attempt === startAttempts) {
      throw new Error(`The embedded PostgreSQL did not start:\n${failure.slice(-2000)}`);
    }
    await sleep(200);
  }
}

/** Ends all connections and waits until the server has shut down cleanly. */
export async function stopServer(clusterDir: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const running = findPostmaster(clusterDir);
    if (!running) return;
    process.kill(running.pid, signal);
    const isGone = () => !isPostmaster(running.pid, clusterDir);
    if (await waitUntil(isGone, stopsWithinMs)) return;
  }
  throw new Error(`The embedded PostgreSQL in ${clusterDir} does not stop`);
}

async function settledPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  let running: Postmaster | undefined;
  const isSettled = () => {
    running = findPostmaster(clusterDir);
    return !running || running.status === 'ready';
  };
  if (await waitUntil(isSettled, readyWithinMs)) return running;
  throw new Error(`The embedded PostgreSQL in ${clusterDir} was not ready in time`);
}

/** Returns undefined once the server accepts connections, or the log output of a failed start. */
async function startServer(home: EmbeddedHome, binaries: string): Promise<string | undefined> {
  await removeForeignLocks(home);
  await rotateLog(home.logFile);
  // Opened by this process and inherited, because the database's user may not reach the log.
  const log = await open(home.logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', home.clusterDir], {
    ...home.owner,
    cwd: '/',
    env: { LC_ALL: 'C' },
    // A separate session, so that Ctrl-C reaches only this process, which then stops the server in
    // order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  if (child.pid) runAsBatch(child.pid);
  let hasEnded = false;
  child.on('exit', () => (hasEnded = true));
  child.on('error', () => (hasEnded = true));
  await log.close();
  const isReady = () => findPostmaster(home.clusterDir)?.status === 'ready';
  await waitUntil(() => hasEnded || isReady(), readyWithinMs);
  if (isReady()) return undefined;
  return (await readFile(home.logFile)).subarray(logStart).toString();
}

/**
 * Sets the SCHED_BATCH policy for the server, which its child processes inherit. Linux then does
 * not preempt our process whenever it wakes one of the server's. About 10% more payments on two
 * busy cores. Systems without `chrt` do without it.
 */
function runAsBatch(pid: number): void {
  const policy = spawn('chrt', ['-b', '-p', '0', String(pid)], { stdio: 'ignore' });
  policy.on('error', () => undefined);
  policy.unref();
}

function findPostmaster(clusterDir: string): Postmaster | undefined {
  const lines = readIfThere(join(clusterDir, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !isPostmaster(pid, clusterDir)) return undefined;
  return { pid, socketDir: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

/** Process ids are reused, so a live process is not necessarily this cluster's server. */
function isPostmaster(pid: number, clusterDir: string): boolean {
  try {
    if (existsSync('/proc/self/cwd')) {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(clusterDir);
  } catch {
    return false;
  }
}

/** After a power cut another process may have the old pid; PostgreSQL would not start then. */
async function removeForeignLocks(home: EmbeddedHome): Promise<void> {
  const locks = [
    join(home.clusterDir, 'postmaster.pid'),
    join(home.socketDir, '.s.PGSQL.5432.lock'),
  ];
  for (const lock of locks) {
    const pid = Number.parseInt(readIfThere(lock), 10);
    if (pid && isAlive(pid) && !isPostmaster(pid, home.clusterDir)) await rm(lock, { force: true });
  }
}

async function rotateLog(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > largestLogBytes) await rename(logFile, `${logFile}.old`);
}

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function waitUntil(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
}
