import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '../database/database.ts';
import { unlessRunning } from './job-lock.ts';
import { endTurn, isToTake, readTurns, takeTurn } from './job-turns.ts';
import { latestTurn } from './schedule.ts';

/** Work that is done beside the requests, and when. */
export interface JobDefinition {
  name: string;
  /** Cron pattern in UTC, of every day (`latestTurn`). */
  schedule: string;
  /** Aborted when the process stops: a long one that changes nothing need not come to its end. */
  run(signal: AbortSignal): Promise<void>;
}

export interface JobLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface WorkerOptions {
  log: JobLog;
  /** What says which turn is due; the database's clock when left out, which all processes share. */
  now?: () => Date;
  /** How often it looks whether something is due. */
  everyMs?: number;
}

const EVERY_MS = 1000;
const POOL_SIZE = 6;
const CONNECT_WITHIN_MS = 15_000;

/**
 * Does the jobs of a timetable, in the same database as everything else: any number of processes
 * may, each turn is taken by one. While the database is away it waits. Answers how to stop: what
 * runs finishes first, or ends where its signal lets it.
 */
export function startWorker(
  connection: DatabaseConnection,
  jobs: readonly JobDefinition[],
  { log, now, everyMs = EVERY_MS }: WorkerOptions,
): { stop(): Promise<void> } {
  const pool = openJobPool(connection);
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  const begin = (job: JobDefinition, dueAt: Date): void => {
    const turn = doTurn(pool, { job, dueAt, log, signal }).catch((error: unknown) => {
      if (!signal.aborted) log.error({ err: error, job: job.name }, 'job could not be ended');
    });
    running.add(turn);
    void turn.finally(() => running.delete(turn));
  };
  const lookAround = async (): Promise<void> => {
    const known = await readTurns(pool);
    for (const job of jobs) {
      const dueAt = latestTurn(job.schedule, now?.() ?? known.now);
      if (dueAt === undefined || signal.aborted) continue;
      if (!isToTake(known.byJob.get(job.name), dueAt)) continue;
      if (await takeTurn(pool, { job: job.name, dueAt })) begin(job, dueAt);
    }
  };
  const watching = (async () => {
    let isAway = false;
    while (!signal.aborted) {
      const failure = await lookAround().then(
        () => undefined,
        (error: unknown) => error,
      );
      // Told once: it is asked every second until it is back.
      if (failure && !isAway) log.error({ err: failure }, 'jobs wait for the database');
      isAway = failure !== undefined;
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
      await Promise.all(running);
      await pool.end();
    },
  };
}

function openJobPool(connection: DatabaseConnection): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: POOL_SIZE,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A connection that breaks says so by its next statement; unheard, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function doTurn(
  pool: pg.Pool,
  work: { job: JobDefinition; dueAt: Date; log: JobLog; signal: AbortSignal },
): Promise<void> {
  const { job, dueAt, log, signal } = work;
  let isDone = true;
  try {
    // An earlier turn that still works does this one's work too.
    await unlessRunning(pool, job.name, () => job.run(signal));
  } catch (error) {
    isDone = false;
    if (!signal.aborted) log.error({ err: error, job: job.name }, 'job failed');
  }
  await endTurn(pool, { job: job.name, dueAt, isDone });
}
