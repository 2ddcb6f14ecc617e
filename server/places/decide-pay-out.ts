import { message } from '@netkhata/contract/messages';
import { bookDayOf } from '@netkhata/domain/book-day';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict, forbidden } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { ONLY_ADMIN_ID, refuseOwnMoney } from '../payments/own-payment.ts';
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

/** Condition: the user may approve or refuse the pay-out; who gets an advance does not. */
export const canDecide = (user: PlaceReader): RawBuilder<boolean> =>
  user.rights.has('approve_pay_out') && seesAllPlaces(user)
    ? sql`(money_movements.state = 'waiting' and ${isOfAnother(user)} and (
        money_movements.staff_id is distinct from ${user.id}
        or coalesce(${ONLY_ADMIN_ID} = ${user.id}, false)
      ))`
    : sql`false`;

/**
 * A second person approves a pay-out, or a transfer for its fee: it is posted now, if the place
 * still has enough money.
 */
export async function approvePayOut(context: SignedInContext, id: number): Promise<SavedMovement> {
  const { tx, user, today } = context;
  const books = await lockBookDay(tx, today);
  const movement = await lockMovement(tx, { user, today, id });
  await requireDecidable(context, movement);
  await refuseOwnMoney(tx, user, movement.staffId, message('movement.isOwnAdvance'));
  await requireInUse(tx, movement);
  const entryDate = bookDayOf(movement.movementDate, books);
  const roundedPaisa = await coverMovement(tx, movement, {
    direction: 'posted',
    day: entryDate,
  });
  await postMovement(tx, { ...movement, roundedPaisa }, { entryDate, createdBy: user.id });
  return decide(context, movement, { state: 'posted', reason: null, roundedPaisa });
}

/** A second person refuses a pay-out; nothing is posted. */
export async function refusePayOut(
  context: SignedInContext,
  { id, reason }: { id: number; reason: string },
): Promise<SavedMovement> {
  const { tx, user, today } = context;
  const movement = await lockMovement(tx, { user, today, id });
  await requireDecidable(context, movement);
  return decide(context, movement, { state: 'refused', reason, roundedPaisa: ZERO_PAISA });
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

/** Throws 409 if a place, or who gets a salary advance, was deactivated while it waited. */
async function requireInUse(
  tx: Database,
  { accountId, toAccountId, staffId }: EnteredMovement,
): Promise<void> {
  const { rows } = await sql<{ account: string | null; name: string | null }>`
    select (
        select min(name) from accounts
        where id in (${accountId}, ${toAccountId}::bigint) and not is_active
      ) as account,
      (select name from users where id = ${staffId}::bigint and not is_active) as name
  `.execute(tx);
  const { account = null, name = null } = rows[0] ?? {};
  if (account !== null) throw conflict(message('payment.accountInactive', { account }));
  if (name !== null) throw conflict(message('movement.staffInactive', { name }));
}

async function decide(
  context: SignedInContext,
  { id, movementNo }: EnteredMovement,
  decision: { state: 'posted' | 'refused'; reason: string | null; roundedPaisa: Paisa },
): Promise<SavedMovement> {
  const { state, reason, roundedPaisa } = decision;
  await sql`
    update money_movements set state = ${state}, decided_by = ${context.user.id},
      decided_at = ${context.now}, refusal_reason = ${reason}, rounded_paisa = ${roundedPaisa}
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
