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
  /** The first day of its first statement, and the last day of this one. */
  fromDay: string;
  untilDay: string;
  ledgerPaisa: PaisaSum;
}

/** An id, a day or an instant, or the column that has it. */
type Value<T> = T | RawBuilder<T>;

/**
 * The last statement of an account, and what our ledger says at its end: the balance now, less the
 * documents that came after. Documents are taken at their own day, so that a payment which was
 * booked later, because its day was closed, is still the arrival's of that day.
 */
export const STANDING = (accountId: Value<number>): RawBuilder<Standing> => sql`
    select closing_paisa as statement_paisa, until_at, until_day,
      (select min(from_at at time zone (select time_zone from company))::date
        from arrival_statements where account_id = ${accountId}) as from_day,
      (select coalesce(sum(in_paisa - out_paisa), 0) from current_place_days
        where account_id = ${accountId})
      - (select coalesce(sum(effect_paisa), 0)
        from (${MATCHED(accountId, sql`occurred_at > until_at`)}) as matched)
      - (select coalesce(sum(amount_paisa - fee_paisa), 0) from payments
        where account_id = ${accountId} and deleted_at is null and approved_at is not null
          and payment_date > until_day and ${HAS_NO_MATCH})
      - (select coalesce(sum(effect_paisa), 0) from (${MOVEMENTS(accountId)}) as moved
        where movement_date > until_day) as ledger_paisa
    from (
      select closing_paisa, until_at,
        (until_at at time zone (select time_zone from company))::date as until_day
      from arrival_statements
      where account_id = ${accountId} and closing_paisa is not null
      order by until_at desc, id desc limit 1
    ) as last`;

/** Matched arrivals of an account of some time, and what our ledger says that they moved. */
const MATCHED = (accountId: Value<number>, isThen: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select arrivals.id, net_paisa, coalesce(sum(case
      when payments.id is not null and approved_at is not null
        then payments.amount_paisa - payments.fee_paisa
      when money_movements.state = 'posted' then net_paisa else 0
    end), 0)::bigint as effect_paisa,
    bool_or(payments.id is not null and approved_at is null
      or money_movements.state = 'waiting') as is_waiting
  from arrivals join arrival_matches on arrival_id = arrivals.id and ended_at is null
    left join payments on payments.id = payment_id
    left join money_movements on money_movements.id = movement_id
  where arrivals.account_id = ${accountId} and arrivals.state = 'matched' and ${isThen}
  group by arrivals.id`;

const IS_ON_STATEMENT = sql`exists (
  select from arrival_sources where arrival_id = arrivals.id and statement_id is not null)`;

/** Payments that nobody collected have one always; only the others are looked for. */
const HAS_NO_MATCH = sql`collected_by is not null and not exists (
  select from arrival_matches where payment_id = payments.id and ended_at is null)`;

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
  {
    fromDay,
    untilDay,
    untilAt,
  }: { fromDay: Value<string>; untilDay: Value<string>; untilAt: Value<Date> },
): RawBuilder<unknown> => sql`
  with matched as materialized (${MATCHED(accountId, sql`occurred_at <= ${untilAt}`)})
  select state as kind, id as arrival_id, null::bigint as payment_id, null::bigint as movement_id,
    coalesce(trx_id, reference, '') as label, null::bigint as customer_id, occurred_on as day,
    -net_paisa as amount
  from arrivals where account_id = ${accountId} and state in ('open', 'set_aside')
    and occurred_at <= ${untilAt} and ${IS_ON_STATEMENT}
  union all
  select case when is_waiting then 'waiting' else 'fees' end, matched.id, null, null,
    coalesce(trx_id, reference, ''), null, occurred_on, effect_paisa - matched.net_paisa
  from matched join arrivals on arrivals.id = matched.id
  where effect_paisa <> matched.net_paisa and ${IS_ON_STATEMENT}
  union all
  select 'not_on_statement', matched.id, null, null, coalesce(trx_id, reference, ''), null,
    occurred_on, effect_paisa
  from matched join arrivals on arrivals.id = matched.id
  where effect_paisa <> 0 and not ${IS_ON_STATEMENT}
  union all
  select 'payments_without', null, id, null, coalesce(trx_id, ''), customer_id, payment_date,
    amount_paisa - fee_paisa
  from payments where account_id = ${accountId} and deleted_at is null and approved_at is not null
    and amount_paisa > 0 and payment_date between ${fromDay}::date and ${untilDay}::date
    and ${HAS_NO_MATCH}
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
