import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import { type RawBuilder, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';

/**
 * Read in a statement after the lock's, to see the state after a close that the lock waited for.
 */
export const CLOSED_UNTIL: RawBuilder<Day | null> = sql`
  (select nullif(closed_until, '-infinity') from book_state)`;

/**
 * Holds the books open until the transaction ends, by the shared lock that closing a day waits for,
 * and returns how far they are closed. Every writer of entries takes it before any other lock;
 * otherwise a writer waiting for a row could block a close, which would then block the holder of
 * that row.
 */
export async function lockBookDay(tx: Database, today: Day): Promise<Books> {
  await sql`${PREPARED} select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.bookDay})`.execute(tx);
  const { rows } = await sql<{ closedUntil: Day | null }>`${PREPARED}
    select ${CLOSED_UNTIL} as closed_until
  `.execute(tx);
  return { today, closedUntil: rows[0]?.closedUntil ?? null };
}
