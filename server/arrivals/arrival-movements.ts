import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { negatePaisa, type Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { requireCustomer } from '../customers/customer-scope.ts';
import { badInput, conflict, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { accountOfKind, findPayCategory } from '../places/category-queries.ts';
import { payIn, payOut, type SavedMovement, transferMoney } from '../places/enter-movement.ts';
import { type Arrival, lockArrival, requireOpen } from './arrival-queries.ts';
import { freeForGivingBack } from './give-back.ts';
import { insertMatches } from './match-arrivals.ts';
import type { SavedMatch } from './match-arrival.ts';

/** What a movement moved of an account, above zero into it. */
export const movedOf = (accountId: number) => sql<Paisa | null>`
  case when money_movements.account_id = ${accountId} and kind = 'paid_in' then amount_paisa
    when money_movements.account_id = ${accountId} then -amount_paisa - fee_paisa
    when money_movements.to_account_id = ${accountId} then amount_paisa
  end`;

/** Matches an arrival with a movement that was there. */
export async function matchWithMovement(
  context: SignedInContext,
  form: EndpointInput<Api['arrivalMatchMovement']>['body'],
): Promise<SavedMatch> {
  const { tx, user, today } = context;
  await lockBookDay(tx, today);
  const arrival = await lockArrival(tx, user, form.id);
  requireOpen(arrival);
  const { rows } = await sql<{
    state: SavedMovement['state'];
    netPaisa: Paisa | null;
    isMatched: boolean;
  }>`
    select state, ${movedOf(arrival.accountId)} as net_paisa, exists (
      select from arrival_matches where movement_id = money_movements.id
        and account_id = ${arrival.accountId} and ended_at is null
    ) as is_matched
    from money_movements where id = ${form.movement} for no key update
  `.execute(tx);
  const [movement] = rows;
  if (!movement) throw unknownId('movement');
  const { state, netPaisa, isMatched } = movement;
  if (state === 'refused') throw conflict(message('movement.isRefused'));
  if (state === 'taken_back') throw conflict(message('movement.isTakenBack'));
  if (isMatched) throw conflict(message('arrival.movementMatched'));
  if (netPaisa !== arrival.netPaisa) {
    throw badInput({ movement: message('arrival.movementDiffers') });
  }
  return matchMovement(context, arrival, { id: form.movement, state }, { madeIt: false });
}

/** Makes the movement that an arrival shows, and matches it. */
export async function makeMovement(
  context: SignedInContext,
  form: EndpointInput<Api['arrivalMove']>['body'],
): Promise<SavedMatch> {
  const { tx, user, today } = context;
  const other = form.other ?? null;
  const category = form.category ?? null;
  if ((other === null) === (category === null)) {
    throw badInput({ other: message('arrival.moveOneWay') });
  }
  if (!user.rights.has(other === null ? 'pay_out' : 'move_money')) {
    throw forbidden(message('arrival.moveNeedsRight'));
  }
  const books = await lockBookDay(tx, today);
  const customerId = await customerGivenBack(context, {
    category,
    customer: form.customer ?? null,
  });
  // The money of a customer is locked before the arrival, as by everybody who matches.
  if (customerId !== null) await lockCustomerMoney(tx, [customerId]);
  const arrival = await lockArrival(tx, user, form.id);
  requireOpen(arrival);
  if (customerId !== null && arrival.direction === 'out') {
    await freeForGivingBack(context, books, { gone: arrival, customerId });
  }
  const movement = await enter(context, arrival, { ...form, other, category });
  return matchMovement(context, arrival, movement, { madeIt: true });
}

/** The customer to whom money was given back; null where the category is of something else. */
async function customerGivenBack(
  { tx, user }: SignedInContext,
  { category, customer }: { category: number | null; customer: number | null },
): Promise<number | null> {
  if (category === null || customer === null) return null;
  const found = await findPayCategory(tx, { id: category, direction: 'out' });
  if (found?.accountId !== accountOfKind('customer')) return null;
  return (await requireCustomer(tx, user, customer, 'customer')).id;
}

function enter(
  context: SignedInContext,
  { accountId, direction, amountPaisa, feePaisa, netPaisa, day }: Arrival,
  form: EndpointInput<Api['arrivalMove']>['body'] & {
    other: number | null;
    category: number | null;
  },
): Promise<SavedMovement> {
  const common = { movementDate: null, takenOn: day, remarks: form.remarks ?? null };
  if (form.other !== null) {
    return direction === 'out'
      ? transferMoney(context, {
          ...common,
          from: accountId,
          to: form.other,
          amount: amountPaisa,
          fee: feePaisa,
        })
      : transferMoney(context, {
          ...common,
          from: form.other,
          to: accountId,
          amount: netPaisa,
          fee: null,
        });
  }
  const paid = {
    ...common,
    account: accountId,
    category: form.category as number,
    amount: netPaisa < 0 ? negatePaisa(netPaisa) : netPaisa,
    staff: form.staff ?? null,
    customer: form.customer ?? null,
  };
  return direction === 'out' ? payOut(context, paid) : payIn(context, paid);
}

async function matchMovement(
  context: SignedInContext,
  arrival: Arrival,
  { id: movementId, state }: Pick<SavedMovement, 'id' | 'state'>,
  { madeIt }: { madeIt: boolean },
): Promise<SavedMatch> {
  await insertMatches(context, [
    {
      arrival,
      movementId,
      paymentId: null,
      madeIt,
      way: 'chosen',
      strength: 'none',
      reasons: [],
    },
  ]);
  return { id: arrival.id, paymentId: null, movementId, isWaiting: state === 'waiting' };
}
