import type pg from 'pg';
import { JOB_LOCKS } from '../database/advisory-locks.ts';

/**
 * Runs the work unless another process is running the same job. Returns whether it ran. The lock
 * belongs to a transaction, so it is released whenever the process dies, and it works behind a
 * pooler in transaction mode.
 */
export async function withJobLock(
  pool: pg.Pool,
  jobName: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    const { rows } = await client.query(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as taken',
      [JOB_LOCKS, jobName],
    );
    const isTaken = rows[0]?.taken === true;
    if (isTaken) await work();
    return isTaken;
  } finally {
    await client.query('rollback').catch((error: Error) => (failure = error));
    client.release(failure);
  }
}
