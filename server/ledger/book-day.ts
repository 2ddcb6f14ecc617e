import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';

/** The last closed day; null if none is. */
export const CLOSED_UNTIL: RawBuilder<Day | null> = sql`
  (select nullif(closed_until, '-infinity') from book_state)`;

/**
 * Holds the books open until the transaction ends, by the shared lock that closing a day waits for,
 * and returns how far they are closed. Every writer of entries takes it before any other lock;
 * otherwise a writer waiting for a row could block a close, which would then block the holder of
 * that row.
 */
export async function lockBookDay(tx: Database, today: Day): Promise<Books> {
  const { rows } = await sql<{ closedUntil: Day | null }>`${PREPARED}
    select nullif(hold_books_open(), '-infinity') as closed_until
  `.execute(tx);
  return { today, closedUntil: rows[0]?.closedUntil ?? null };
}
