import { MAX_CHECKS_OF_KIND } from '@netkhata/contract/please-check';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { type Paisa, type PaisaSum, paisa } from '@netkhata/domain/paisa';
import {
  CHECK_LIMITS,
  type CheckKind,
  isAgainstStronger,
  isDatedBack,
  isHighDiscount,
  isLongInHand,
  isNumberTriedTwice,
  lacksArrival,
} from '@netkhata/domain/please-check';
import { type RawBuilder, sql } from 'kysely';
import { readCashByHand } from '../handovers/cash-by-hand.ts';
import { type CheckEntry, type CheckReader, dayOf, NOTHING, startOf } from './check-parts.ts';
import { readDifferingCounts } from './differing-counts.ts';

/** One more than is shown tells that there are more. */
const MOST = MAX_CHECKS_OF_KIND + 1;

const CUSTOMER = sql`(
  select name || ' (' || code || ')' from customers where customers.id = payments.customer_id
)`;
const userName = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(select name from users where users.id = ${id})`;
/** What was ticked off with the same facts is left out before the others are counted. */
const isUnticked = (
  kind: CheckKind,
  record: RawBuilder<unknown>,
  facts: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`not exists (
  select from check_ticks where check_ticks.kind = ${kind} and check_ticks.record_id = ${record}
    and check_ticks.facts = ${facts} and check_ticks.ended_at is null
)`;

type Reader = (reader: CheckReader) => Promise<CheckEntry[]>;

/** The entries of each kind that are not ticked off, newest first, one more than is shown at most. */
export const READERS: Readonly<Record<CheckKind, Reader>> = {
  long_in_hand: readLongInHand,
  high_discount: readHighDiscounts,
  dated_back: readDatedBack,
  deleted_approved: readDeletedApproved,
  number_twice: readNumbersTwice,
  counts_differ: readDifferingCounts,
  no_arrival: readWithoutArrival,
  weaker_match: readWeakerMatches,
};

async function readLongInHand({ tx, user, today }: CheckReader): Promise<CheckEntry[]> {
  // The list is for owners: it has all hands, also where the role shows them nowhere else.
  const rights = new Set([...user.rights, 'see_all_hands' as const]);
  const hands = await readCashByHand(tx, { ...user, rights });
  const { rows } = await sql<{ recordId: number; facts: string }>`
    select record_id, facts from check_ticks
    where kind = 'long_in_hand' and ended_at is null
      and record_id = any(${hands.map(({ staffId }) => staffId)}::bigint[])
  `.execute(tx);
  const ticked = new Set(rows.map(({ recordId, facts }) => `${recordId} ${facts}`));
  return hands
    .filter(
      ({ staffId, since }) => isLongInHand({ since, today }) && !ticked.has(`${staffId} ${since}`),
    )
    .map(({ staffId, name, amount, since, count }) => ({
      ...NOTHING,
      kind: 'long_in_hand',
      record: staffId,
      facts: since,
      who: name,
      on: since,
      amount,
      count,
      link: { to: 'hand', id: staffId },
    }));
}

interface PaymentRow {
  id: number;
  who: string;
  customer: string;
  on: Day;
  amount: PaisaSum;
}

const ofPayment = (
  kind: CheckKind,
  { id, who, customer, on, amount }: PaymentRow,
): Omit<CheckEntry, 'facts'> => ({
  ...NOTHING,
  kind,
  record: id,
  who,
  on,
  amount,
  customer,
  link: { to: 'payment', id },
});

async function readHighDiscounts({ tx, today }: CheckReader): Promise<CheckEntry[]> {
  const { discountDays, discountLeast, discountOthers, discountTimes } = CHECK_LIMITS;
  const { rows } = await sql<
    PaymentRow & { discount: Paisa; otherCount: number; otherSum: number }
  >`
    with discounted as materialized (
      select id, created_by, payment_date, discount_paisa from payments
      where discount_paisa > 0 and deleted_at is null
        and payment_date >= ${addDays(today, -discountDays)}::date
    ), own as (
      select created_by, count(*) as count, sum(discount_paisa) as sum
      from discounted group by created_by
    ), high as (
      select discounted.id, own.count - 1 as other_count, own.sum - discount_paisa as other_sum
      from discounted join own using (created_by)
      where payment_date >= ${startOf(today)}::date and discount_paisa >= ${discountLeast}
        and own.count > ${discountOthers}
        and discount_paisa * (own.count - 1) > ${discountTimes} * (own.sum - discount_paisa)
    )
    select payments.id, ${userName(sql`payments.created_by`)} as who, ${CUSTOMER} as customer,
      payment_date as "on", discount_paisa as amount, discount_paisa as discount, other_count,
      other_sum::float8 as other_sum
    from high join payments using (id)
    where ${isUnticked('high_discount', sql`payments.id`, sql`discount_paisa::text`)}
    order by payment_date desc, payments.id desc limit ${MOST}
  `.execute(tx);
  return rows
    .filter(({ discount, otherCount: count, otherSum: sum }) =>
      isHighDiscount({ discount, others: { count, sum } }),
    )
    .map((row) => ({
      ...ofPayment('high_discount', row),
      facts: String(row.discount),
      count: row.otherCount,
      average: paisa(Math.round(row.otherSum / row.otherCount)),
    }));
}

async function readDatedBack({ tx, today }: CheckReader): Promise<CheckEntry[]> {
  const { rows } = await sql<PaymentRow & { of: Day }>`
    select payments.id, ${userName(sql`payments.created_by`)} as who, ${CUSTOMER} as customer,
      ${dayOf(sql`payments.created_at`)} as "on", payment_date as "of", amount_paisa as amount
    from payments
    where deleted_at is null and collected_by is not null
      -- The condition of payments_dated_back_idx, wider than the rule in every time zone.
      and payment_date < (created_at at time zone 'UTC')::date - 5
      and created_at >= ${startOf(today)}::date
      and payment_date <= ${dayOf(sql`payments.created_at`)} - ${CHECK_LIMITS.backDays}::int
      and ${isUnticked('dated_back', sql`payments.id`, sql`payment_date::text`)}
    order by created_at desc limit ${MOST}
  `.execute(tx);
  return rows
    .filter((row) => isDatedBack({ day: row.of, enteredOn: row.on }))
    .map((row) => ({ ...ofPayment('dated_back', row), facts: row.of, of: row.of }));
}

/**
 * Undoing a match deletes a payment too; nobody collected it, and its money stays in the account as
 * an open arrival, so there is nothing to look at.
 */
async function readDeletedApproved({ tx, today }: CheckReader): Promise<CheckEntry[]> {
  const { rows } = await sql<PaymentRow & { of: Day; about: string | null }>`
    select payments.id, ${userName(sql`payments.deleted_by`)} as who, ${CUSTOMER} as customer,
      ${dayOf(sql`payments.deleted_at`)} as "on", payment_date as "of", amount_paisa as amount,
      deletion_reason as about
    from payments
    where deleted_at is not null and approved_at is not null and collected_by is not null
      and deleted_at >= ${startOf(today)}::date
      and ${isUnticked('deleted_approved', sql`payments.id`, sql`'deleted'`)}
    order by deleted_at desc limit ${MOST}
  `.execute(tx);
  return rows.map((row) => ({
    ...ofPayment('deleted_approved', row),
    facts: 'deleted',
    of: row.of,
    about: row.about,
  }));
}

async function readNumbersTwice({ tx, today }: CheckReader): Promise<CheckEntry[]> {
  const { rows } = await sql<
    PaymentRow & {
      attemptId: number;
      about: string | null;
      customerId: number;
      holderId: number;
      isShared: boolean;
    }
  >`
    select number_attempts.id as attempt_id, payments.id, ${userName(sql`tried_by`)} as who,
      (select name || ' (' || code || ')' from customers
        where customers.id = number_attempts.customer_id) as customer,
      ${dayOf(sql`tried_at`)} as "on", number_attempts.amount_paisa as amount, payments.trx_id as about,
      number_attempts.customer_id, payments.customer_id as holder_id,
      exists (
        select from payments as shared where shared.trx_shared_with = payments.id
          and shared.customer_id = number_attempts.customer_id and shared.deleted_at is null
      ) as is_shared
    from number_attempts join payments on payments.id = payment_id
    where tried_at >= ${startOf(today)}::date
      and ${isUnticked('number_twice', sql`number_attempts.id`, sql`'tried'`)}
    order by tried_at desc limit ${MOST}
  `.execute(tx);
  return rows.filter(isNumberTriedTwice).map((row) => ({
    ...ofPayment('number_twice', row),
    record: row.attemptId,
    facts: 'tried',
    about: row.about,
  }));
}

async function readWithoutArrival({ tx, today }: CheckReader): Promise<CheckEntry[]> {
  const until = addDays(today, -CHECK_LIMITS.arrivalDays - 1);
  const { rows } = await sql<PaymentRow & { about: string; toldSince: Day | null }>`
    with told as (
      select accounts.id, accounts.name, ${dayOf(sql`first_at`)} as told_since
      from accounts, lateral (
        select min(each.at) as first_at
        from unnest(array['open', 'matched', 'set_aside']) as told (state), lateral (
          select min(occurred_at) as at from arrivals
          where account_id = accounts.id and arrivals.state = told.state
        ) as each
      ) as first
      where reference_type in ('bank', 'mobile') and (
        exists (select from arrival_statements where account_id = accounts.id)
        or exists (select from account_connections where account_id = accounts.id and is_on)
      )
    )
    select payments.id, ${userName(sql`payments.created_by`)} as who, ${CUSTOMER} as customer,
      payment_date as "on", amount_paisa as amount, told.name as about, told_since
    from told join payments on account_id = told.id
    where deleted_at is null and amount_paisa > 0 and payment_date <= ${until}::date
      and payment_date >= greatest(told_since, ${startOf(today)}::date)
      and told_since is not null
      -- One that nobody collected has an arrival always.
      and collected_by is not null and not exists (
        select from arrival_matches where payment_id = payments.id and ended_at is null
      )
      and ${isUnticked('no_arrival', sql`payments.id`, sql`amount_paisa::text`)}
    order by payment_date desc, payments.id desc limit ${MOST}
  `.execute(tx);
  return rows
    .filter(({ on, toldSince }) => lacksArrival({ day: on, today, toldSince }))
    .map((row) => ({
      ...ofPayment('no_arrival', row),
      facts: String(row.amount),
      about: row.about,
    }));
}

async function readWeakerMatches({ tx, today }: CheckReader): Promise<CheckEntry[]> {
  const { rows } = await sql<
    PaymentRow & { matchId: number; strength: string; against: string[]; about: string | null }
  >`
    select arrival_matches.id as match_id, payments.id, ${userName(sql`matched_by`)} as who,
      ${CUSTOMER} as customer, ${dayOf(sql`matched_at`)} as "on", payments.amount_paisa as amount,
      strength, array(
        select candidate ->> 'strength' from jsonb_array_elements(against) as candidate
      ) as against, (
        select string_agg(name || ' (' || code || ')', ', ') from customers
        where id in (
          select (candidate ->> 'customerId')::bigint
          from jsonb_array_elements(against) as candidate
        )
      ) as about
    from arrival_matches join payments on payments.id = payment_id
    where against is not null and ended_at is null and matched_at >= ${startOf(today)}::date
      and ${isUnticked('weaker_match', sql`arrival_matches.id`, sql`'chosen'`)}
    order by matched_at desc limit ${MOST}
  `.execute(tx);
  return rows.filter(isAgainstStronger).map((row) => ({
    ...ofPayment('weaker_match', row),
    record: row.matchId,
    facts: 'chosen',
    about: row.about,
  }));
}
