import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import { type ArrivalCandidate, ARRIVAL_STRENGTHS } from '@netkhata/domain/arrival-rules';
import type { Books } from '@netkhata/domain/book-day';
import { isWithinDays, LARGEST, paymentDayBounds } from '@netkhata/domain/bounds';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { companyTakaText } from '../setup/company-taka.ts';
import { type Arrival, lockArrival, requireOpen } from './arrival-queries.ts';
import { makeMatches, type MatchChoice, type MadeMatch } from './match-arrivals.ts';
import { computeProposals } from './propose-arrivals.ts';

export type SavedMatch = EndpointResult<Api['arrivalMatch']>['data'];

/** Matches an arrival with the customer that a person chose. */
export async function matchWithCustomer(
  context: SignedInContext,
  form: EndpointInput<Api['arrivalMatch']>['body'],
): Promise<SavedMatch> {
  const { tx, user, today } = context;
  const books = await lockBookDay(tx, today);
  const { id: customerId } = await requireCustomer(tx, user, form.customer, 'customer');
  await lockCustomerMoney(tx, form.together ? await readPaidFor(tx, customerId) : [customerId]);
  const arrival = await lockArrival(tx, user, form.id);
  requireOpen(arrival);
  await requirePayable(context, arrival);
  const [proposed] = await computeProposals(tx, [arrival.id]);
  const candidates = proposed?.proposal?.candidates ?? [];
  const isForAll = form.together === true;
  const chosen = candidates.find(
    (candidate) =>
      candidate.customerId === customerId && (candidate.together !== undefined) === isForAll,
  );
  // What all of them owe is another sum by now.
  if (isForAll && !chosen) throw conflict(message('arrival.moved'));
  const isProof = chosen?.strength === 'proof' && chosen.paymentId !== null;
  if (!isProof) await requireFreeNumber(context, arrival, customerId);
  // A transfer that was entered for several customers is matched with all of their payments.
  const paymentIds = candidates.flatMap(({ strength, paymentId }) =>
    strength === 'proof' && paymentId !== null ? [paymentId] : [],
  );
  const [made] = await makeMatches({ ...context, books, sendSms: form.sendSms ?? true }, [
    {
      arrival,
      with: isProof
        ? { paymentIds }
        : chosen?.together
          ? { together: chosen.together }
          : { customerId },
      ...reasonsOf(candidates, chosen),
    },
  ]);
  return savedOf(arrival, made as MadeMatch);
}

/** A customer and all for whom they pay. */
async function readPaidFor(tx: Database, payerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select customer_id as id from customer_payers where payer_id = ${payerId}
  `.execute(tx);
  return [payerId, ...rows.map(({ id }) => id)];
}

/** Matches an arrival with a payment that was there. */
export async function matchWithPayment(
  context: SignedInContext,
  form: EndpointInput<Api['arrivalMatchPayment']>['body'],
): Promise<SavedMatch> {
  const { tx, user, today } = context;
  const books = await lockBookDay(tx, today);
  const { rows } = await sql<{ customerId: number }>`
    select customer_id from payments where id = ${form.payment}
  `.execute(tx);
  const customerId = rows[0]?.customerId;
  if (customerId === undefined) throw unknownId('payment');
  await lockCustomerMoney(tx, [customerId]);
  const arrival = await lockArrival(tx, user, form.id);
  requireOpen(arrival);
  await requireMatchable(context, arrival, form.payment);
  const [proposed] = await computeProposals(tx, [arrival.id]);
  const candidates = proposed?.proposal?.candidates ?? [];
  const chosen = candidates.find((candidate) => candidate.customerId === customerId);
  const [made] = await makeMatches({ ...context, books, sendSms: false }, [
    { arrival, with: { paymentIds: [form.payment] }, ...reasonsOf(candidates, chosen) },
  ]);
  return savedOf(arrival, made as MadeMatch);
}

const savedOf = ({ id }: Arrival, { paymentIds, isWaiting }: MadeMatch): SavedMatch => ({
  id,
  paymentId: paymentIds[0] ?? null,
  movementId: null,
  isWaiting,
});

/** What spoke for the chosen one, and who was proposed more strongly. */
export function reasonsOf(
  candidates: readonly ArrivalCandidate[],
  chosen: ArrivalCandidate | undefined,
): Pick<MatchChoice, 'way' | 'strength' | 'reasons' | 'against'> {
  const strength = chosen?.strength ?? 'none';
  const order = (word: string): number => {
    const at = (ARRIVAL_STRENGTHS as readonly string[]).indexOf(word);
    return at === -1 ? ARRIVAL_STRENGTHS.length : at;
  };
  const isSure = (word: string): boolean => word === 'proof' || word === 'strong';
  return {
    way: 'chosen',
    strength,
    reasons: chosen?.reasons ?? [],
    against: candidates.filter(
      (candidate) =>
        candidate !== chosen &&
        isSure(candidate.strength) &&
        order(candidate.strength) <= order(strength),
    ),
  };
}

/** Throws unless the arrival can be a payment of a customer. */
async function requirePayable(
  { tx, user, today }: SignedInContext,
  arrival: Arrival,
): Promise<void> {
  if (arrival.direction === 'out') throw conflict(message('arrival.notForCustomer'));
  if (arrival.amountPaisa > LARGEST.payment) {
    const most = await companyTakaText(tx, LARGEST.payment);
    throw conflict(message('arrival.beyondPayment', { most }));
  }
  if (!arrival.isAccountActive) {
    throw conflict(message('payment.accountInactive', { account: arrival.accountName }));
  }
  const days = paymentDayBounds({ today, isSuperAdmin: user.userType === SUPER_ADMIN });
  if (isWithinDays(arrival.day, days)) return;
  // A wallet's clock may be ahead of ours.
  if (arrival.day > days.latest)
    throw conflict(message('statement.dayAhead', { text: arrival.day }));
  throw conflict(message('arrival.dayTooOld', { earliest: days.earliest }));
}

/** Throws 409 where a payment has the number already. */
async function requireFreeNumber(
  { tx }: SignedInContext,
  { trxKey, accountId, accountType }: Arrival,
  customerId: number,
): Promise<void> {
  if (trxKey === null) return;
  const { rows } = await sql<{ customer: string }>`
    select customers.name || ' (' || customers.code || ')' as customer
    from payments join customers on customers.id = payments.customer_id
    where payments.trx_key = ${trxKey} and payments.deleted_at is null and ${
      accountType === 'mobile'
        ? sql`payments.trx_account_type = 'mobile'`
        : sql`payments.trx_account_type = 'bank' and payments.account_id = ${accountId}
            and payments.customer_id = ${customerId}`
    }
    order by payments.id limit 1
  `.execute(tx);
  if (rows[0]) throw conflict(message('arrival.numberUsed', { customer: rows[0].customer }));
}

/** Throws 422 or 409 unless the payment is of the arrival's account and amount, and free. */
async function requireMatchable(
  { tx }: SignedInContext,
  arrival: Arrival,
  paymentId: number,
): Promise<void> {
  const { rows } = await sql<{
    accountId: number;
    amountPaisa: Paisa;
    isDeleted: boolean;
    isMatched: boolean;
  }>`
    select account_id, amount_paisa, deleted_at is not null as is_deleted,
      exists (
        select from arrival_matches where payment_id = payments.id and ended_at is null
      ) as is_matched
    from payments where id = ${paymentId}
  `.execute(tx);
  const [payment] = rows;
  if (!payment) throw unknownId('payment');
  if (payment.isDeleted) throw conflict(message('payment.isDeleted'));
  if (payment.isMatched) throw conflict(message('arrival.paymentMatched'));
  const isSame =
    arrival.direction === 'in' &&
    payment.accountId === arrival.accountId &&
    payment.amountPaisa === arrival.amountPaisa;
  if (!isSame) throw badInput({ payment: message('arrival.paymentDiffers') });
}

/**
 * Matches an open arrival with a customer in the name of a user, because a connection named the
 * customer: a biller's call is the wallet's own word. A payment with its number that waited is
 * approved by it instead. The books are held open, and the customer's money is locked.
 */
export async function confirmForCustomer(
  context: Pick<SignedInContext, 'tx' | 'user' | 'today' | 'now' | 'audit'> & { books: Books },
  money: { arrivalId: number; customerId: number; paymentId?: number | undefined },
): Promise<MadeMatch> {
  const arrival = await lockArrival(context.tx, context.user, money.arrivalId);
  requireOpen(arrival);
  const { customerId, paymentId } = money;
  const [made] = await makeMatches({ ...context, sendSms: true }, [
    {
      arrival,
      with: paymentId === undefined ? { customerId } : { paymentIds: [paymentId] },
      way: 'confirmed',
      strength: paymentId === undefined ? 'strong' : 'proof',
      reasons: [
        paymentId === undefined
          ? { rule: 'code_in_reference', ...(arrival.reference && { text: arrival.reference }) }
          : { rule: 'same_number' },
      ],
    },
  ]);
  return made as MadeMatch;
}
