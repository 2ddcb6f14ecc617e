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

/** The cash that waits in a hand, on the way or not, and how many postings the hand had by then. */
interface AddedUp {
  staffId: number;
  lineCount: number;
  waitingCount: number;
  waitingAmount: PaisaSum;
}

interface ReadHand extends AddedUp, Omit<Hand, 'since'> {
  /** Null where nothing waits but what is on the way. */
  since: Hand['since'] | null;
}

/**
 * The condition on `payments` that notes wait in a hand, by the index of what waits alone. What came
 * by bank or wallet is nobody's notes: it is to be confirmed, and in no sum that is called in hand.
 * What of it is on the way its hand-overs have counted.
 */
const IS_WAITING_CASH: RawBuilder<boolean> = sql`(
  approved_at is null and deleted_at is null and amount_paisa > 0
  and account_id = any(array(select id from accounts where reference_type = 'cash')))`;

/** What each hand came to when it was last added up, by process. */
const addedUp = new WeakMap<Database, Map<number, AddedUp>>();

/** The hands in sight with cash, the oldest first, as `my_cash` has them. */
export async function readCashByHand(tx: Database, user: SignedInUser): Promise<Hand[]> {
  const seesAll = hasCompanyRight(user, 'see_all_hands');
  const hands = await readHands(tx, seesAll ? sql`true` : sql`staff_id = ${user.id}`);
  return hands.flatMap(({ staffId, name, count, amount, since }) =>
    since === null ? [] : [{ staffId, name, count, amount, since }],
  );
}

/** The cash of all hands together; what is on the way is in none. */
export async function readCashInHands(tx: Database): Promise<PaisaSum> {
  const hands = await readHands(tx, sql`true`);
  return totalOf(hands.map(({ amount }) => amount));
}

/**
 * What comes into a hand and what leaves it is posted, and how many postings there are is kept: a
 * hand that has none more than when it was last added up is not added up again. Hundreds of
 * thousands of payments may wait.
 */
async function readHands(tx: Database, isInSight: RawBuilder<boolean>): Promise<ReadHand[]> {
  const known = addedUp.get(tx) ?? new Map<number, AddedUp>();
  addedUp.set(tx, known);
  const hands = await addUpHands(tx, isInSight, [...known.values()]);
  for (const { staffId, lineCount, waitingCount, waitingAmount } of hands) {
    known.set(staffId, { staffId, lineCount, waitingCount, waitingAmount });
  }
  return hands;
}

/**
 * All of it in one statement, and so of one moment. What is on the way is taken off by its
 * hand-overs, which have counted it; asking of each payment takes three times as long.
 */
async function addUpHands(
  tx: Database,
  isVisible: RawBuilder<boolean>,
  known: readonly AddedUp[],
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
 * `held`: what waits in each hand, of those with other postings than known added up now. Hand by
 * hand, without helping processes, which take longer to come than there is to add up as a rule.
 */
const waitingByHand = (
  isVisible: RawBuilder<boolean>,
  known: readonly AddedUp[],
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
