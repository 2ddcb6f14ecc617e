import { sql } from 'kysely';
import { type BookCheck, check, faultOf, takaTextSql } from './book-check.ts';

const ARRIVAL_NAME = sql<string>`format('arrival %s of %s on %s', arrivals.id, accounts.name,
  arrivals.occurred_on)`;
const ARRIVAL_FAULT = faultOf('bookFault.arrival', {
  id: sql`arrivals.id`,
  account: sql`accounts.name`,
  on: sql`arrivals.occurred_on`,
});

/**
 * Compares arrivals with what is matched with them and with the statements that told of them, and both
 * with what is kept so that an account is compared with its statement quickly (decision 0093).
 */
export const ARRIVAL_CHECKS: readonly BookCheck[] = [
  check(
    'every arrival is in the state that its matches say',
    sql`
      with ended as (
        select arrival_id, 'matched' as state from arrival_matches where ended_at is null
        union
        select arrival_id, 'set_aside' from arrival_asides where ended_at is null
      )
      select format('%s is said to be %s and is %s', ${ARRIVAL_NAME},
        replace(arrivals.state, '_', ' '), replace(coalesce(ended.state, 'open'), '_', ' '))
        as detail, ${ARRIVAL_FAULT}
      from arrivals join accounts on accounts.id = account_id
        left join ended on ended.arrival_id = arrivals.id
      where arrivals.state <> coalesce(ended.state, 'open')
      order by arrivals.id`,
  ),
  check(
    'every statement is the sum of its lines',
    sql`
      with told as (
        select statement_id, count(*) as line_count,
          coalesce(sum(net_paisa) filter (where net_paisa > 0), 0) as in_paisa,
          coalesce(-sum(net_paisa) filter (where net_paisa < 0), 0) as out_paisa
        from (
          select sources.statement_id, coalesce(-sources.fee_paisa, 0)
            + case direction when 'in' then sources.amount_paisa else -sources.amount_paisa end
            as net_paisa
          from arrival_sources sources join arrivals on arrivals.id = arrival_id
          where statement_id is not null
        ) as line
        group by statement_id
      )
      select format('statement %s of %s: %s lines with %s taka in and %s out are said, %s with %s and %s '
          || 'are there', statements.id, accounts.name, statements.line_count,
        ${takaTextSql('statements.in_paisa')}, ${takaTextSql('statements.out_paisa')},
        coalesce(told.line_count, 0), ${takaTextSql('told.in_paisa')}, ${takaTextSql('told.out_paisa')})
        as detail, ${faultOf('bookFault.statement', { id: sql`statements.id`, account: sql`accounts.name` })}
      from arrival_statements statements join accounts on accounts.id = account_id
        left join told on statement_id = statements.id
      where (statements.line_count, statements.in_paisa, statements.out_paisa)
        is distinct from (told.line_count, told.in_paisa, told.out_paisa)
      order by statements.id`,
  ),
  check(
    'every matched arrival that differs from its record or statement is kept to be reconciled',
    sql`
      select format('%s is %s taka, %s are in the books, %s, and it is not kept so', ${ARRIVAL_NAME},
        ${takaTextSql('effects.net_paisa')}, ${takaTextSql('effects.effect_paisa')},
        case when is_on_statement then 'a statement has it' else 'no statement has it' end) as detail, ${ARRIVAL_FAULT}
      from matched_effects effects join arrivals on arrivals.id = effects.arrival_id
        join accounts on accounts.id = effects.account_id
        left join reconciling_arrivals kept on kept.arrival_id = effects.arrival_id
      where (effects.effect_paisa <> effects.net_paisa or not is_on_statement) and (
        kept.arrival_id is null
        or (kept.account_id, kept.occurred_at) <> (effects.account_id, effects.occurred_at)
        or is_moved and effects.effect_paisa <> effects.net_paisa
      )
      order by effects.arrival_id`,
  ),
  check(
    'the payments kept to be reconciled are those without an arrival',
    sql`
      select format('payment %s of %s on %s %s', payments.id, accounts.name, payments.payment_date,
        case when kept.payment_id is null then 'has no arrival and is not kept so'
          when counted.payment_id is null then 'is kept as without an arrival, and is not'
          else 'is kept under another account or day' end) as detail, ${faultOf(
            'bookFault.payment',
            {
              id: sql`payments.id`,
              code: sql`(select code from customers where customers.id = payments.customer_id)`,
              on: sql`payments.payment_date`,
            },
          )}
      from counted_reconciling_payments counted
        full join reconciling_payments kept on kept.payment_id = counted.payment_id
        left join payments on payments.id = coalesce(kept.payment_id, counted.payment_id)
        left join accounts on accounts.id = payments.account_id
      where (kept.payment_id, kept.account_id, kept.payment_date)
        is distinct from (counted.payment_id, counted.account_id, counted.payment_date)
      order by payments.id`,
  ),
];
