import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Day } from '@netkhata/domain/billing-period';
import { bookDayOf, type Books } from '@netkhata/domain/book-day';
import { type RawBuilder, sql } from 'kysely';
import { conflict, forbidden } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { applyAdvances } from '../ledger/apply-advance.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { reverseEntries } from '../ledger/reverse-entries.ts';
import type { SavedMovement } from './enter-movement.ts';
import { coverMovement } from './movement-cover.ts';
import {
  ENTERED_ON,
  type EnteredMovement,
  lockMovement,
  STATE_REFUSALS,
} from './movement-queries.ts';

/** Whether the user may take it back: their own of today, and a Super Admin any. */
export const canTakeBack = (
  user: Pick<SignedInUser, 'id' | 'userType'>,
  today: Day,
): RawBuilder<boolean> => {
  const isTheirs =
    user.userType === SUPER_ADMIN
      ? sql`true`
      : sql`(money_movements.created_by = ${user.id} and ${ENTERED_ON} = ${today}::date)`;
  return sql`(money_movements.state in ('waiting', 'posted') and ${isTheirs})`;
};

/**
 * Takes a movement back: a posted one is reversed today, a waiting one is never posted. With
 * `isOfWhole`, as a part of taking back a move, the caller has checked the right.
 */
export async function takeBackMovement(
  context: SignedInContext,
  { id, reason }: { id: number; reason: string },
  { isOfWhole = false }: { isOfWhole?: boolean } = {},
): Promise<SavedMovement> {
  const { tx, user, today, now } = context;
  const books = await lockBookDay(tx, today);
  const movement = await lockMovement(tx, { user, today, id });
  const isTheirs = user.userType === SUPER_ADMIN || (movement.isOwn && movement.isOfToday);
  if (!isTheirs && !isOfWhole) {
    throw forbidden(message('movement.isOfOthers'));
  }
  const { state } = movement;
  if (state !== 'waiting' && state !== 'posted') throw conflict(STATE_REFUSALS[state]);
  if (state === 'posted') {
    await coverMovement(tx, movement, 'taken back');
    await reverse(context, movement, books);
  }
  await sql`
    update money_movements set state = 'taken_back', taken_back_by = ${user.id},
      taken_back_at = ${now}, take_back_reason = ${reason}
    where id = ${id}
  `.execute(tx);
  context.audit({
    subject: 'movement',
    id,
    before: { state, reason: null },
    after: { state: 'taken_back', reason },
  });
  return { id, movementNo: movement.movementNo, state: 'taken_back' };
}

async function reverse(
  { tx, user, today }: SignedInContext,
  { id, customerId }: EnteredMovement,
  books: Books,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_entries where movement_id = ${id} and reverses_entry_id is null
  `.execute(tx);
  const entry = { entryDate: bookDayOf(today, books), createdBy: user.id };
  const entryIds = rows.map((row) => row.id);
  await reverseEntries(tx, entryIds, { kind: 'money_taken_back', ...entry });
  // A refund returns to the customer's advance, which is applied to open bills.
  if (customerId !== null) await applyAdvances(tx, [customerId], entry);
}
