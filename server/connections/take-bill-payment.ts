import { message } from '@netkhata/contract/messages';
import { LARGEST } from '@netkhata/domain/bounds';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { isPositive, subtractPaisa, takaText } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { bringArrivals } from '../arrivals/bring-arrivals.ts';
import { confirmForCustomer } from '../arrivals/match-arrival.ts';
import { businessDay } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseError, UNIQUE_VIOLATION } from '../database/database-error.ts';
import { inTransaction } from '../database/transaction.ts';
import { writeAudit } from '../http/audit.ts';
import type { AuditChange } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { findBilled, type PayingCode, requireSomethingToPay } from './billed-customer.ts';
import { type BookedPayment, BillerRefusal, type BillerPayment } from './biller-forms.ts';
import type { Connection } from './connection-queries.ts';
import { findEntered, findNumber, type KnownNumber, readConnectionUser } from './told-payment.ts';

/** A time of payment that a biller tells is believed within these; else it is the time of the call. */
const MOST_AGO = '1 day';
const MOST_AHEAD = '10 minutes';

export interface TakenPayment {
  readonly booked: BookedPayment;
  readonly arrivalId: number;
  /** It was booked by an earlier call. */
  readonly isRepeated: boolean;
}

interface BillerCall {
  readonly connection: Connection;
  readonly payment: BillerPayment;
  readonly now: Date;
  readonly timeZone: string;
  readonly address: string;
}

/**
 * Takes what a biller says was paid: the arrival and its payment in one transaction, in the name of
 * the user who switched the connection on (docs/arrivals.md). The same number of the same customer
 * and amount is answered alike and changes nothing. Throws a BillerRefusal.
 */
export async function takeBillPayment(database: Database, call: BillerCall): Promise<TakenPayment> {
  const attempt = () => inTransaction(database, (tx) => takeInTransaction(tx, call));
  try {
    return await attempt();
  } catch (error) {
    // Somebody entered the number at the same moment; what they entered is seen this time.
    if (!isDatabaseError(error) || error.code !== UNIQUE_VIOLATION) throw error;
    return attempt();
  }
}

async function takeInTransaction(tx: Database, call: BillerCall): Promise<TakenPayment> {
  const { connection, payment, now, timeZone } = call;
  const today = businessDay(now, timeZone);
  const books = await lockBookDay(tx, today);
  const { id } = await findBilled(tx, payment.customer);
  await lockCustomerMoney(tx, [id]);
  // Read again under the lock.
  const customer = await findBilled(tx, payment.customer);
  await requireAccountInUse(tx, connection.accountId);
  const told = { accountId: connection.accountId, key: payment.key };
  const known = await findNumber(tx, told);
  if (known) requireSame(known, { payment, customer });
  if (known?.customerId !== undefined) return repeated(known, customer);
  const paymentId = await findEntered(tx, {
    ...told,
    customerId: customer.id,
    amountPaisa: payment.amount,
  });
  if (paymentId === 'used') throw numberUsed(payment.number);
  // What was entered already has been taken off what is due.
  if (paymentId === undefined) requirePayable(connection, { payment, customer });
  const arrivalId = await bring(tx, call, customer);
  const changes: AuditChange[] = [];
  const user = await readConnectionUser(tx, connection.setUpBy);
  const audit = (change: AuditChange) => void changes.push(change);
  await confirmForCustomer(
    { tx, user, today, now, audit, books },
    { arrivalId, customerId: customer.id, paymentId },
  );
  const { address } = call;
  await writeAudit(tx, { userId: user.id, action: 'billPayCollect', address, changes, at: now });
  const kept = await findNumber(tx, told);
  return { ...repeated(kept as KnownNumber, customer), isRepeated: false };
}

async function requireAccountInUse(tx: Database, id: number): Promise<void> {
  const { rows } = await sql<{ name: string; isActive: boolean }>`
    select name, is_active from accounts where id = ${id}
  `.execute(tx);
  const [account] = rows;
  if (account?.isActive) return;
  const reason = message('payment.accountInactive', { account: account?.name ?? '' });
  throw new BillerRefusal('not_possible', reason);
}

const repeated = (known: KnownNumber, { code }: PayingCode): TakenPayment => ({
  booked: { code, amount: known.amountPaisa, number: known.trxId, at: known.at },
  arrivalId: known.arrivalId,
  isRepeated: true,
});

const numberUsed = (number: string): BillerRefusal =>
  new BillerRefusal('number_used', message('biller.numberUsed', { number }));

/** Throws where the number stands for other money: another amount, customer, or none of customers. */
function requireSame(
  known: KnownNumber,
  { payment, customer }: { payment: BillerPayment; customer: PayingCode },
): void {
  const isOther = known.customerId !== undefined && known.customerId !== customer.id;
  const isNobodys = known.isMovement || known.state === 'set_aside';
  if (known.amountPaisa !== payment.amount || isOther || isNobodys) {
    throw numberUsed(payment.number);
  }
}

function requirePayable(
  { config }: Connection,
  { payment, customer }: { payment: BillerPayment; customer: PayingCode },
): void {
  const takesAdvance = config.takesAdvance ?? false;
  if (payment.amount > LARGEST.payment) {
    const most = takaText(LARGEST.payment);
    throw new BillerRefusal('amount_too_large', message('biller.amountTooLarge', { most }));
  }
  requireSomethingToPay(customer, takesAdvance);
  const isAdvance = isPositive(subtractPaisa(payment.amount, customer.duePaisa));
  if (!isAdvance || (takesAdvance && customer.isActive)) return;
  const due = takaText(customer.duePaisa);
  throw new BillerRefusal('above_due', message('biller.aboveDue', { due }));
}

async function bring(
  tx: Database,
  { connection, payment, now }: BillerCall,
  { code }: PayingCode,
): Promise<number> {
  const { accountId, id: connectionId } = connection;
  const [brought] = await bringArrivals(
    tx,
    { accountId, kind: 'bill_pay', connectionId, broughtBy: null, now },
    [
      {
        direction: 'in',
        amountPaisa: payment.amount,
        feePaisa: null,
        at: await momentOf(tx, payment, now),
        hasTime: true,
        trxId: payment.number,
        counterpartyNo: payment.mobile ?? null,
        counterpartyMobile: normaliseMobile(payment.mobile ?? '') ?? null,
        counterpartyName: null,
        reference: code,
        balanceAfterPaisa: null,
        raw: payment.raw,
      },
    ],
  );
  if (!brought) throw new Error('A line became no arrival');
  return brought.arrivalId;
}

async function momentOf(tx: Database, { at }: BillerPayment, now: Date): Promise<string> {
  if (at === undefined) return now.toISOString();
  const { rows } = await sql<{ isNear: boolean }>`
    select ${at}::timestamp at time zone time_zone between ${now}::timestamptz
      - ${MOST_AGO}::interval and ${now}::timestamptz + ${MOST_AHEAD}::interval as is_near
    from company
  `.execute(tx);
  return rows[0]?.isNear ? at : now.toISOString();
}
