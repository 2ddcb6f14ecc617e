import { type Message, message } from '@netkhata/contract/messages';
import { LARGEST } from '@netkhata/domain/bounds';
import { type Paisa, paisaFromTaka } from '@netkhata/domain/paisa';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { sql } from 'kysely';
import { bringArrivals } from '../../arrivals/bring-arrivals.ts';
import { setAside } from '../../arrivals/open-again.ts';
import { businessDay } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { asJson, storable } from '../../database/storable.ts';
import { inTransaction } from '../../database/transaction.ts';
import { writeAudit } from '../../http/audit.ts';
import { Failure, isMessage } from '../../http/failure.ts';
import type { AuditChange, SignedInContext, SignedInUser } from '../../http/implement.ts';
import { deletePayment } from '../../payments/delete-payment.ts';
import { readCompany } from '../../setup/company-settings.ts';
import { type Connection, logCall } from '../connection-queries.ts';
import { readConnectionUser } from '../told-payment.ts';
import type { BkashFields, CheckoutAccess } from './bkash-call.ts';
import { baseUrlOf } from './checkout-settings.ts';

/** A refund that bKash may know of, with what it is called by there. */
export interface Refund {
  id: number;
  attemptId: number;
  connectionId: number;
  accountId: number;
  customerId: number;
  paymentId: number;
  amountPaisa: Paisa;
  reason: string;
  askedBy: number;
  walletPaymentId: string;
  /** Transaction number of the payment. */
  paidTrxId: string;
  /** Arrival of the payment. */
  paidArrivalId: number;
}

const REFUND = sql`
  select checkout_refunds.id, attempt_id, connection_id, checkout_attempts.account_id, customer_id,
    checkout_refunds.payment_id, checkout_refunds.amount_paisa, checkout_refunds.reason, asked_by,
    checkout_attempts.wallet_payment_id, step.trx_id as paid_trx_id,
    step.arrival_id as paid_arrival_id
  from checkout_refunds join checkout_attempts on checkout_attempts.id = attempt_id
    join lateral (
      select trx_id, arrival_id from checkout_steps
      where checkout_steps.attempt_id = checkout_attempts.id and state = 'completed'
    ) as step on true`;

export async function readRefund(tx: Database, id: number): Promise<Refund> {
  const { rows } = await sql<Refund>`${REFUND} where checkout_refunds.id = ${id}`.execute(tx);
  const [refund] = rows;
  if (!refund) throw new Error('A refund is missing');
  return refund;
}

interface Given {
  refund: Refund;
  connection: Connection;
  /** What bKash says of the money that it gave back. */
  given: BkashFields;
}

/**
 * Books that the money was given back: the payment is deleted, and what came and what left are set
 * aside. Where it cannot be deleted any more, or another amount was given back than all of it, as bKash's
 * own portal can, what left is an open arrival for a person. False where bKash names no number of it.
 */
export async function bookRefund(access: CheckoutAccess, told: Given): Promise<boolean> {
  const trxId = transactionKey(told.given['refundTrxID'] ?? '');
  if (trxId === undefined) return false;
  const amountPaisa = givenAmount(told);
  const booking = { ...told, trxId, amountPaisa };
  const keepIt = (reason: Message) =>
    inTransaction(access.database, (tx) => keep(tx, access, { ...booking, reason }));
  if (amountPaisa !== told.refund.amountPaisa) {
    await keepIt(message('checkout.refundToCheck'));
    return true;
  }
  try {
    await inTransaction(access.database, (tx) => book(tx, access, booking));
  } catch (error) {
    if (!(error instanceof Failure) || !isMessage(error.detail)) throw error;
    await keepIt(error.detail);
  }
  return true;
}

/** What bKash says that it gave back; what was asked for where it does not say. */
function givenAmount({ refund, given }: Given): Paisa {
  const told = paisaFromTaka(given['amount'] ?? '');
  return told !== undefined && told > 0 && told <= LARGEST.transfer ? told : refund.amountPaisa;
}

type Booking = Given & { trxId: string; amountPaisa: Paisa };

async function book(tx: Database, access: CheckoutAccess, told: Booking): Promise<void> {
  const { refund, connection, trxId } = told;
  if (!(await isAsked(tx, refund.id))) return;
  const { reason } = refund;
  const now = access.clock.now();
  const user = await readConnectionUser(tx, refund.askedBy);
  const changes: AuditChange[] = [];
  const context = await contextOf(tx, { user, now, changes });
  if (!(await isPaymentGone(tx, refund.paymentId))) {
    await deletePayment(context, { paymentId: refund.paymentId, reason });
  }
  const arrivalId = await bringOut(tx, told, now);
  // Where what came was matched anew meanwhile, what left is for a person.
  if (await isOpen(tx, refund.paidArrivalId)) {
    await setAside(context, { id: refund.paidArrivalId, reason });
    if (await isOpen(tx, arrivalId)) await setAside(context, { id: arrivalId, reason });
  }
  await end(tx, refund, { state: 'done', trxId, arrivalId, reason: null, now });
  const { id: userId } = user;
  await writeAudit(tx, { userId, action: 'checkoutRefund', address: '', changes, at: now });
  await logCall(tx, connection.id, {
    outcome: 'taken',
    reason: message('checkout.refunded', { number: trxId }),
    from: new URL(baseUrlOf(connection.config)).host,
    at: now,
    arrivalId,
  });
}

async function contextOf(
  tx: Database,
  { user, now, changes }: { user: SignedInUser; now: Date; changes: AuditChange[] },
): Promise<SignedInContext> {
  const { timeZone } = await readCompany(tx);
  return {
    tx,
    user,
    now,
    today: businessDay(now, timeZone),
    address: '',
    agent: '',
    audit: (change) => void changes.push(change),
  };
}

async function isOpen(tx: Database, arrivalId: number): Promise<boolean> {
  const { rows } = await sql`
    select from arrivals where id = ${arrivalId} and state = 'open'
  `.execute(tx);
  return rows.length > 0;
}

async function isPaymentGone(tx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from payments where id = ${id} and deleted_at is not null
  `.execute(tx);
  return rows.length > 0;
}

/** Whether the refund has not ended, locked. */
async function isAsked(tx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from checkout_refunds where id = ${id} and state = 'asked' for no key update
  `.execute(tx);
  return rows.length > 0;
}

async function bringOut(
  tx: Database,
  { refund, trxId, amountPaisa, given }: Booking,
  now: Date,
): Promise<number> {
  const [brought] = await bringArrivals(
    tx,
    {
      accountId: refund.accountId,
      kind: 'checkout',
      connectionId: refund.connectionId,
      broughtBy: null,
      now,
    },
    [
      {
        direction: 'out',
        amountPaisa,
        feePaisa: null,
        at: now.toISOString(),
        hasTime: true,
        trxId,
        counterpartyNo: null,
        counterpartyMobile: null,
        counterpartyName: null,
        reference: refund.paidTrxId,
        balanceAfterPaisa: null,
        raw: storable(JSON.stringify(given)),
      },
    ],
  );
  if (!brought) throw new Error('A line became no arrival');
  return brought.arrivalId;
}

async function keep(
  tx: Database,
  access: CheckoutAccess,
  told: Booking & { reason: Message },
): Promise<void> {
  const { refund, trxId, reason } = told;
  const now = access.clock.now();
  if (!(await isAsked(tx, refund.id))) return;
  const arrivalId = await bringOut(tx, told, now);
  await end(tx, refund, { state: 'to_check', trxId, arrivalId, reason, now });
}

async function end(
  tx: Database,
  { id }: Refund,
  ended: {
    state: 'done' | 'to_check';
    trxId: string;
    arrivalId: number;
    reason: Message | null;
    now: Date;
  },
): Promise<void> {
  const { state, trxId, arrivalId, reason, now } = ended;
  await sql`
    update checkout_refunds set state = ${state}, trx_id = ${trxId}, arrival_id = ${arrivalId},
      end_reason = ${reason ? asJson(reason) : null}, ended_at = ${now}
    where id = ${id}
  `.execute(tx);
}
