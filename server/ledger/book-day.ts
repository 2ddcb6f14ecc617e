import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import { type RawBuilder, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { sendTogether } from '../database/transaction.ts';

/** Holds the books open until the transaction ends: who closes a day waits for it. */
export const BOOK_DAY_LOCK = sql.raw(`pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.bookDay})`);

/** Read in a statement after the lock's: one that waited for a close would see what was before. */
export const CLOSED_UNTIL: RawBuilder<Day | null> = sql`
  (select nullif(closed_until, '-infinity') from book_state)`;

/**
 * Holds the books open and says how far they are closed. Every writer of entries takes it before
 * it locks anything else: who waits for a row would otherwise hold up who is to close, and both
 * whoever has the row.
 */
export async function lockBookDay(tx: Database, today: Day): Promise<Books> {
  const [, rows] = await sendTogether(
    tx,
    sql`select ${BOOK_DAY_LOCK}`,
    sql<{ closedUntil: Day | null }>`select ${CLOSED_UNTIL} as closed_until`,
  );
  return { today, closedUntil: rows[0]?.closedUntil ?? null };
}
