import type pg from 'pg';
import { JOB_LOCKS } from '../database/advisory-locks.ts';

/**
 * Does the work unless another process is at it. The lock is a transaction's: it goes with the
 * process, however that dies, and a pool between us and PostgreSQL does not mislay it.
 */
export async function unlessRunning(
  pool: pg.Pool,
  jobName: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    const { rows } = await client.query(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as taken',
      [JOB_LOCKS, jobName],
    );
    if (rows[0]?.taken) await work();
  } finally {
    await client.query('rollback').catch((error: Error) => (failure = error));
    client.release(failure);
  }
}
