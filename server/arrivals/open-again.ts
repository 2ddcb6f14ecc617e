import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { deletePayment } from '../payments/delete-payment.ts';
import { lockArrival, requireOpen } from './arrival-queries.ts';
import { customersOfPayments } from './match-arrivals.ts';
import { proposeFor } from './propose-arrivals.ts';

interface LiveMatch {
  id: number;
  paymentId: number | null;
  movementId: number | null;
  madeIt: boolean;
}

/** Sets an arrival aside that is not ours, or nobody's. */
export async function setAside(
  context: SignedInContext,
  { id, reason }: EndpointInput<Api['arrivalSetAside']>['body'],
): Promise<void> {
  const { tx, user, now } = context;
  const arrival = await lockArrival(tx, user, id);
  requireOpen(arrival);
  await tx
    .insertInto('arrivalAsides')
    .values({ arrivalId: id, reason, setBy: user.id, setAt: now })
    .execute();
  context.audit({ subject: 'arrival', id, after: { state: 'set_aside', reason } });
}

/** Opens an arrival again that was set aside. */
export async function reopen(
  context: SignedInContext,
  { id }: EndpointInput<Api['arrivalReopen']>['body'],
): Promise<void> {
  const { tx, user, now } = context;
  const arrival = await lockArrival(tx, user, id);
  if (arrival.state !== 'set_aside') throw conflict(message('arrival.isNotSetAside'));
  await tx
    .updateTable('arrivalAsides')
    .set({ endedBy: user.id, endedAt: now })
    .where('arrivalId', '=', id)
    .where('endedAt', 'is', null)
    .execute();
  await proposeFor(tx, { arrivalIds: [id], now });
  context.audit({
    subject: 'arrival',
    id,
    before: { state: 'set_aside' },
    after: { state: 'open' },
  });
}

/**
 * Undoes a match: payments that it made are deleted, what was there before stays, and the arrival is
 * open again.
 */
export async function undoMatch(
  context: SignedInContext,
  { id, reason }: EndpointInput<Api['arrivalUndo']>['body'],
): Promise<void> {
  const { tx, user, today, now } = context;
  await lockBookDay(tx, today);
  // The money of the customers is locked before the arrival, as by everybody who matches.
  const found = await readLive(context, id);
  await lockCustomerMoney(tx, await customersOfPayments(tx, paymentsOf(found)));
  const arrival = await lockArrival(tx, user, id);
  const live = await readLive(context, id);
  if (arrival.state !== 'matched') throw conflict(message('arrival.isNotMatched'));
  if (live.some((match) => !found.some((other) => other.id === match.id))) {
    throw conflict(message('arrival.moved'));
  }
  // The first of several has the number that the others share: it goes last.
  for (const { paymentId, madeIt } of live.toReversed()) {
    // Deleting the payment ends its match (0031_arrivals.sql).
    if (madeIt && paymentId !== null) await deletePayment(context, { paymentId, reason });
  }
  await sql`
    update arrival_matches set ended_by = ${user.id}, ended_at = ${now}, end_reason = ${reason}
    where arrival_id = ${id} and ended_at is null
  `.execute(tx);
  await proposeFor(tx, { arrivalIds: [id], now });
  context.audit({
    subject: 'arrival',
    id,
    before: { state: 'matched', payments: paymentsOf(live) },
    after: { state: 'open', reason },
  });
}

const paymentsOf = (live: readonly LiveMatch[]): number[] =>
  live.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]));

async function readLive({ tx }: SignedInContext, id: number): Promise<LiveMatch[]> {
  const { rows } = await sql<LiveMatch>`
    select id, payment_id, movement_id, made_it from arrival_matches
    where arrival_id = ${id} and ended_at is null order by id
  `.execute(tx);
  return rows;
}
