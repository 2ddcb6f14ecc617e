import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { sql } from 'kysely';
import { hasCompanyRight } from '../auth/company-right.ts';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { FindArrived } from '../payments/arrived-transfers.ts';
import { type Arrival, isOwnWordOf, lockArrivals, requireMoneyAccount } from './arrival-queries.ts';
import { reasonsOf } from './match-arrival.ts';
import { insertMatches } from './match-arrivals.ts';
import { computeProposals } from './propose-arrivals.ts';

type ShownArrival = NonNullable<EndpointResult<Api['arrivalByNumber']>['arrival']>;

/** Whether an arrival is the proof of a payment that the user enters: a second witness of it. */
const isProofFor = (
  user: SignedInContext['user'],
  arrival: Pick<Arrival, 'state' | 'isOwnWord' | 'isAccountActive'>,
): boolean =>
  hasCompanyRight(user, 'match_arrivals') &&
  arrival.state === 'open' &&
  arrival.isAccountActive &&
  !arrival.isOwnWord;

async function findId(
  tx: Database,
  { accountId, key }: { accountId: number; key: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from arrivals
    where account_id = ${accountId} and direction = 'in' and trx_key = ${key}
  `.execute(tx);
  return rows[0]?.id;
}

/** An arrival by its number, for the counter, where a customer names it. */
export async function findByNumber(
  { tx, user }: SignedInContext,
  { account, trxId }: EndpointInput<Api['arrivalByNumber']>['query'],
): Promise<EndpointResult<Api['arrivalByNumber']>> {
  const key = transactionKey(trxId);
  if (key === undefined) throw badInput({ trxId: message('payment.trxIdEmpty') });
  const { active: isAccountActive } = await requireMoneyAccount(tx, account);
  const { rows } = await sql<Omit<ShownArrival, 'isProof'> & { isOwnWord: boolean }>`
    select id, to_json(occurred_at) #>> '{}' as at, has_time, occurred_on as date, amount_paisa as amount,
      counterparty_no as sender_no, state,
      ${isOwnWordOf(user.id)} as is_own_word
    from arrivals where account_id = ${account} and direction = 'in' and trx_key = ${key}
  `.execute(tx);
  const [found] = rows;
  if (!found) {
    const any = await sql`select from arrivals where account_id = ${account} limit 1`.execute(tx);
    return { isFollowed: any.rows.length > 0, arrival: null };
  }
  const { isOwnWord, ...arrival } = found;
  return {
    isFollowed: true,
    arrival: {
      ...arrival,
      isProof: isProofFor(user, { ...arrival, isOwnWord, isAccountActive }),
    },
  };
}

/** The open arrival that proves a payment of the counter. */
export const findArrived: FindArrived = async (context, { accountId, trxId, amountPaisa }) => {
  const { tx, user } = context;
  const key = transactionKey(trxId);
  if (key === undefined || !hasCompanyRight(user, 'match_arrivals')) return undefined;
  const id = await findId(tx, { accountId, key });
  const arrival = id === undefined ? undefined : (await lockArrivals(tx, user, [id])).get(id);
  if (!arrival || !isProofFor(user, arrival) || arrival.amountPaisa !== amountPaisa) {
    return undefined;
  }
  // Before there is a payment, which would itself speak for its customer.
  const [proposed] = await computeProposals(tx, [arrival.id]);
  const candidates = proposed?.proposal?.candidates ?? [];
  return {
    arrivalId: arrival.id,
    feePaisa: arrival.feePaisa,
    match: ({ paymentId, customerId }) => {
      const chosen = candidates.find((candidate) => candidate.customerId === customerId);
      const why = reasonsOf(candidates, chosen);
      return insertMatches(context, [
        { arrival, paymentId, movementId: null, madeIt: true, ...why },
      ]);
    },
  };
};
