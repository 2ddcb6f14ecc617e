import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '../database/database.ts';
import { DatabaseClient } from '../database/database-client.ts';
import { withJobLock } from './job-lock.ts';
import {
  claimJobRun,
  finishJobRun,
  isRunPending,
  postponeJobRun,
  readJobRuns,
} from './job-runs.ts';
import { latestDueTime } from './schedule.ts';

/** A scheduled background job. */
export interface JobDefinition {
  name: string;
  /** A daily cron pattern in UTC, or an interval (see `latestDueTime`). */
  schedule: `${string} ${string} * * *` | `every ${number} seconds`;
  /** The signal is aborted when the process stops; a long job without writes may then end early. */
  run(signal: AbortSignal): Promise<void>;
}

export interface JobLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface WorkerOptions {
  log: JobLog;
  /** Clock for due times. Default: the database's clock, shared by all processes. */
  now?: () => Date;
  /** Polling interval. */
  everyMs?: number;
  /** Told of each run that this process has made. */
  onRun?: (run: { job: string; isDone: boolean; seconds: number }) => void;
}

export interface Worker {
  /** Whether it has looked for due jobs within the last minute. */
  isWorking(): boolean;
  /** The connections of its jobs. */
  readonly pool: pg.Pool;
  stop(): Promise<void>;
}

const STANDS_STILL_MS = 60_000;

const EVERY_MS = 1000;
const POOL_SIZE = 6;
const CONNECT_WITHIN_MS = 15_000;

/**
 * Runs jobs by their schedules. Any number of processes may do so on one database; each run is
 * claimed by one of them. While the database is unreachable it waits. `stop` waits for running
 * jobs, which may end early by their signal.
 */
export function startWorker(
  connection: DatabaseConnection,
  jobs: readonly JobDefinition[],
  { log, now, everyMs = EVERY_MS, onRun }: WorkerOptions,
): Worker {
  const pool = openJobPool(connection);
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  const begin = (job: JobDefinition, dueAt: Date): void => {
    const run = runJob(pool, { job, dueAt, log, signal, onRun }).catch((error: unknown) => {
      if (!signal.aborted) log.error({ err: error, job: job.name }, 'job could not be ended');
    });
    running.add(run);
    void run.finally(() => running.delete(run));
  };
  const runDueJobs = async (): Promise<void> => {
    const known = await readJobRuns(pool);
    for (const job of jobs) {
      const dueAt = latestDueTime(job.schedule, now?.() ?? known.now);
      if (dueAt === undefined || signal.aborted) continue;
      if (!isRunPending(known.byJob.get(job.name), dueAt)) continue;
      if (await claimJobRun(pool, { job: job.name, dueAt })) begin(job, dueAt);
    }
  };
  let lookedAtMs = performance.now();
  const polling = (async () => {
    let isAway = false;
    while (!signal.aborted) {
      const failure = await runDueJobs().then(
        () => undefined,
        (error: unknown) => error,
      );
      // Logged once per outage, not at every attempt.
      if (!failure) lookedAtMs = performance.now();
      if (failure && !isAway) log.error({ err: failure }, 'jobs wait for the database');
      isAway = failure !== undefined;
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    isWorking: () => performance.now() - lookedAtMs < STANDS_STILL_MS,
    pool,
    stop: async () => {
      stopping.abort();
      await polling;
      await Promise.all(running);
      await pool.end();
    },
  };
}

function openJobPool(connection: DatabaseConnection): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: DatabaseClient,
    max: POOL_SIZE,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // The next statement reports a broken connection. Without a listener the event would end the
  // process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function runJob(
  pool: pg.Pool,
  work: {
    job: JobDefinition;
    dueAt: Date;
    log: JobLog;
    signal: AbortSignal;
    onRun: WorkerOptions['onRun'];
  },
): Promise<void> {
  const { job, dueAt, log, signal, onRun } = work;
  const beganMs = performance.now();
  let hasRun = true;
  let isDone = true;
  try {
    hasRun = await withJobLock(pool, job.name, () => job.run(signal));
  } catch (error) {
    isDone = false;
    if (!signal.aborted) log.error({ err: error, job: job.name }, 'job failed');
  }
  if (hasRun) onRun?.({ job: job.name, isDone, seconds: (performance.now() - beganMs) / 1000 });
  const run = { job: job.name, dueAt };
  await (hasRun ? finishJobRun(pool, { ...run, isDone }) : postponeJobRun(pool, run));
}
