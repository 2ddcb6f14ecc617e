import type pg from 'pg';

const MAX_TRIES = 3;
/** Longer than any job usually takes. A job that takes longer is still protected by its lock. */
const ABANDONED_AFTER_MINUTES = 15;
const RETRY_AFTER_MINUTES = 1;
/** A run due further ahead was recorded by a wrong clock and is ignored. */
const AHEAD_MINUTES = 5;

export interface JobRunState {
  dueAt: Date;
  /** It failed or its process is gone, and it may be retried now. */
  isOpen: boolean;
  /** Recorded while the clock was ahead. */
  isAhead: boolean;
}

/** Current time and the latest run of each job. */
export interface JobRunStates {
  /** The database's clock, shared by all processes. */
  now: Date;
  byJob: Map<string, JobRunState>;
}

/** The latest run of each job. Takes no locks, so it can be called every second. */
export async function readJobRuns(pool: pg.Pool): Promise<JobRunStates> {
  const { rows } = await pool.query<JobRunState & { job: string | null; now: Date }>(
    `select clock.now, job, due_at as "dueAt",
       coalesce(retry_at <= clock.now or retry_at > clock.now + make_interval(mins => $2), false)
         and try_count < $1 as "isOpen",
       due_at > clock.now + make_interval(mins => $3) as "isAhead"
     from (select now() as now) as clock left join job_turns on true`,
    [MAX_TRIES, ABANDONED_AFTER_MINUTES + 1, AHEAD_MINUTES],
  );
  const [clock] = rows;
  if (!clock) throw new Error('The database has told no time');
  const byJob = new Map<string, JobRunState>();
  for (const { job, now: _, ...run } of rows) if (job !== null) byJob.set(job, run);
  return { now: clock.now, byJob };
}

/** Whether a due run has yet to be claimed. */
export const isRunPending = (known: JobRunState | undefined, dueAt: Date): boolean =>
  !known ||
  known.isAhead ||
  known.dueAt < dueAt ||
  (known.isOpen && known.dueAt.getTime() === dueAt.getTime());

/**
 * Claims a run of a job for this process. Succeeds for a run that no process has claimed, or a
 * limited number of times for one that failed or whose process is gone. Returns whether it was
 * claimed.
 */
export async function claimJobRun(
  pool: pg.Pool,
  run: { job: string; dueAt: Date },
): Promise<boolean> {
  const taken = await pool.query(
    `insert into job_turns as turn (job, due_at, retry_at)
     values ($1, $2, now() + make_interval(mins => $3))
     on conflict (job) do update set due_at = excluded.due_at, retry_at = excluded.retry_at,
       try_count = case when turn.due_at = excluded.due_at then turn.try_count + 1 else 1 end
     where turn.due_at < excluded.due_at
       or turn.due_at > now() + make_interval(mins => $5)
       or (turn.due_at = excluded.due_at and turn.try_count < $4
         and (turn.retry_at <= now() or turn.retry_at > now() + make_interval(mins => $6)))
     returning 1`,
    [
      run.job,
      run.dueAt,
      ABANDONED_AFTER_MINUTES,
      MAX_TRIES,
      AHEAD_MINUTES,
      ABANDONED_AFTER_MINUTES + 1,
    ],
  );
  return taken.rows.length > 0;
}

/** Records the end of a run; a newer run claimed by another process is not affected. */
export async function finishJobRun(
  pool: pg.Pool,
  run: { job: string; dueAt: Date; isDone: boolean },
): Promise<void> {
  await pool.query(
    `update job_turns set
       retry_at = case when $3 then null else now() + make_interval(mins => $4) end,
       succeeded_at = case when $3 then now() else succeeded_at end
     where job = $1 and due_at = $2`,
    [run.job, run.dueAt, run.isDone, RETRY_AFTER_MINUTES],
  );
}

/**
 * Gives a claimed run back, because an earlier one is still working and may yet fail. This does not
 * count as a try. Does nothing if that one was of the same turn and has finished meanwhile.
 */
export async function postponeJobRun(
  pool: pg.Pool,
  run: { job: string; dueAt: Date },
): Promise<void> {
  await pool.query(
    `update job_turns set try_count = try_count - 1, retry_at = now() + make_interval(mins => $3)
     where job = $1 and due_at = $2 and retry_at is not null`,
    [run.job, run.dueAt, RETRY_AFTER_MINUTES],
  );
}
