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
