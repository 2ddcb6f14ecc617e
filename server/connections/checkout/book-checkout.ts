import { type Message, message } from '@netkhata/contract/messages';
import { LARGEST } from '@netkhata/domain/bounds';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { takaText } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { bringArrivals } from '../../arrivals/bring-arrivals.ts';
import { confirmForCustomer } from '../../arrivals/match-arrival.ts';
import { keepUnreadText } from '../../arrivals/unread-texts.ts';
import { businessDay } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { isDatabaseError, UNIQUE_VIOLATION } from '../../database/database-error.ts';
import { inTransaction } from '../../database/transaction.ts';
import { writeAudit } from '../../http/audit.ts';
import { Failure, isMessage } from '../../http/failure.ts';
import type { AuditChange } from '../../http/implement.ts';
import { lockCustomerMoney } from '../../ledger/balance-queries.ts';
import { lockBookDay } from '../../ledger/book-day.ts';
import { readCompany } from '../../setup/company-settings.ts';
import { type Connection, logCall } from '../connection-queries.ts';
import { findEntered, findNumber, type KnownNumber, readConnectionUser } from '../told-payment.ts';
import type { CheckoutAccess } from './bkash-call.ts';
import { addStep, type CheckoutAttempt, lockAttempt } from './checkout-attempts.ts';
import type { PaidRecord } from './checkout-record.ts';
import { baseUrlOf } from './checkout-settings.ts';

/** A time of payment that the record tells is believed within these; else it is the present. */
const MOST_AGO_MS = 2 * 24 * 60 * 60 * 1000;
const MOST_AHEAD_MS = 10 * 60 * 1000;
/** Whom the unread list names as the sender of a record that cannot be booked. */
const SENDER = 'bKash checkout';

interface Booking {
  readonly attempt: CheckoutAttempt;
  readonly connection: Connection;
  readonly record: PaidRecord;
  readonly now: Date;
}

/** The money came, and its payment cannot be made: the arrival waits for a person. */
class CannotBook extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason.key);
    this.reason = reason;
  }
}

/**
 * Books what bKash's record says was paid: the arrival, its payment and the end of the attempt in one
 * transaction, in the name of the user who switched the connection on. An attempt that is booked is
 * not booked again. Where no payment can be made, the arrival stays open for a person.
 */
export async function bookCheckout(access: CheckoutAccess, booking: Booking): Promise<void> {
  const { database } = access;
  const book = () => inTransaction(database, (tx) => bookPayment(tx, booking));
  try {
    // Somebody may enter the number at the same moment; what they entered is seen the second time.
    await book().catch((error: unknown) => {
      if (!isDatabaseError(error) || error.code !== UNIQUE_VIOLATION) throw error;
      return book();
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    await inTransaction(database, (tx) => keepForPerson(tx, booking, reason));
  }
}

function reasonOf(error: unknown): Message | undefined {
  if (error instanceof CannotBook) return error.reason;
  // Such as a customer who was removed at this moment.
  return error instanceof Failure && isMessage(error.detail) ? error.detail : undefined;
}

const isDone = ({ state }: CheckoutAttempt): boolean =>
  state === 'completed' || state === 'to_check';

async function bookPayment(tx: Database, booking: Booking): Promise<void> {
  const { attempt, connection, record, now } = booking;
  const { customerId, accountId } = attempt;
  const { timeZone } = await readCompany(tx);
  const today = businessDay(now, timeZone);
  const books = await lockBookDay(tx, today);
  await lockCustomerMoney(tx, [customerId]);
  if (isDone(await lockAttempt(tx, attempt.id))) return;
  const code = await requirePayable(tx, booking);
  const told = { accountId, key: record.number };
  const known = await findNumber(tx, told);
  if (known) requireSame(known, booking);
  const entered = known?.customerId
    ? undefined
    : await findEntered(tx, { ...told, customerId, amountPaisa: record.amount });
  if (entered === 'used') throw numberUsed(record);
  const arrivalId = await bring(tx, booking, code);
  const user = await readConnectionUser(tx, connection.setUpBy);
  const changes: AuditChange[] = [];
  const audit = (change: AuditChange) => void changes.push(change);
  const paymentId =
    (await livePayment(tx, arrivalId, customerId)) ??
    (
      await confirmForCustomer(
        { tx, user, today, now, audit, books },
        { arrivalId, customerId, paymentId: entered },
      )
    ).paymentIds[0];
  if (paymentId === undefined) throw new Error('A checkout became no payment');
  await addStep(tx, attempt.id, {
    state: 'completed',
    trxId: record.number,
    amountPaisa: record.amount,
    arrivalId,
    paymentId,
    now,
  });
  if (changes.length > 0) {
    await writeAudit(tx, {
      userId: user.id,
      action: 'checkoutCollect',
      address: '',
      changes,
      at: now,
    });
  }
  await logCall(tx, connection.id, {
    outcome: known ? 'known' : 'taken',
    reason: message('biller.paid', {
      code,
      amount: takaText(record.amount),
      number: record.number,
    }),
    from: hostOf(connection),
    at: now,
    arrivalId,
  });
}

const hostOf = ({ config }: Connection): string => new URL(baseUrlOf(config)).host;

/** The code of a customer who may have a payment of the record. */
async function requirePayable(
  tx: Database,
  { attempt: { customerId, accountId }, record }: Booking,
): Promise<string> {
  const { rows } = await sql<{ code: string; status: string; account: string; isActive: boolean }>`
    select code, status, accounts.name as account, accounts.is_active
    from customers, accounts where customers.id = ${customerId} and accounts.id = ${accountId}
  `.execute(tx);
  const [found] = rows;
  if (!found) throw new CannotBook(message('customer.notFound'));
  const { code, account } = found;
  if (found.status === 'close') throw new CannotBook(message('biller.customerLeft', { code }));
  if (!found.isActive) throw new CannotBook(message('payment.accountInactive', { account }));
  if (record.amount > LARGEST.payment) {
    throw new CannotBook(message('biller.amountTooLarge', { most: takaText(LARGEST.payment) }));
  }
  return code;
}

const numberUsed = ({ number }: PaidRecord): CannotBook =>
  new CannotBook(message('biller.numberUsed', { number }));

/** Throws where the number stands for other money, or a person has decided otherwise. */
function requireSame(known: KnownNumber, { attempt, record }: Booking): void {
  const isOther = known.customerId !== undefined && known.customerId !== attempt.customerId;
  const isNobodys = known.isMovement || known.state === 'set_aside';
  // A match with this customer that somebody has undone is not made again.
  const isUndone = known.customerId !== undefined && known.state === 'open';
  if (known.amountPaisa !== record.amount || isOther || isNobodys || isUndone) {
    throw numberUsed(record);
  }
}

/** The customer's payment that is matched with the arrival already, as after a notification. */
async function livePayment(
  tx: Database,
  arrivalId: number,
  customerId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; isBooked: boolean }>`
    select payments.id, exists (
        select from checkout_steps where arrival_id = ${arrivalId} and state = 'completed'
      ) as is_booked
    from arrival_matches join payments on payments.id = payment_id
    where arrival_id = ${arrivalId} and ended_at is null and customer_id = ${customerId}
    order by payments.id limit 1
  `.execute(tx);
  const [live] = rows;
  // One payment is not what two attempts paid.
  if (live?.isBooked) throw new CannotBook(message('checkout.bookedBefore'));
  return live?.id;
}

async function bring(
  tx: Database,
  { attempt: { accountId, connectionId }, record, now }: Booking,
  code: string | null,
): Promise<number> {
  const [brought] = await bringArrivals(
    tx,
    { accountId, kind: 'checkout', connectionId, broughtBy: null, now },
    [
      {
        direction: 'in',
        amountPaisa: record.amount,
        feePaisa: null,
        at: momentOf(record, now),
        hasTime: true,
        trxId: record.number,
        counterpartyNo: record.payer || null,
        counterpartyMobile: normaliseMobile(record.payer) ?? null,
        counterpartyName: null,
        reference: code,
        balanceAfterPaisa: null,
        raw: record.raw,
      },
    ],
  );
  if (!brought) throw new Error('A line became no arrival');
  return brought.arrivalId;
}

function momentOf({ at }: PaidRecord, now: Date): string {
  const ahead = at === undefined ? Number.NaN : Date.parse(at) - now.getTime();
  return at !== undefined && ahead >= -MOST_AGO_MS && ahead <= MOST_AHEAD_MS
    ? at
    : now.toISOString();
}

/** The money is an arrival, and open; the attempt says why a person has to look at it. */
async function keepForPerson(tx: Database, booking: Booking, reason: Message): Promise<void> {
  const { attempt, connection, record, now } = booking;
  if (isDone(await lockAttempt(tx, attempt.id))) return;
  const arrivalId = await bring(tx, booking, await codeOf(tx, attempt.customerId));
  const { number: trxId, amount: amountPaisa } = record;
  await addStep(tx, attempt.id, { state: 'to_check', trxId, amountPaisa, arrivalId, reason, now });
  const from = hostOf(connection);
  await logCall(tx, connection.id, { outcome: 'unknown', reason, from, at: now, arrivalId });
}

async function codeOf(tx: Database, customerId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code from customers where id = ${customerId}
  `.execute(tx);
  return rows[0]?.code ?? null;
}

/** A record of money that is no arrival, as of another currency, is kept as unread. */
export async function keepOddRecord(
  { database }: CheckoutAccess,
  {
    attempt,
    connection,
    reason,
    raw,
    now,
  }: Omit<Booking, 'record'> & { reason: Message; raw: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (isDone(await lockAttempt(tx, attempt.id))) return;
    await keepUnreadText(tx, {
      kind: 'notification',
      accountId: attempt.accountId,
      sender: SENDER,
      body: raw,
      reason: reason.key === 'connection.otherCurrency' ? 'currency' : 'form',
      sentAt: now,
      broughtBy: null,
      at: now,
    });
    await addStep(tx, attempt.id, { state: 'to_check', reason, now });
    const from = hostOf(connection);
    await logCall(tx, connection.id, { outcome: 'unknown', reason, from, at: now });
  });
}
