import type { PaisaSum } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { accountOfKind } from '../places/category-queries.ts';

/*
 * What an account's ledger and its statements say, and what makes the difference: parts of
 * statements about one account, or about many.
 */

/** An account at the end of its last statement that says a balance. */
export interface Standing {
  statementPaisa: PaisaSum;
  untilAt: Date;
  /** When its first statement begins, and the day of that. */
  fromAt: Date;
  fromDay: string;
  /** The last day of this statement. */
  untilDay: string;
  ledgerPaisa: PaisaSum;
}

/** When an account's statements begin and its last one ends. */
type Times = Pick<Standing, 'fromAt' | 'fromDay' | 'untilAt' | 'untilDay'>;

/** An id, a day or an instant, or the column that has it. */
type Value<T> = T | RawBuilder<T>;

/**
 * The last statement of an account, and what our ledger says at its end: the balance now, less the
 * documents that came after. Documents are taken at their own day, so that a payment which was
 * booked later, because its day was closed, is still the arrival's of that day. A matched arrival
 * moved what its record says, unless it is among the few to reconcile (decision 0093).
 */
export const STANDING = (accountId: Value<number>): RawBuilder<Standing> => sql`
    select closing_paisa as statement_paisa, until_at, until_day, from_at,
      (from_at at time zone (select time_zone from company))::date as from_day,
      (select coalesce(sum(in_paisa - out_paisa), 0) from current_place_days
        where account_id = ${accountId})
      - (select coalesce(sum(net_paisa), 0) from arrivals
        where account_id = ${accountId} and state = 'matched' and occurred_at > until_at)
      - (select coalesce(sum(effect_paisa - net_paisa), 0)
        from (${RECONCILING(accountId, sql`kept.occurred_at > until_at and not is_moved`)}) as unmoved)
      - (select coalesce(sum(amount_paisa - fee_paisa), 0)
        from (${WITHOUT_ARRIVAL(accountId)}) as payment where payment_date > until_day)
      - (select coalesce(sum(effect_paisa), 0) from (${MOVEMENTS(accountId)}) as moved
        where movement_date > until_day) as ledger_paisa
    from (
      select closing_paisa, until_at,
        (until_at at time zone (select time_zone from company))::date as until_day,
        (select min(from_at) from arrival_statements where account_id = ${accountId}) as from_at
      from arrival_statements
      where account_id = ${accountId} and closing_paisa is not null
      order by until_at desc, id desc limit 1
    ) as last`;

/** Matched arrivals of some time that moved something else than they say, or are on no statement. */
const RECONCILING = (
  accountId: Value<number>,
  isThen: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`
  select effects.* from reconciling_arrivals kept
    join matched_effects effects on effects.arrival_id = kept.arrival_id
  where kept.account_id = ${accountId} and ${isThen}
    and (effect_paisa <> net_paisa or not is_on_statement)`;

const IS_ON_STATEMENT = sql`exists (
  select from arrival_sources where arrival_id = arrivals.id and statement_id is not null)`;

/** Approved payments of an account without an arrival. */
const WITHOUT_ARRIVAL = (accountId: Value<number>): RawBuilder<unknown> => sql`
  select payments.* from reconciling_payments kept join payments on payments.id = payment_id
  where kept.account_id = ${accountId} and approved_at is not null`;

/** Posted movements of an account without an arrival, and what they moved of it. */
const MOVEMENTS = (accountId: Value<number>): RawBuilder<unknown> => sql`
  select money_movements.id, movement_no, movement_date, case
      when account_id = ${accountId} and kind = 'paid_in' then amount_paisa
      when account_id = ${accountId} then -amount_paisa - fee_paisa
      else amount_paisa end as effect_paisa,
    coalesce(category_account_id = ${accountOfKind('opening')}, false) as is_opening
  from money_movements
  where state = 'posted' and (account_id = ${accountId} or to_account_id = ${accountId})
    and not exists (
      select from arrival_matches where movement_id = money_movements.id
        and arrival_matches.account_id = ${accountId} and ended_at is null
    )`;

/** Each named part of the difference but the first: rows of kind, document, day and amount. */
export const PARTS = (
  accountId: Value<number>,
  { fromAt, fromDay, untilDay, untilAt }: { [Name in keyof Times]: Value<Times[Name]> },
): RawBuilder<unknown> => sql`
  select state as kind, id as arrival_id, null::bigint as payment_id, null::bigint as movement_id,
    coalesce(trx_id, reference, '') as label, null::bigint as customer_id, occurred_on as day,
    -net_paisa as amount
  from arrivals where account_id = ${accountId} and state in ('open', 'set_aside')
    and occurred_at <= ${untilAt} and ${IS_ON_STATEMENT}
  union all
  select case when not is_on_statement then 'not_on_statement' when is_waiting then 'waiting'
      else 'fees' end, arrival_id, null, null, label, null, occurred_on,
    case when is_on_statement then effect_paisa - net_paisa else effect_paisa end
  from (${RECONCILING(accountId, sql`kept.occurred_at <= ${untilAt}`)}) as matched
  where is_on_statement
    or case when has_time then occurred_at >= ${fromAt} else occurred_on >= ${fromDay}::date end
  union all
  select 'payments_without', null, id, null, coalesce(trx_id, ''), customer_id, payment_date,
    amount_paisa - fee_paisa
  from (${WITHOUT_ARRIVAL(accountId)}) as payment
  where payment_date between ${fromDay}::date and ${untilDay}::date
  union all
  select 'movements_without', null, null, id, movement_no, null, movement_date, effect_paisa
  from (${MOVEMENTS(accountId)}) as moved
  where movement_date between ${fromDay}::date and ${untilDay}::date and not is_opening
  union all
  select 'gaps', null, null, null, file_name, null, day, -gap_paisa
  from (${GAPS(accountId)}) as gap where gap_paisa <> 0
  union all
  select 'differing', arrivals.id, null, null, coalesce(trx_id, ''), null, occurred_on,
    arrivals.net_paisa - case direction when 'in' then told.amount_paisa else -told.amount_paisa end
      + coalesce(told.fee_paisa, 0)
  from arrival_sources told join arrivals on arrivals.id = arrival_id
  where arrivals.account_id = ${accountId} and statement_id is not null and differs`;

/** What is missing before each statement of an account that says its balances. */
export const GAPS = (accountId: Value<number>): RawBuilder<unknown> => sql`
  select id, file_name,
    (from_at at time zone (select time_zone from company))::date as day,
    case when before_until <= from_at then opening_paisa - before_paisa else 0 end as gap_paisa
  from (
    select id, file_name, from_at, opening_paisa,
      max(until_at) over chain as before_until,
      lag(closing_paisa) over (order by until_at, id) as before_paisa
    from arrival_statements where account_id = ${accountId} and closing_paisa is not null
    window chain as (order by until_at, id rows between unbounded preceding and 1 preceding)
  ) as chained`;
