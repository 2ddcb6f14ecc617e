import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { DatabaseConnection } from '../database/database.ts';
import { unlessRunning } from './job-lock.ts';

/** Work that is done beside the requests, and when. */
export interface JobDefinition {
  name: string;
  /** Cron pattern in UTC. */
  schedule: string;
  run(): Promise<void>;
}

export interface JobLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A long job must not keep the ledger from being sealed each minute. */
const CONCURRENCY = 4;
/** One listens, one asks for work, and each running job holds its lock. */
const POOL_SIZE = CONCURRENCY + 2;
const BEGIN_AGAIN_MS = 2000;

/**
 * Runs the jobs of a timetable, in the same database as everything else: any number of processes
 * may do so, each job is done once. When it loses the database it begins again by itself. Answers
 * how to stop: running ones finish first.
 */
export async function startWorker(
  connection: DatabaseConnection,
  jobs: readonly JobDefinition[],
  log: JobLog,
): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({ ...connection, max: POOL_SIZE, keepAlive: true });
  const stopping = new AbortController();
  const { signal } = stopping;
  // Once it stops, connections that the database ends first are nothing to tell of.
  const tell: JobLog['error'] = (details, message) => {
    if (!signal.aborted) log.error(details, message);
  };
  pool.on('error', (error) => tell({ err: error }, 'job connection'));
  // One that breaks in use: unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const begin = () => beginRunner(pool, jobs, tell);
  let runner = await begin();
  const keepRunning = async (): Promise<void> => {
    while (!signal.aborted) {
      await runner.promise.catch((error: unknown) => tell({ err: error }, 'worker ended'));
      while (!signal.aborted) {
        await sleep(BEGIN_AGAIN_MS, undefined, { signal }).catch(() => undefined);
        const next = signal.aborted ? undefined : await begin().catch(() => undefined);
        if (!next) continue;
        runner = next;
        break;
      }
    }
  };
  const running = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      // One that has ended by itself needs no stopping.
      await runner.stop().catch(() => undefined);
      await running;
      await pool.end();
    },
  };
}

const beginRunner = (
  pool: pg.Pool,
  jobs: readonly JobDefinition[],
  tell: JobLog['error'],
): Promise<Runner> =>
  run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // A pool between us and PostgreSQL may change servers from statement to statement.
    noPreparedStatements: true,
    logger: quietLogger(tell),
    taskList: taskList(pool, jobs),
    parsedCronItems: parseCronItems(
      jobs.map((job) => ({
        task: job.name,
        match: job.schedule,
        // None piled up: a late run makes up for the ones missed.
        options: { backfillPeriod: 0, maxAttempts: 3, jobKey: job.name },
      })),
    ),
  });

/** Of the same job one runs at a time; a killed one holds up nothing, its lock is gone with it. */
const taskList = (pool: pg.Pool, jobs: readonly JobDefinition[]): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [job.name, () => unlessRunning(pool, job.name, () => job.run())]),
  );

const isError = (level: string): boolean => level === 'error';

/** Only what went wrong is worth a line; which job it was stands in the message. */
const quietLogger = (tell: JobLog['error']): Logger =>
  new Logger(() => (level, message, meta) => {
    if (isError(level)) tell({ job: (meta as { job?: Job })?.job?.task_identifier }, message);
  });
