import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';

/**
 * Folds pending changes into the figures and the balances of places. They are correct without it,
 * but reading them is fast only while few changes are pending. Does nothing if another process is
 * already folding.
 */
export async function foldFigures(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.figures}) as is_mine
    `.execute(tx);
    if (rows[0]?.isMine) await sql`select fold_figures(), fold_places()`.execute(tx);
  });
}
