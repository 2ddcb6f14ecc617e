import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isRetryable } from './database-error.ts';

const MAX_ATTEMPTS = 4;

/**
 * Runs a use case in one transaction. A deadlock or serialisation failure has done nothing, so the
 * whole of it is run again, a few times; every other error rolls back and is thrown.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Runs a part of a transaction, checks that wait for its end included; when it throws, the part is
 * undone and the transaction goes on.
 */
export async function inSavepoint<Result>(
  tx: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`set constraints all immediate`.execute(tx);
    await sql`set constraints all deferred`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}
