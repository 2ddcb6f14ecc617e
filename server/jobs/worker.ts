import { type Job, Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { DatabaseConnection } from '../database/database.ts';

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

const POOL_SIZE = 3;
const CONCURRENCY = 2;

/**
 * Runs the jobs of a timetable, in the same database as everything else: any number of processes
 * may do so, each job is done once. Answers how to stop: running ones finish first.
 */
export async function startWorker(
  connection: DatabaseConnection,
  jobs: readonly JobDefinition[],
  log: JobLog,
): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({ ...connection, max: POOL_SIZE });
  // Once it stops, connections that the database ends first are nothing to tell of.
  let isStopping = false;
  const tell: JobLog['error'] = (details, message) => {
    if (!isStopping) log.error(details, message);
  };
  pool.on('error', (error) => tell({ err: error }, 'job connection'));
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: quietLogger(tell),
    taskList: taskList(jobs),
    parsedCronItems: parseCronItems(
      jobs.map((job) => ({
        task: job.name,
        match: job.schedule,
        // One at a time and none piled up: a late run makes up for the ones missed.
        options: { backfillPeriod: 0, maxAttempts: 3, jobKey: job.name, queueName: job.name },
      })),
    ),
  });
  // A worker that ends by itself has lost its database; the log says so, the next start mends it.
  runner.promise.catch((error: unknown) => tell({ err: error }, 'worker ended'));
  return {
    stop: async () => {
      isStopping = true;
      await stopRunner(runner, pool);
    },
  };
}

async function stopRunner(runner: Runner, pool: pg.Pool): Promise<void> {
  await runner.stop();
  await pool.end();
}

const taskList = (jobs: readonly JobDefinition[]): TaskList =>
  Object.fromEntries(jobs.map((job) => [job.name, () => job.run()]));

const isError = (level: string): boolean => level === 'error';

/** Only what went wrong is worth a line; which job it was stands in the message. */
const quietLogger = (tell: JobLog['error']): Logger =>
  new Logger(() => (level, message, meta) => {
    if (isError(level)) tell({ job: (meta as { job?: Job })?.job?.task_identifier }, message);
  });
