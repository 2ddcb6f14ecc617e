import { sql } from 'kysely';
import { ARRIVAL_CHECKS } from './arrival-checks.ts';
import { BILL_CHECKS } from './bill-checks.ts';
import { type BookCheck, check, faultOf, takaTextSql } from './book-check.ts';
import { findBrokenSeal } from './check-seals.ts';
import { CLOSE_CHECKS } from './close-checks.ts';
import { COVER_CHECKS } from './cover-checks.ts';
import { ENTRY_CHECKS } from './entry-checks.ts';
import { LIST_CHECKS } from './list-checks.ts';
import { HANDOVER_CHECKS } from './handover-checks.ts';
import { MOVEMENT_CHECKS } from './movement-checks.ts';
import { PLACE_CHECKS } from './place-checks.ts';
import { PAYMENT_CHECKS } from './payment-checks.ts';

/** Every invariant between the ledger, the kept sums, and the documents. */
export const BOOK_CHECKS: readonly BookCheck[] = [
  ...ENTRY_CHECKS,
  check(
    "every customer's kept balance is the sum of its postings",
    sql`
      with posted as (
        select customer_id,
          coalesce(sum(amount_paisa) filter (
            where account_id = account_of('receivable')), 0) as receivable_paisa,
          coalesce(-sum(amount_paisa) filter (
            where account_id = account_of('customer_advance')), 0) as advance_paisa
        from ledger_postings where customer_id is not null group by customer_id
      )
      select format('customer %s: %s taka due and %s ahead are kept, %s and %s are posted', code,
        ${takaTextSql('kept.receivable_paisa')}, ${takaTextSql('kept.advance_paisa')},
        ${takaTextSql('posted.receivable_paisa')}, ${takaTextSql('posted.advance_paisa')}) as detail, ${faultOf(
          'bookFault.balance',
          {
            code: sql`code`,
            due: takaTextSql('kept.receivable_paisa'),
            ahead: takaTextSql('kept.advance_paisa'),
            postedDue: takaTextSql('posted.receivable_paisa'),
            postedAhead: takaTextSql('posted.advance_paisa'),
          },
        )}
      from customers
        left join customer_balances kept on kept.customer_id = customers.id
        left join posted on posted.customer_id = customers.id
      where kept.receivable_paisa is distinct from coalesce(posted.receivable_paisa, 0)
        or kept.advance_paisa is distinct from coalesce(posted.advance_paisa, 0)
      order by customers.id`,
  ),
  check(
    'nothing is posted for who is no customer any more',
    sql`
      select format('%s taka are due of and %s ahead for customer number %s, who was taken back',
        ${takaTextSql('receivable_paisa')}, ${takaTextSql('advance_paisa')}, customer_id) as detail, ${faultOf('bookFault.removed', { id: sql`customer_id` })}
      from (
        select customer_id,
          coalesce(sum(amount_paisa) filter (
            where account_id = account_of('receivable')), 0) as receivable_paisa,
          coalesce(-sum(amount_paisa) filter (
            where account_id = account_of('customer_advance')), 0) as advance_paisa
        from ledger_postings
        where customer_id in (
          select id from customer_ids
          where not exists (select from customers where customers.id = customer_ids.id)
        )
        group by customer_id
      ) as posted
      where receivable_paisa <> 0 or advance_paisa <> 0
      order by customer_id`,
  ),
  ...BILL_CHECKS,
  ...COVER_CHECKS,
  ...PAYMENT_CHECKS,
  check(
    'every kept figure is what counting it gives',
    sql`
      with kept as (
        select name, is_of_all, coalesce(zone_id, 0) as zone, day, sum(item_count) as item_count,
          sum(amount_paisa) as amount_paisa
        from current_figures group by name, is_of_all, zone, day
      ), counted as (
        select name, is_of_all, coalesce(zone_id, 0) as zone, day, item_count, amount_paisa
        from counted_figures
      )
      select format('%s of %s%s: %s with %s taka are kept, %s with %s are counted',
        replace(name, '_', ' '), case when is_of_all then 'all zones' when zone = 0 then 'no zone'
          else format('zone %s', (select name from zones where id = zone)) end,
        case when isfinite(day) then format(' on %s', day) end,
        coalesce(kept.item_count, 0), ${takaTextSql('kept.amount_paisa')},
        coalesce(counted.item_count, 0), ${takaTextSql('counted.amount_paisa')}) as detail, ${faultOf('bookFault.figures', { on: sql`case when isfinite(day) then day end` })}
      from kept full join counted using (name, is_of_all, zone, day)
      where coalesce(kept.item_count, 0) <> coalesce(counted.item_count, 0)
        or coalesce(kept.amount_paisa, 0) <> coalesce(counted.amount_paisa, 0)
      order by name, is_of_all desc, zone, day`,
  ),
  ...PLACE_CHECKS,
  ...HANDOVER_CHECKS,
  ...CLOSE_CHECKS,
  ...MOVEMENT_CHECKS,
  ...ARRIVAL_CHECKS,
  ...LIST_CHECKS,
  { name: 'the chain of seals is whole', find: findBrokenSeal },
];
