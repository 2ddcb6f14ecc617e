import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';

/**
 * Puts what has changed since the last time into the figures and the balances of places. They are
 * right without it; reading them stays quick while few changes lie there. Where another process is
 * at it, nothing is left to do.
 */
export async function foldFigures(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.figures}) as is_mine
    `.execute(tx);
    if (rows[0]?.isMine) await sql`select fold_figures(), fold_places()`.execute(tx);
  });
}
