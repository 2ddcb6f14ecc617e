import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Day } from '@netkhata/domain/billing-period';
import { type BookDay, bookDayOf, type Books } from '@netkhata/domain/book-day';
import { negatePaisa, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { cashRounded } from '@netkhata/domain/place-entry';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict, forbidden } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { applyAdvances } from '../ledger/apply-advance.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { reversalDay, reverseEntries } from '../ledger/reverse-entries.ts';
import { ONLY_ADMIN_ID, refuseOwnMoney } from '../payments/own-payment.ts';
import type { SavedMovement } from './enter-movement.ts';
import { coverMovement, lowersDebt } from './movement-cover.ts';
import {
  ENTERED_ON,
  type EnteredMovement,
  lockMovement,
  STATE_REFUSALS,
} from './movement-queries.ts';

/** Whether the user may take it back: what they entered today, and a Super Admin any. */
export const canTakeBack = (
  user: Pick<SignedInUser, 'id' | 'userType'>,
  today: Day,
): RawBuilder<boolean> => {
  const isTheirs =
    user.userType === SUPER_ADMIN
      ? sql`true`
      : sql`(money_movements.created_by = ${user.id} and ${ENTERED_ON} = ${today}::date)`;
  // Who got an advance does not take it back, unless nobody else could.
  const isOwnDebt = sql`(
    money_movements.state = 'posted' and money_movements.kind = 'paid_out'
    and money_movements.staff_id is not distinct from ${user.id}
    and ${ONLY_ADMIN_ID} is distinct from ${user.id}
  )`;
  return sql`(
    money_movements.state in ('waiting', 'posted') and ${isTheirs} and not ${isOwnDebt}
  )`;
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
    if (lowersDebt(movement, 'taken back')) {
      await refuseOwnMoney(tx, user, movement.staffId, message('staffDebt.isOwn'));
    }
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
  context: SignedInContext,
  movement: EnteredMovement,
  books: Books,
): Promise<void> {
  const { tx, user, today } = context;
  const { id, customerId } = movement;
  const { rows } = await sql<{ id: number }>`
    select id from ledger_entries where movement_id = ${id} and reverses_entry_id is null
  `.execute(tx);
  const entryIds = rows.map((row) => row.id);
  const entry = { entryDate: bookDayOf(today, books), createdBy: user.id };
  const day = await reversalDay(tx, entryIds, entry.entryDate);
  const roundedPaisa = await coverMovement(tx, movement, { direction: 'taken back', day });
  await reverseEntries(tx, entryIds, { kind: 'money_taken_back', ...entry });
  if (roundedPaisa !== ZERO_PAISA) await returnRounding(tx, movement, { day, roundedPaisa, user });
  // A refund returns to the customer's advance, which is applied to open bills.
  if (customerId !== null) await applyAdvances(tx, [customerId], entry);
}

/** What the till lacks of money that is taken back, less than the smallest note, was rounded away. */
async function returnRounding(
  tx: Database,
  { accountId, toAccountId }: EnteredMovement,
  { day, roundedPaisa, user }: { day: BookDay; roundedPaisa: Paisa; user: SignedInUser },
): Promise<void> {
  await postEntry(tx, {
    kind: 'rounding_returned',
    entryDate: day,
    customerId: null,
    createdBy: user.id,
    postings: cashRounded({
      accountId: toAccountId ?? accountId,
      restPaisa: negatePaisa(roundedPaisa),
    }),
  });
}
