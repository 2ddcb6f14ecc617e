import { createHash } from 'node:crypto';
import { MAX_CONFIRMED_AT_ONCE } from '@netkhata/contract/arrival-acts';
import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { ArrivalCandidate } from '@netkhata/domain/arrival-rules';
import { paymentDayBounds } from '@netkhata/domain/bounds';
import { sumPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { requireCompanyRight } from '../auth/company-right.ts';
import { conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { lockArrivals } from './arrival-queries.ts';
import { makeMatches, type MatchChoice } from './match-arrivals.ts';
import { computeProposals, type SureArrival, sureOnes } from './propose-arrivals.ts';

type Strong = EndpointResult<Api['arrivalStrong']>;
type Form = EndpointInput<Api['arrivalConfirm']>['body'];
type Confirmed = EndpointResult<Api['arrivalConfirm']>['data'];

/** What one confirmation would post now, and its fingerprint. */
export async function readStrong(
  context: SignedInContext,
  accountId: number | null,
): Promise<Strong> {
  requireCompanyRight(context.user, 'match_arrivals');
  const ids = await readSureIds(context, accountId);
  const sure = sureOnes(await computeProposals(context.tx, ids.slice(0, MAX_CONFIRMED_AT_ONCE)));
  return {
    count: sure.length,
    sum: sumPaisa(sure.map(({ amountPaisa }) => amountPaisa)),
    fingerprint: fingerprintOf(sure),
    more: Math.max(ids.length - MAX_CONFIRMED_AT_ONCE, 0),
  };
}

/** Open arrivals that were strong when they were last looked at, and that the user may book. */
async function readSureIds(
  { tx, user, today }: Pick<SignedInContext, 'tx' | 'user' | 'today'>,
  accountId: number | null,
): Promise<number[]> {
  const days = paymentDayBounds({ today, isSuperAdmin: user.userType === SUPER_ADMIN });
  const { rows } = await sql<{ id: number }>`
    select arrivals.id from arrivals join arrival_proposals on arrival_id = arrivals.id
      join accounts on accounts.id = account_id
    where state = 'open' and direction = 'in' and strength in ('proof', 'strong')
      and accounts.is_active and occurred_on between ${days.earliest}::date and ${days.latest}::date
      and ${accountId === null ? sql`true` : sql`account_id = ${accountId}`}
    order by arrivals.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** All whose money a candidate is about. */
const customersOf = ({ customerId, together }: ArrivalCandidate): number[] => [
  customerId,
  ...(together?.lines ?? []).map((line) => line.customerId),
];

/** Names the arrivals with their amounts, customers and payments. */
function fingerprintOf(sure: readonly SureArrival[]): string {
  const hash = createHash('sha256');
  for (const { arrivalId, amountPaisa, strength, candidates } of sure) {
    const whom = candidates.map(({ customerId, paymentId, together }) => [
      customerId,
      paymentId,
      ...(together?.lines ?? []).map((line) => [line.customerId, line.duePaisa]),
    ]);
    hash.update(JSON.stringify([arrivalId, amountPaisa, strength, whom]));
  }
  return hash.digest('hex').slice(0, 32);
}

/**
 * Confirms all strong ones in one transaction. They are computed again under the locks on the
 * customers' money; anything that the screen did not show is refused.
 */
export async function confirmStrong(context: SignedInContext, form: Form): Promise<Confirmed> {
  const { tx, user, today } = context;
  const books = await lockBookDay(tx, today);
  const accountId = form.account ?? null;
  const ids = (await readSureIds(context, accountId)).slice(0, MAX_CONFIRMED_AT_ONCE);
  const before = sureOnes(await computeProposals(tx, ids));
  if (fingerprintOf(before) !== form.fingerprint) throw conflict(message('arrival.moved'));
  await lockCustomerMoney(tx, [
    ...new Set(before.flatMap(({ candidates }) => candidates.flatMap(customersOf))),
  ]);
  const arrivals = await lockArrivals(tx, user, ids);
  const openIds = ids.filter((id) => arrivals.get(id)?.state === 'open');
  const sure = sureOnes(await computeProposals(tx, openIds));
  const sum = sumPaisa(sure.map(({ amountPaisa }) => amountPaisa));
  const isAsShown =
    fingerprintOf(sure) === form.fingerprint && sure.length === form.count && sum === form.sum;
  if (!isAsShown) throw conflict(message('arrival.moved'));
  const choices = sure.map((found): MatchChoice => {
    const { arrivalId, candidates, strength } = found;
    const [first] = candidates as [SureArrival['candidates'][number]];
    const arrival = arrivals.get(arrivalId) as MatchChoice['arrival'];
    return {
      arrival,
      with:
        strength === 'proof'
          ? { paymentIds: candidates.map(({ paymentId }) => paymentId as number) }
          : first.together
            ? { together: first.together }
            : { customerId: first.customerId },
      way: 'confirmed',
      strength,
      reasons: first.reasons,
    };
  });
  const made = await makeMatches({ ...context, books, sendSms: form.sendSms ?? true }, choices);
  const waiting = made.filter(({ isWaiting }) => isWaiting).length;
  return { confirmed: made.length, sum, waiting };
}
