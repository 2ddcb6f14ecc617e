import { type Message, message } from '@netkhata/contract/messages';
import { type Paisa, takaFromPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { asJson } from '../../database/storable.ts';
import { inSavepoint, inTransaction } from '../../database/transaction.ts';
import { conflict, notFound } from '../../http/failure.ts';
import type { SignedInContext } from '../../http/implement.ts';
import { deletePayment } from '../../payments/delete-payment.ts';
import { type Connection, readConnection } from '../connection-queries.ts';
import { askBkash } from './ask-bkash.ts';
import { type CheckoutAccess, reasonOf, successOf } from './bkash-call.ts';
import { bookRefund, readRefund, type Refund } from './book-refund.ts';

export type RefundState = 'asked' | 'done' | 'to_check';

/** Longer than bKash may take for tokens and for the refund, each asked for twice. */
const LONGEST_CALL = sql`interval '5 minutes'`;

/** bKash wants both, and shows them to nobody but the merchant. */
const SKU = 'internet';
const LONGEST_REASON = 200;

/**
 * Gives the money of a checkout back: bKash is asked for it, and then the payment is deleted and the
 * money that came and the money that left are set aside, in one transaction. Whether the payment can
 * be deleted is tried before bKash hears of it. The same again is answered alike; an answer that is
 * lost is asked for, by this call and by the job; money is asked for by one call at a time. Throws 404,
 * or 409 with the reason.
 */
export async function refundCheckout(
  access: CheckoutAccess,
  context: SignedInContext,
  { id: arrivalId, reason }: { id: number; reason: string },
): Promise<RefundState> {
  const { database } = access;
  const paid = await findPaid(database, arrivalId);
  if (!paid) throw notFound(message('checkout.noRefund'));
  const known = await findRefund(database, paid.attemptId);
  if (known) return known.state === 'asked' ? goOn(access, known.id) : known.state;
  const added = await inTransaction(database, (tx) => begin({ ...context, tx }, paid, reason));
  if (added !== undefined) return give(access, added);
  // Somebody else began the same at this moment. If that was refused since, this one is the next.
  const other = await findRefund(database, paid.attemptId);
  return other?.state ?? refundCheckout(access, context, { id: arrivalId, reason });
}

/**
 * Adds the refund, unless there is one already: then undefined. That comes before the payment is
 * looked at, which the other refund may have deleted.
 */
async function begin(
  context: SignedInContext,
  { attemptId, paymentId, amountPaisa }: PaidCheckout,
  reason: string,
): Promise<number | undefined> {
  const { tx, user, now } = context;
  const { rows } = await sql<{ id: number }>`
    insert into checkout_refunds (
      attempt_id, payment_id, amount_paisa, reason, asked_by, asked_at, giving_until
    )
    values (
      ${attemptId}, ${paymentId}, ${amountPaisa}, ${reason}, ${user.id}, ${now},
      ${now}::timestamptz + ${LONGEST_CALL}
    )
    on conflict do nothing returning id
  `.execute(tx);
  const [added] = rows;
  if (added) await tryDeleting(context, { paymentId, reason });
  return added?.id;
}

interface PaidCheckout {
  attemptId: number;
  paymentId: number;
  amountPaisa: Paisa;
}

async function findPaid(tx: Database, arrivalId: number): Promise<PaidCheckout | undefined> {
  const { rows } = await sql<PaidCheckout>`
    select attempt_id, payment_id, amount_paisa from checkout_steps
    where arrival_id = ${arrivalId} and state = 'completed'
  `.execute(tx);
  return rows[0];
}

async function findRefund(
  tx: Database,
  attemptId: number,
): Promise<{ id: number; state: RefundState } | undefined> {
  const { rows } = await sql<{ id: number; state: RefundState }>`
    select id, state from checkout_refunds where attempt_id = ${attemptId} and state <> 'refused'
  `.execute(tx);
  return rows[0];
}

class Tried extends Error {}

/** Throws what deleting the payment would throw; nothing of it is kept. */
async function tryDeleting(
  context: SignedInContext,
  deletion: { paymentId: number; reason: string },
): Promise<void> {
  const attempt = inSavepoint(context.tx, async () => {
    await deletePayment({ ...context, audit: () => undefined }, deletion);
    throw new Tried('It can be deleted');
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Tried)) throw error;
  });
}

async function connectionOf(access: CheckoutAccess, refund: Refund): Promise<Connection> {
  const connection = await readConnection(access.database, refund.connectionId);
  if (!connection) throw new Error('The connection of a refund is missing');
  return connection;
}

/** Asks bKash to give the money back, by the one call that may. */
async function give(access: CheckoutAccess, id: number): Promise<RefundState> {
  try {
    return await callForIt(access, id);
  } finally {
    await release(access, id);
  }
}

async function callForIt(access: CheckoutAccess, id: number): Promise<RefundState> {
  const refund = await readRefund(access.database, id);
  const connection = await connectionOf(access, refund);
  const answer = await askBkash(access, connection, {
    path: 'payment/refund',
    body: {
      ...namesOf(refund),
      amount: takaFromPaisa(refund.amountPaisa).toFixed(2),
      sku: SKU,
      reason: refund.reason.replaceAll(/[<>&]/g, '').slice(0, LONGEST_REASON) || '-',
    },
  });
  const given = successOf(answer);
  if (given && (await bookRefund(access, { refund, connection, given })))
    return readState(access, id);
  // Also what is refused may have been given back by an earlier call.
  const state = await ask(access, { refund, connection });
  if (state !== 'absent') return state;
  // What was lost on the way may still be done.
  if (answer.kind === 'unanswered' || given) return 'asked';
  const reason = reasonOf(answer);
  await refuse(access, id, reason);
  throw conflict(reason);
}

const namesOf = ({ walletPaymentId, paidTrxId }: Refund) => ({
  paymentID: walletPaymentId,
  trxID: paidTrxId,
});

/** A person tries a refund again whose answer was lost, or has not come yet. */
async function goOn(access: CheckoutAccess, id: number): Promise<RefundState> {
  const refund = await readRefund(access.database, id);
  const state = await ask(access, { refund, connection: await connectionOf(access, refund) });
  if (state !== 'absent') return state;
  return (await claim(access, id)) ? give(access, id) : readState(access, id);
}

/** Whether no other call asks bKash for the money; until `release` this one may. */
async function claim({ database, clock }: CheckoutAccess, id: number): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql`
    update checkout_refunds set giving_until = ${now}::timestamptz + ${LONGEST_CALL}
    where id = ${id} and state = 'asked' and (giving_until is null or giving_until <= ${now})
    returning id
  `.execute(database);
  return rows.length > 0;
}

async function release({ database }: CheckoutAccess, id: number): Promise<void> {
  await sql`
    update checkout_refunds set giving_until = null where id = ${id} and state = 'asked'
  `.execute(database);
}

/** Asks bKash whether it has given the money back, and books that it has; `absent` where it has not. */
async function ask(
  access: CheckoutAccess,
  { refund, connection }: { refund: Refund; connection: Connection },
): Promise<RefundState | 'absent'> {
  const answer = await askBkash(access, connection, {
    path: 'payment/refund',
    body: namesOf(refund),
  });
  const given = successOf(answer);
  if (given) {
    const isBooked = await bookRefund(access, { refund, connection, given });
    return isBooked ? readState(access, refund.id) : 'asked';
  }
  return answer.kind === 'answer' ? 'absent' : 'asked';
}

/** Ends a refund of which nothing was given back. */
async function refuse(access: CheckoutAccess, id: number, reason: Message): Promise<void> {
  await sql`
    update checkout_refunds
    set state = 'refused', end_reason = ${asJson(reason)}, ended_at = ${access.clock.now()}
    where id = ${id} and state = 'asked'
  `.execute(access.database);
}

async function readState({ database }: CheckoutAccess, id: number): Promise<RefundState> {
  const { rows } = await sql<{ state: RefundState }>`
    select state from checkout_refunds where id = ${id}
  `.execute(database);
  return rows[0]?.state ?? 'asked';
}

const MOST_AT_ONCE = 10;

/** Asks about refunds whose answer was lost, as `sweepCheckouts` does about attempts. */
export async function sweepRefunds(access: CheckoutAccess): Promise<void> {
  const { database, clock } = access;
  const now = clock.now();
  const { rows } = await sql<{ id: number; isOld: boolean }>`
    update checkout_refunds set looked_at = ${now}
    where id in (
      select id from checkout_refunds
      where state = 'asked' and asked_at <= ${now}::timestamptz - interval '2 minutes'
        and (looked_at is null or looked_at <= ${now}::timestamptz
          - least(greatest((${now} - asked_at) / 4, interval '1 minute'), interval '1 hour'))
      order by asked_at limit ${MOST_AT_ONCE} for update skip locked
    )
    returning id, asked_at <= ${now}::timestamptz - interval '1 day' as is_old
  `.execute(database);
  for (const { id, isOld } of rows) {
    const refund = await readRefund(database, id);
    // Whoever asks for the money while this asks about it would be told that it is refused.
    const mayEnd = isOld && (await claim(access, id));
    const state = await ask(access, { refund, connection: await connectionOf(access, refund) });
    if (!mayEnd) continue;
    if (state === 'absent') await refuse(access, id, message('checkout.refundLost'));
    await release(access, id);
  }
}
