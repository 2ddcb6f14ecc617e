import type { OwedTogether } from '@netkhata/domain/arrival-amount';
import type { ArrivalReason, ArrivalStrength } from '@netkhata/domain/arrival-rules';
import type { Books } from '@netkhata/domain/book-day';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { approveArrived } from '../payments/approve-arrived.ts';
import type { ArrivedMoney } from '../payments/arrived-facts.ts';
import { takeArrived } from '../payments/take-arrived.ts';
import type { Arrival } from './arrival-queries.ts';

/** Whom an arrival is matched with, and why. */
export interface MatchChoice {
  arrival: Arrival;
  /**
   * The customer whose payment is made, all whom somebody pays for, or the payments that were there.
   */
  with:
    | { customerId: number; heldBackPaisa?: Paisa }
    | { together: OwedTogether }
    | { paymentIds: readonly number[] };
  way: 'confirmed' | 'chosen';
  strength: ArrivalStrength | 'none';
  reasons: readonly ArrivalReason[];
  /** Candidates whom more spoke for, where another was chosen. */
  against?: readonly unknown[];
}

export interface MadeMatch {
  arrivalId: number;
  paymentIds: number[];
  /** A payment waits for another's approval. */
  isWaiting: boolean;
}

type Matcher = Pick<SignedInContext, 'tx' | 'user' | 'today' | 'now' | 'audit'> & {
  books: Books;
  sendSms: boolean;
};

/**
 * Matches open arrivals with customers or payments, any number of them. The books are held open, and
 * the money of the customers and the arrivals are locked.
 */
export async function makeMatches(
  matcher: Matcher,
  choices: readonly MatchChoice[],
): Promise<MadeMatch[]> {
  const taken = await takePayments(matcher, choices);
  const made: MadeMatch[] = [];
  const rows: MatchRow[] = [];
  for (const choice of choices) {
    const { arrival } = choice;
    const newPaymentIds = taken.get(choice);
    const paymentIds = newPaymentIds ?? pickedPayments(choice);
    let isWaiting = newPaymentIds !== undefined && arrival.isOwnWord;
    if (newPaymentIds === undefined) {
      isWaiting = !(await approveAll(matcher, arrival, paymentIds));
    }
    made.push({ arrivalId: arrival.id, paymentIds, isWaiting });
    rows.push(
      ...paymentIds.map((paymentId) => ({
        ...choice,
        paymentId,
        movementId: null,
        madeIt: newPaymentIds !== undefined,
      })),
    );
  }
  await insertMatches(matcher, rows);
  return made;
}

const pickedPayments = ({ with: chosen }: MatchChoice): number[] =>
  'paymentIds' in chosen ? [...chosen.paymentIds] : [];

/** Takes the payments of the arrivals that have none, in one go. */
async function takePayments(
  { tx, user, now, books, sendSms }: Matcher,
  choices: readonly MatchChoice[],
): Promise<Map<MatchChoice, number[]>> {
  const taken = new Map<MatchChoice, number[]>();
  const money = choices.flatMap((choice) => moneyOf(choice).map((one) => ({ ...one, choice })));
  const ids = await takeArrived({ tx, user, now, books, sendSms }, money);
  money.forEach(({ choice }, index) => {
    taken.set(choice, [...(taken.get(choice) ?? []), ids[index] as number]);
  });
  return taken;
}

/** The money of an arrival for each customer whose payment is made. */
function moneyOf({ arrival, with: chosen }: MatchChoice): ArrivedMoney[] {
  if ('paymentIds' in chosen) return [];
  const money = {
    accountId: arrival.accountId,
    accountName: arrival.accountName,
    accountType: arrival.accountType,
    amountPaisa: arrival.amountPaisa,
    feePaisa: arrival.feePaisa,
    day: arrival.day,
    trxId: arrival.trxId,
    fromMobileNo: arrival.counterpartyMobile,
    isOwnWord: arrival.isOwnWord,
  };
  if ('customerId' in chosen) return [{ ...money, ...chosen }];
  const { payerId, lines } = chosen.together;
  return lines.map(({ customerId, duePaisa }, index) => ({
    ...money,
    customerId,
    amountPaisa: duePaisa,
    // The wallet charged one transfer once.
    feePaisa: index === 0 ? arrival.feePaisa : ZERO_PAISA,
    together: { payerId, place: index, allPaisa: arrival.amountPaisa },
  }));
}

/** Whether all of them are approved. What one pasted oneself proves nothing. */
async function approveAll(
  matcher: Matcher,
  arrival: Arrival,
  paymentIds: readonly number[],
): Promise<boolean> {
  let areApproved = true;
  let feePaisa: Paisa = arrival.feePaisa;
  for (const paymentId of paymentIds) {
    const isApproved =
      !arrival.isOwnWord && (await approveArrived(matcher, matcher.books, { paymentId, feePaisa }));
    // The wallet charged one transfer once.
    feePaisa = ZERO_PAISA;
    areApproved = areApproved && isApproved;
  }
  return areApproved;
}

export interface MatchRow extends Pick<MatchChoice, 'arrival' | 'way' | 'strength' | 'reasons'> {
  against?: readonly unknown[];
  paymentId: number | null;
  movementId: number | null;
  madeIt: boolean;
}

export async function insertMatches(
  { tx, user, now, audit }: Pick<SignedInContext, 'tx' | 'user' | 'now' | 'audit'>,
  rows: readonly MatchRow[],
): Promise<void> {
  const column = <Value>(of: (row: MatchRow) => Value): Value[] => rows.map(of);
  await sql`
    insert into arrival_matches (arrival_id, account_id, payment_id, movement_id, way, strength,
      reasons, against, made_it, is_own_word, matched_by, matched_at)
    select arrival_id, account_id, payment_id, movement_id, way, strength, reasons::jsonb,
      against::jsonb, made_it, is_own_word, ${user.id}, ${now}
    from unnest(
      ${column(({ arrival }) => arrival.id)}::bigint[],
      ${column(({ arrival }) => arrival.accountId)}::bigint[],
      ${column(({ paymentId }) => paymentId)}::bigint[],
      ${column(({ movementId }) => movementId)}::bigint[],
      ${column(({ way }) => way)}::text[],
      ${column(({ strength }) => strength)}::text[],
      ${column(({ reasons }) => JSON.stringify(reasons))}::text[],
      ${column(({ against }) => (against?.length ? JSON.stringify(against) : null))}::text[],
      ${column(({ madeIt }) => madeIt)}::boolean[],
      ${column(({ arrival }) => arrival.isOwnWord)}::boolean[]
    ) as match (arrival_id, account_id, payment_id, movement_id, way, strength, reasons, against,
      made_it, is_own_word)
  `.execute(tx);
  for (const { arrival, paymentId, movementId, strength } of rows) {
    audit({
      subject: 'arrival',
      id: arrival.id,
      after: { state: 'matched', paymentId, movementId, strength },
    });
  }
}

/** The customers whose money the payments are. */
export async function customersOfPayments(
  tx: Database,
  paymentIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select distinct customer_id from payments where id = any(${[...paymentIds]}::bigint[])
  `.execute(tx);
  return rows.map(({ customerId }) => customerId);
}
