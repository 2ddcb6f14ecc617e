import type pg from 'pg';

/** Any fixed number that no other pair of advisory locks in the database begins with. */
const lockSpace = 7_163;

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
      [lockSpace, jobName],
    );
    if (rows[0]?.taken) await work();
  } finally {
    await client.query('rollback').catch((error: Error) => (failure = error));
    client.release(failure);
  }
}
