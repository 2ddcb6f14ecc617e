import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { addDays, type Day, type DayRange } from '@netkhata/domain/billing-period';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, conflict, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { readCheckedBooks } from '../ledger/checked-books.ts';
import { sealEntriesIn } from '../ledger/seal-entries.ts';
import { findDayFault } from './day-checks.ts';
import { lockBooksAlone } from './lock-books.ts';
import { recordClose } from './record-close.ts';
import { readUncountedTills } from './till-queries.ts';

/** Closing covers the whole company: throws 403 for users restricted to a zone. */
export function requireWholeCompany({ zoneId }: SignedInUser): void {
  if (zoneId !== null) throw forbidden(message('dayClose.wholeCompany'));
}

/**
 * Closes a day and every open day before it: recomputes these days and records their figures. From
 * then on no entry can be dated into them. Throws 409 if the books do not agree.
 */
export async function closeDay(
  context: SignedInContext,
  { day, remarks }: EndpointInput<Api['dayClose']>['body'],
): Promise<{ id: number; day: Day }> {
  const { tx, user, today, now } = context;
  requireWholeCompany(user);
  if (day > today) throw badInput({ day: message('dayClose.isAhead') });
  const closedUntil = await lockBooksAlone(tx);
  if (closedUntil !== null && day <= closedUntil) {
    throw conflict(message('dayClose.closedAlready', { day: closedUntil }));
  }
  const fromDay = closedUntil === null ? day : addDays(closedUntil, 1);
  await checkDays(tx, { fromDay, toDay: day });
  const uncounted = await readUncountedTills(tx, day, 'on_that_day');
  await closeUntouchedTills(tx, { day, closedBy: user.id, now });
  const id = await recordClose(tx, { fromDay, day, remarks, closedBy: user.id, now });
  await recordUncounted(tx, id, uncounted);
  context.audit({ subject: 'day_close', id, after: { fromDay, day, remarks } });
  return { id, day };
}

const NOTHING_CHECKED = { lastEntryId: 0, receivablePaisa: ZERO_PAISA, advancePaisa: ZERO_PAISA };

/** Seals the remaining entries, then throws 409 if the days do not agree. */
async function checkDays(tx: Database, days: DayRange): Promise<void> {
  const books = await readCheckedBooks(tx);
  if (books?.difference) {
    throw conflict(
      message('dayClose.booksDiffer', { difference: books.fault ?? books.difference }),
    );
  }
  await sealEntriesIn(tx);
  const difference = await findDayFault(tx, { ...days, checked: books ?? NOTHING_CHECKED });
  if (difference !== undefined) throw conflict(message('dayClose.differs', { difference }));
}

/** Closes tills that were opened by the end of the day and have had no movement since. */
async function closeUntouchedTills(
  tx: Database,
  { day, closedBy, now }: { day: Day; closedBy: number; now: Date },
): Promise<void> {
  await sql`
    update till_sessions sessions set closed_by = ${closedBy}, closed_at = ${now},
      book_day = ${day}::date, in_paisa = 0, out_paisa = 0, counted_paisa = opening_paisa,
      rest_paisa = opening_rest_paisa, difference_paisa = 0, in_until_paisa = in_before_paisa, out_until_paisa = out_before_paisa
    where closed_at is null
      and (opened_at at time zone (select time_zone from company))::date <= ${day}::date
      and (in_before_paisa, out_before_paisa) = (
      select coalesce(sum(in_paisa), 0), coalesce(sum(out_paisa), 0) from current_place_days
      where account_id = sessions.account_id and staff_id = 0
    )
  `.execute(tx);
}

/** Names the tills that the close was made without on its sheet. */
async function recordUncounted(
  tx: Database,
  closeId: number,
  tills: readonly { id: number; keeper: { id: number } | null }[],
): Promise<void> {
  if (tills.length === 0) return;
  await sql`
    insert into day_close_figures (close_id, name, account_id, staff_id, item_count)
    select ${closeId}, 'till_uncounted', till.*, 1 from unnest(
      ${tills.map(({ id }) => id)}::bigint[],
      ${tills.map(({ keeper }) => keeper?.id ?? null)}::bigint[]
    ) as till
  `.execute(tx);
}

/** Reopens the last closed day, with a reason. The record of its close is kept. */
export async function reopenDay(
  context: SignedInContext,
  { id, reason }: EndpointInput<Api['dayReopen']>['body'],
): Promise<{ id: number; day: Day }> {
  const { tx, user, now } = context;
  requireWholeCompany(user);
  const closedUntil = await lockBooksAlone(tx);
  const { rows } = await sql<{ day: Day; isReopened: boolean }>`
    select day, reopened_at is not null as is_reopened from day_closes where id = ${id}
  `.execute(tx);
  const [close] = rows;
  if (!close) throw unknownId('id');
  if (close.isReopened) throw conflict(message('dayClose.reopenedAlready'));
  if (closedUntil !== null && close.day !== closedUntil) {
    throw conflict(message('dayClose.lastFirst', { day: closedUntil }));
  }
  await sql`
    update day_closes set reopened_by = ${user.id}, reopened_at = ${now}, reopen_reason = ${reason}
    where id = ${id}
  `.execute(tx);
  context.audit({ subject: 'day_close', id, after: { reopened: close.day, reason } });
  return { id, day: close.day };
}
