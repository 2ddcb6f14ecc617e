import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Scheduled job: forgets which matched arrivals differed from their statement and do not any more. It
 * only keeps the list short; whoever compares looks at each of it anew (decision 0093).
 */
export async function forgetReconciled(database: Database): Promise<void> {
  await sql`select forget_reconciled()`.execute(database);
}
