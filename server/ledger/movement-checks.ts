import { sql } from 'kysely';
import { type BookCheck, check, faultOf, takaTextSql } from './book-check.ts';

/** Compares transfers, pay-outs and pay-ins with their entries. */
export const MOVEMENT_CHECKS: readonly BookCheck[] = [
  check(
    'every movement of money is what was posted for it',
    sql`
      with posted as (
        select movement_id, account_id, staff_id, entries.customer_id, category_id,
          sum(amount_paisa) as paisa
        from ledger_entries entries join ledger_postings postings on entry_id = entries.id
        where movement_id is not null group by 1, 2, 3, 4, 5 having sum(amount_paisa) <> 0
      ), expected as (
        select movements.id as movement_id, side.account_id, side.staff_id,
          movements.customer_id, side.category_id, side.paisa
        from money_movements movements, lateral (
          select movements.account_id, null::bigint as staff_id, null::bigint as category_id,
            case kind when 'paid_in' then amount_paisa
              else rounded_paisa - amount_paisa - fee_paisa end as paisa
          union all
          select to_account_id, null, null, amount_paisa where kind = 'transfer'
          union all
          select 20, null, null, -rounded_paisa where rounded_paisa > 0
          union all
          select money_categories.account_id, null, money_categories.id, fee_paisa
          from money_categories where key = 'charges' and fee_paisa > 0
          union all
          select category_account_id, movements.staff_id,
            case category_account_id when 17 then movements.category_id end,
            case kind when 'paid_in' then -amount_paisa else amount_paisa end
          where kind <> 'transfer'
        ) as side
        where state = 'posted'
      ), wrong as materialized (
        select movement_id, account_id, expected.paisa, posted.paisa as posted_paisa
        from expected full join posted using (movement_id, account_id)
        where (expected.paisa, expected.staff_id, expected.customer_id, expected.category_id)
          is distinct from (posted.paisa, posted.staff_id, posted.customer_id, posted.category_id)
      )
      select format('movement %s, %s: %s taka are to be in %s, %s are posted', movement_no,
        replace(state, '_', ' '), ${takaTextSql('paisa')}, accounts.name, ${takaTextSql('posted_paisa')})
        as detail, ${faultOf('bookFault.movement', { number: sql`movement_no` })}
      from wrong join money_movements movements on movements.id = movement_id
        join accounts on accounts.id = wrong.account_id
      order by movement_id, wrong.account_id`,
  ),
];
