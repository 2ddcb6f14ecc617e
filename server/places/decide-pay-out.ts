import { message } from '@netkhata/contract/messages';
import { bookDayOf } from '@netkhata/domain/book-day';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict, forbidden } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { ONLY_ADMIN_ID } from '../payments/own-payment.ts';
import type { SavedMovement } from './enter-movement.ts';
import { coverMovement } from './movement-cover.ts';
import { type EnteredMovement, lockMovement, STATE_REFUSALS } from './movement-queries.ts';
import { postMovement } from './post-movement.ts';
import { type PlaceReader, seesAllPlaces } from './place-visibility.ts';

/** Condition: not entered by the user, unless nobody else could decide it, both then and now. */
const isOfAnother = ({ id }: Pick<SignedInUser, 'id'>): RawBuilder<boolean> => sql`(
  money_movements.created_by <> ${id}
  or coalesce(money_movements.only_admin_id = ${id} and ${ONLY_ADMIN_ID} = ${id}, false)
)`;

/** Condition: the user may approve or refuse the pay-out. */
export const canDecide = (user: PlaceReader): RawBuilder<boolean> =>
  user.rights.has('approve_pay_out') && seesAllPlaces(user)
    ? sql`(money_movements.state = 'waiting' and ${isOfAnother(user)})`
    : sql`false`;

/** A second person approves a pay-out: it is posted now, if the place still has enough money. */
export async function approvePayOut(context: SignedInContext, id: number): Promise<SavedMovement> {
  const { tx, user, today } = context;
  const books = await lockBookDay(tx, today);
  const movement = await lockMovement(tx, { user, today, id });
  await requireDecidable(context, movement);
  await requireInUse(tx, movement);
  await coverMovement(tx, movement, 'posted');
  await postMovement(tx, movement, {
    entryDate: bookDayOf(movement.movementDate, books),
    createdBy: user.id,
  });
  return decide(context, movement, { state: 'posted', reason: null });
}

/** A second person refuses a pay-out; nothing is posted. */
export async function refusePayOut(
  context: SignedInContext,
  { id, reason }: { id: number; reason: string },
): Promise<SavedMovement> {
  const { tx, user, today } = context;
  const movement = await lockMovement(tx, { user, today, id });
  await requireDecidable(context, movement);
  return decide(context, movement, { state: 'refused', reason });
}

async function requireDecidable(
  { tx, user }: SignedInContext,
  { id, state }: EnteredMovement,
): Promise<void> {
  if (state !== 'waiting') throw conflict(STATE_REFUSALS[state]);
  const ofAnother = await sql`
    select from money_movements where id = ${id} and ${isOfAnother(user)}
  `.execute(tx);
  if (ofAnother.rows.length === 0) throw forbidden(message('movement.isOwn'));
}

/** Throws 409 if the place, or who gets a salary advance, was deactivated while it waited. */
async function requireInUse(tx: Database, { accountId, staffId }: EnteredMovement): Promise<void> {
  const { rows } = await sql<{ account: string | null; name: string | null }>`
    select (select name from accounts where id = ${accountId} and not is_active) as account,
      (select name from users where id = ${staffId}::bigint and not is_active) as name
  `.execute(tx);
  const { account = null, name = null } = rows[0] ?? {};
  if (account !== null) throw conflict(message('payment.accountInactive', { account }));
  if (name !== null) throw conflict(message('movement.staffInactive', { name }));
}

async function decide(
  context: SignedInContext,
  { id, movementNo }: EnteredMovement,
  decision: { state: 'posted' | 'refused'; reason: string | null },
): Promise<SavedMovement> {
  const { state, reason } = decision;
  await sql`
    update money_movements set state = ${state}, decided_by = ${context.user.id},
      decided_at = ${context.now}, refusal_reason = ${reason}
    where id = ${id}
  `.execute(context.tx);
  context.audit({
    subject: 'movement',
    id,
    before: { state: 'waiting', reason: null },
    after: { state, reason },
  });
  return { id, movementNo, state };
}
