import { type Message, message } from '@netkhata/contract/messages';
import type { ReadingDoubt } from '@netkhata/contract/network-differences';
import { comparableText } from '@netkhata/domain/comparable-text';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

interface Doubt {
  reason: Message;
  data: ReadingDoubt;
}

/**
 * Why an uploaded list should not replace a router's last one unasked: it is older, or the router
 * that it is of calls itself otherwise. Undefined where it is neither. A list without a name for
 * its router is taken for the same router's.
 */
export async function doubtOfReading(
  tx: Database,
  file: { identity: string | undefined; readAt: Date },
  last: { identity: string | null; readAt: Date },
): Promise<Doubt | undefined> {
  const isOther =
    file.identity !== undefined &&
    last.identity !== null &&
    comparableText(file.identity) !== comparableText(last.identity);
  const isOlder = file.readAt < last.readAt;
  if (!isOther && !isOlder) return undefined;
  const { rows } = await sql<{ day: string; at: string }>`
    select to_char(${file.readAt}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as day,
      to_char(${last.readAt}::timestamptz at time zone time_zone, 'YYYY-MM-DD HH24:MI') as at
    from company
  `.execute(tx);
  const { day = '', at = '' } = rows[0] ?? {};
  const names = { theirs: file.identity ?? '', ours: last.identity ?? '' };
  if (!isOther) return { reason: message('reading.older', { day, at }), data: { doubt: 'older' } };
  if (!isOlder) {
    return { reason: message('reading.otherRouter', names), data: { doubt: 'other_router' } };
  }
  return {
    reason: message('reading.otherAndOlder', { ...names, day, at }),
    data: { doubt: 'other_and_older' },
  };
}
