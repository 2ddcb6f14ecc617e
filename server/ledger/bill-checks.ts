import { sql } from 'kysely';
import {
  BILL_FAULT,
  BILL_NAME,
  type BookCheck,
  check,
  faultOf,
  takaTextSql,
} from './book-check.ts';

/** Compares bills with their lines, postings, months and numbers. */
export const BILL_CHECKS: readonly BookCheck[] = [
  check(
    "every bill's kept due is the sum of its postings",
    sql`
      with posted as (
        select bill_id, sum(amount_paisa) as due_paisa
        from ledger_postings where bill_id is not null group by bill_id
      ), wrong as materialized (
        select bills.id, kept.due_paisa as kept_paisa, kept.customer_id as kept_customer_id,
          posted.due_paisa
        from bills
          left join bill_balances kept on kept.bill_id = bills.id
          left join posted on posted.bill_id = bills.id
        where kept.due_paisa is distinct from coalesce(posted.due_paisa, 0)
          or kept.customer_id <> bills.customer_id
          or (bills.voided_at is not null and posted.due_paisa <> 0)
      )
      select case
          when kept_paisa is distinct from coalesce(due_paisa, 0) then
            format('%s: %s taka are kept as due, %s are posted', ${BILL_NAME},
              ${takaTextSql('kept_paisa')}, ${takaTextSql('due_paisa')})
          when kept_customer_id <> bills.customer_id then
            format('%s: its due is kept under customer %s', ${BILL_NAME},
              (select code from customers where id = kept_customer_id))
          else format('%s is deleted, and %s taka are due on it', ${BILL_NAME},
            ${takaTextSql('due_paisa')})
        end as detail, ${BILL_FAULT}
      from wrong join bills using (id) left join customers on customers.id = bills.customer_id
      order by bills.id`,
  ),
  check(
    'every bill is the sum of its lines',
    sql`
      with wrong as materialized (
        select bills.id, sum(amount_paisa) as lines_paisa,
          sum(bill_items.discount_paisa) as lines_discount_paisa
        from bills left join bill_items on bill_id = bills.id
        group by bills.id
        having subtotal_paisa - bills.discount_paisa <> coalesce(sum(amount_paisa), 0)
          or bills.discount_paisa <> coalesce(sum(bill_items.discount_paisa), 0)
      )
      select format('%s: it says %s taka with %s of discount, its lines sum to %s with %s',
        ${BILL_NAME}, ${takaTextSql('subtotal_paisa - discount_paisa')}, ${takaTextSql('discount_paisa')},
        ${takaTextSql('lines_paisa')}, ${takaTextSql('lines_discount_paisa')}) as detail, ${BILL_FAULT}
      from wrong join bills using (id) left join customers on customers.id = bills.customer_id
      order by bills.id`,
  ),
  check(
    'every bill is what was posted for it',
    sql`
      with posted as (
        select postings.bill_id, sum(amount_paisa) as paisa
        from ledger_postings postings join ledger_entries entries on entries.id = entry_id
        where account_id = account_of('receivable')
          and entries.kind in ('bill_issued', 'bill_changed', 'bill_voided', 'opening_balance')
        group by postings.bill_id
      ), wrong as materialized (
        select bills.id, posted.paisa
        from bills left join posted on posted.bill_id = bills.id
        where coalesce(posted.paisa, 0) <> case when voided_at is null then total_paisa else 0 end
      )
      select format('%s: it asks for %s taka, %s are posted for it', ${BILL_NAME},
        ${takaTextSql('case when voided_at is null then total_paisa end')}, ${takaTextSql('paisa')}) as detail, ${BILL_FAULT}
      from wrong join bills using (id) left join customers on customers.id = bills.customer_id
      order by bills.id`,
  ),
  check(
    'bill numbers have no gap inside a month',
    sql`
      select format('month %s: %s bills are numbered, the counter is at %s',
        to_char(counter.month, 'YYYY-MM'), count(bills.id), last_number) as detail, ${faultOf('bookFault.billNumbers', { month: sql`to_char(counter.month, 'YYYY-MM')` })}
      from bill_counters counter left join bills
        on bills.bill_no like to_char(counter.month, '"B"YYMM-') || '%' and kind <> 'opening'
      group by counter.month
      having count(bills.id) <> last_number
      order by counter.month`,
  ),
];
