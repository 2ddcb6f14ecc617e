import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';

/** Any fixed number: one folder at a time, another one has nothing left to do. */
const LOCK_KEY = 7_163_006;

/**
 * Puts what has changed since the last time into the figures. They are right
 * without it; it keeps few changes lying, so that reading them stays quick.
 */
export async function foldFigures(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_KEY}) as "isMine"
    `.execute(tx);
    if (rows[0]?.isMine) await sql`select fold_figures()`.execute(tx);
  });
}
