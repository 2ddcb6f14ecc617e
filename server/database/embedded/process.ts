import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedHome } from './home.ts';

/** What a running server says of itself in `postmaster.pid`. */
interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly status: string;
}

const pollMs = 10;
/** Recovery after a crash replays up to `max_wal_size`: minutes on a slow disk. */
const readyWithinMs = 300_000;
const stopsWithinMs = 60_000;
const startAttempts = 50;
const largestLogBytes = 10 * 2 ** 20;

/**
 * Starts the cluster's server, or finds it running (left over by a Netkhata that was killed), and
 * waits until it takes connections. Returns the folder of its socket.
 * @throws Error with the end of the server's log when it does not start.
 */
export async function ensureServerRuns(home: EmbeddedHome, binaries: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await settledPostmaster(home.clusterDir);
    if (running) return running.socketDir;
    const failure = await startServer(home, binaries);
    if (failure === undefined) continue;
    // Another start came first, or the children of a server that was killed are still about to go.
    const isPassing = /already exists|still in use/.test(failure);
    if (!isPassing || attempt === startAttempts) {
      throw new Error(`The embedded PostgreSQL did not start:\n${failure.slice(-2000)}`);
    }
    await sleep(200);
  }
}

/** Ends all its connections and waits until the server has written everything and is gone. */
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

/** Returns undefined when the server takes connections, else what it wrote before it ended. */
async function startServer(home: EmbeddedHome, binaries: string): Promise<string | undefined> {
  await removeForeignLocks(home);
  await rotateLog(home.logFile);
  // Opened by us and inherited: the log may lie where the server's own user cannot go.
  const log = await open(home.logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', home.clusterDir], {
    ...home.owner,
    cwd: '/',
    env: { LC_ALL: 'C' },
    // A session of its own: Ctrl-C at our terminal must reach us alone, we stop it in order.
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
 * Linux then lets a process that is at work go on when it wakes one of the server's, where it would
 * put it aside: each message of ours would cost us the processor. A tenth more payments on two
 * busy cores. Those forked from it inherit it; a system without the command does without.
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

/** Process numbers are used again, so a living process is not yet this cluster's server. */
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

/** After a power cut a stranger may carry the old server's number; PostgreSQL would wait for it. */
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

/** Whether a process of that number lives, ours or not. */
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
