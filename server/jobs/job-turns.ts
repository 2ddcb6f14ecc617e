import type pg from 'pg';

const MOST_TRIES = 3;
/** Longer than any job takes as a rule; one that still works then keeps its lock. */
const GONE_AFTER_MINUTES = 15;
const AGAIN_AFTER_MINUTES = 1;
/** A turn further ahead was taken while the clock was wrong: it stands in nobody's way. */
const AHEAD_MINUTES = 5;

export interface KnownTurn {
  dueAt: Date;
  /** It failed, or its process is gone, and it may be done once more. */
  isOpen: boolean;
  /** Taken by a clock that was ahead and has been set right since. */
  isAhead: boolean;
}

/** What the clock says and how far each job is. */
export interface KnownTurns {
  /** The database's clock, which all processes share. */
  now: Date;
  byJob: Map<string, KnownTurn>;
}

/** The latest turn of each job. Looking locks nothing, so that it can be done every second. */
export async function readTurns(pool: pg.Pool): Promise<KnownTurns> {
  const { rows } = await pool.query<KnownTurn & { job: string | null; now: Date }>(
    `select clock.now, job, due_at as "dueAt",
       coalesce(retry_at <= clock.now or retry_at > clock.now + make_interval(mins => $2), false)
         and try_count < $1 as "isOpen",
       due_at > clock.now + make_interval(mins => $3) as "isAhead"
     from (select now() as now) as clock left join job_turns on true`,
    [MOST_TRIES, GONE_AFTER_MINUTES + 1, AHEAD_MINUTES],
  );
  const [clock] = rows;
  if (!clock) throw new Error('The database has told no time');
  const byJob = new Map<string, KnownTurn>();
  for (const { job, now: _, ...turn } of rows) if (job !== null) byJob.set(job, turn);
  return { now: clock.now, byJob };
}

/** Whether a turn that is due is still to be taken. */
export const isToTake = (known: KnownTurn | undefined, dueAt: Date): boolean =>
  !known ||
  known.isAhead ||
  known.dueAt < dueAt ||
  (known.isOpen && known.dueAt.getTime() === dueAt.getTime());

/**
 * Takes a turn of a job for this process: one that no process has taken yet, or one that failed or
 * whose process is gone, a few times. Whoever is told true does it.
 */
export async function takeTurn(
  pool: pg.Pool,
  turn: { job: string; dueAt: Date },
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
    [turn.job, turn.dueAt, GONE_AFTER_MINUTES, MOST_TRIES, AHEAD_MINUTES, GONE_AFTER_MINUTES + 1],
  );
  return taken.rows.length > 0;
}

/** Writes down how the turn ended; a newer one that another process has taken stays as it is. */
export async function endTurn(
  pool: pg.Pool,
  turn: { job: string; dueAt: Date; isDone: boolean },
): Promise<void> {
  await pool.query(
    `update job_turns set retry_at = case when $3 then null else now() + make_interval(mins => $4) end
     where job = $1 and due_at = $2`,
    [turn.job, turn.dueAt, turn.isDone, AGAIN_AFTER_MINUTES],
  );
}
