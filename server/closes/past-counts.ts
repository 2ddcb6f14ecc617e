import type { Day } from '@netkhata/domain/billing-period';
import { restOfNotes, splitIntoNotes, wholeNotes } from '@netkhata/domain/banknotes';
import { type Paisa, subtractPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { setKeeper } from '../accounts/save-money-account.ts';
import type { Database } from '../database/database.ts';

interface PastDay {
  tillId: number;
  /** User who keeps the till, opened it and counted it. */
  keeperId: number;
  day: Day;
  openedAt: Date;
  closedAt: Date;
}

interface Moved {
  inBefore: Paisa;
  outBefore: Paisa;
  inUntil: Paisa;
  outUntil: Paisa;
}

/**
 * For the demo, whose tills already contain the money of later days: records a past session of a
 * till, opened in the morning and closed in the evening with the balance of the books on that day.
 */
export async function countPastDay(tx: Database, past: PastDay): Promise<void> {
  const { tillId, keeperId, day, openedAt, closedAt } = past;
  const { inBefore, outBefore, inUntil, outUntil } = await readMoved(tx, tillId, day);
  const opening = subtractPaisa(inBefore, outBefore);
  const closing = subtractPaisa(inUntil, outUntil);
  const counted = wholeNotes(closing);
  const notes = JSON.stringify(splitIntoNotes(counted));
  await setKeeper(tx, tillId, keeperId);
  await sql`
    insert into till_sessions (account_id, keeper_id, opened_by, opened_at, opening_paisa,
      opening_rest_paisa, opening_difference_paisa, in_before_paisa, out_before_paisa, in_until_paisa, out_until_paisa,
      closed_by, closed_at, book_day, in_paisa, out_paisa, counted_paisa, notes, rest_paisa,
      difference_paisa)
    values (${tillId}, ${keeperId}, ${keeperId}, ${openedAt}, ${wholeNotes(opening)},
      ${restOfNotes(opening)}, 0, ${inBefore},
      ${outBefore}, ${inUntil}, ${outUntil}, ${keeperId}, ${closedAt}, ${day}::date,
      ${subtractPaisa(inUntil, inBefore)}, ${subtractPaisa(outUntil, outBefore)}, ${counted},
      ${notes}::jsonb, ${restOfNotes(closing)}, 0)
  `.execute(tx);
}

/** Cumulative money in and out of the till before the day and up to its end. */
async function readMoved(tx: Database, tillId: number, day: Day): Promise<Moved> {
  const { rows } = await sql<Moved>`
    select coalesce(sum(in_paisa) filter (where day < ${day}::date), 0)::bigint as in_before,
      coalesce(sum(out_paisa) filter (where day < ${day}::date), 0)::bigint as out_before,
      coalesce(sum(in_paisa), 0)::bigint as in_until,
      coalesce(sum(out_paisa), 0)::bigint as out_until
    from current_place_days
    where account_id = ${tillId} and staff_id = 0 and day <= ${day}::date
  `.execute(tx);
  return rows[0] as Moved;
}
