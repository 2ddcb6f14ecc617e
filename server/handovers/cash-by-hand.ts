import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type PaisaSum, totalOf } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { hasCompanyRight } from '../auth/company-right.ts';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';
import type { SignedInUser } from '../http/implement.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';

type Hand = EndpointResult<Api['todayTasks']>['hands'][number];

/** Cached sum of a hand: its waiting cash, on the way or not, and its number of postings then. */
interface CachedSum {
  staffId: number;
  lineCount: number;
  waitingCount: number;
  waitingAmount: PaisaSum;
}

interface ReadHand extends CachedSum, Omit<Hand, 'since'> {
  /** Null if everything that waits is on the way. */
  since: Hand['since'] | null;
}

/**
 * Condition on `payments`: cash that waits in a hand, by the index of waiting payments. Payments by
 * bank or wallet are not cash in hand; they only wait to be confirmed. Includes what is on the way,
 * which the caller subtracts by the sums of the hand-overs.
 */
const IS_WAITING_CASH: RawBuilder<boolean> = sql`(
  approved_at is null and deleted_at is null and amount_paisa > 0
  and account_id = any(array(select id from accounts where reference_type = 'cash')))`;

/** Cache by process: the last sums of each hand. */
const cachedSums = new WeakMap<Database, Map<number, CachedSum>>();

/** Cash in the hands that the user may see, oldest first, as in `my_cash`. */
export async function readCashByHand(tx: Database, user: SignedInUser): Promise<Hand[]> {
  const seesAll = hasCompanyRight(user, 'see_all_hands');
  const hands = await readHands(tx, seesAll ? sql`true` : sql`staff_id = ${user.id}`);
  return hands.flatMap(({ staffId, name, count, amount, since }) =>
    since === null ? [] : [{ staffId, name, count, amount, since }],
  );
}

/** Total cash in all hands; what is on the way stays in the hand until it is accepted. */
export async function readCashInHands(tx: Database): Promise<PaisaSum> {
  const hands = await readHands(tx, sql`true`);
  return totalOf(hands.map(({ waitingAmount }) => waitingAmount));
}

/**
 * Sums the cash of the hands. Everything that enters or leaves a hand is posted and the number of
 * postings is kept, so a hand with the same number as in the cache is not summed again; hundreds of
 * thousands of payments may wait.
 */
async function readHands(tx: Database, isInSight: RawBuilder<boolean>): Promise<ReadHand[]> {
  const known = cachedSums.get(tx) ?? new Map<number, CachedSum>();
  cachedSums.set(tx, known);
  const hands = await sumHands(tx, isInSight, [...known.values()]);
  for (const { staffId, lineCount, waitingCount, waitingAmount } of hands) {
    known.set(staffId, { staffId, lineCount, waitingCount, waitingAmount });
  }
  return hands;
}

/**
 * Reads everything in one statement, and so from one snapshot. What is on the way is subtracted by
 * the totals of its hand-overs; checking each payment takes three times as long.
 */
async function sumHands(
  tx: Database,
  isVisible: RawBuilder<boolean>,
  known: readonly CachedSum[],
): Promise<ReadHand[]> {
  const { rows } = await sql<ReadHand>`${PREPARED}
    with ${waitingByHand(isVisible, known)}
    select users.id as staff_id, users.name, line_count, waiting_count, waiting_amount,
      waiting_count - coalesce(on_the_way.count, 0) as count,
      waiting_amount - coalesce(on_the_way.amount, 0) as amount, since
    from held join users on users.id = staff_id
      left join (
        select collector_id, sum(payment_count) as count, sum(payments_paisa) as amount
        from handovers where ended_at is null group by collector_id
      ) as on_the_way on on_the_way.collector_id = users.id
      left join lateral (
        select payment_date as since from payments
        where collected_by = users.id and ${IS_WAITING_CASH} and not exists (
          select from handover_payments taken where taken.payment_id = payments.id
            and not is_released
        )
        order by payment_date, id limit 1
      ) as oldest on true
    order by since, amount desc, users.id
  `.execute(tx);
  return rows;
}

/**
 * CTE `held`: the waiting cash of each hand, recomputed only where the number of postings differs
 * from the cache. The lateral join per hand avoids parallel workers, which usually take longer to
 * start than the sum takes.
 */
const waitingByHand = (
  isVisible: RawBuilder<boolean>,
  known: readonly CachedSum[],
): RawBuilder<unknown> => sql`
  hands as materialized (
    select staff_id, sum(line_count)::bigint as line_count
    from current_place_days where account_id = ${accountIdOf('collector_hand')} and ${isVisible}
    group by staff_id
  ), known as (
    select * from unnest(
      ${known.map(({ staffId }) => staffId)}::bigint[],
      ${known.map(({ lineCount }) => lineCount)}::bigint[],
      ${known.map(({ waitingCount }) => waitingCount)}::bigint[],
      ${known.map(({ waitingAmount }) => waitingAmount)}::numeric[]
    ) as known (staff_id, line_count, waiting_count, waiting_amount)
  ), held as (
    select staff_id, line_count, coalesce(known.waiting_count, counted.count) as waiting_count,
      coalesce(known.waiting_amount, counted.amount) as waiting_amount
    from hands left join known using (staff_id, line_count), lateral (
      select count(*) as count, coalesce(sum(amount_paisa), 0) as amount
      from payments
      where known.waiting_count is null and collected_by = hands.staff_id and ${IS_WAITING_CASH}
    ) as counted
  )`;
