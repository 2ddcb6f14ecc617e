import { sql } from 'kysely';
import {
  BILL_NAME,
  type BookCheck,
  check,
  ENTRY_FAULT,
  ENTRY_NAME,
  faultOf,
  takaTextSql,
  UNBALANCED_ENTRY,
} from './book-check.ts';

/** Checks each entry: balanced, written at once, of one customer, with all referenced records. */
export const ENTRY_CHECKS: readonly BookCheck[] = [
  check(
    'every entry balances',
    sql`
      with wrong as materialized (
        select entries.id, count(postings.id) as posting_count, sum(amount_paisa) as paisa
        from ledger_entries entries left join ledger_postings postings on entry_id = entries.id
        group by entries.id
        having count(postings.id) < 2 or coalesce(sum(amount_paisa), 0) <> 0
      )
      select format('%s has %s postings that sum to %s taka', ${ENTRY_NAME}, posting_count,
        ${takaTextSql('paisa')}) as detail, ${UNBALANCED_ENTRY}
      from wrong join ledger_entries entries using (id)
        left join customers on customers.id = customer_id
      order by entries.id`,
  ),
  check(
    'a reversal mirrors its entry',
    sql`
      with posted as (
        select entry_id, account_id, bill_id, customer_id, staff_id, category_id,
          sum(amount_paisa) as paisa
        from ledger_postings group by 1, 2, 3, 4, 5, 6
      ), wrong as materialized (
        select entries.id
        from ledger_entries entries join posted on posted.entry_id = entries.reverses_entry_id
        where not exists (
          select from posted mirror
          where mirror.entry_id = entries.id and mirror.account_id = posted.account_id
            and mirror.bill_id is not distinct from posted.bill_id
            and mirror.customer_id is not distinct from posted.customer_id
            and mirror.staff_id is not distinct from posted.staff_id
            and mirror.category_id is not distinct from posted.category_id
            and mirror.paisa = -posted.paisa
        )
      )
      select format('%s does not take back what entry %s of %s posted', ${ENTRY_NAME},
        reversed.id, reversed.entry_date) as detail, ${ENTRY_FAULT}
      from wrong join ledger_entries entries using (id)
        join ledger_entries reversed on reversed.id = entries.reverses_entry_id
        left join customers on customers.id = entries.customer_id
      order by entries.id`,
  ),
  check(
    'every posting is made with its entry, for its customer and bill',
    sql`
      with wrong as materialized (
        select * from (
          select postings.*, postings.created_at <> entries.created_at as is_late,
            entries.customer_id as entry_customer_id, bills.customer_id as bill_customer_id,
            -- As the foreign keys have it.
            case when entries.id is null then format('entry %s', entry_id)
              when accounts.id is null then format('account %s', account_id)
              when postings.bill_id is not null and bills.id is null
                then format('bill %s', postings.bill_id)
              when staff_id is not null and users.id is null then format('user %s', staff_id)
            end as missing
          from ledger_postings postings left join ledger_entries entries on entries.id = entry_id
            left join accounts on accounts.id = account_id
            left join bills on bills.id = postings.bill_id
            left join users on users.id = staff_id
        ) as postings
        where missing is not null or is_late
          or (customer_id is not null and customer_id is distinct from entry_customer_id)
          or (bill_id is not null and customer_id is distinct from bill_customer_id)
      )
      select case
          when entries.id is null then format('posting %s of %s taka is of %s, which is not there',
            wrong.id, ${takaTextSql('amount_paisa')}, missing)
          when missing is not null then format('%s posts %s taka to %s, which is not there',
            ${ENTRY_NAME}, ${takaTextSql('amount_paisa')}, missing)
          when is_late then format('%s was given another posting afterwards: %s taka to %s',
            ${ENTRY_NAME}, ${takaTextSql('amount_paisa')},
            (select name from accounts where accounts.id = account_id))
          when wrong.customer_id is not distinct from entries.customer_id
            then format('%s: %s taka are posted to it under customer %s',
              (select ${BILL_NAME} from customers where customers.id = bills.customer_id),
              ${takaTextSql('amount_paisa')}, named.code)
          else format('%s posts %s taka under customer %s', ${ENTRY_NAME},
            ${takaTextSql('amount_paisa')}, coalesce(named.code, 'none'))
        end as detail, ${faultOf('bookFault.entry', { id: sql`wrong.entry_id`, on: sql`entries.entry_date`, about: sql`customers.code` })}
      from wrong left join ledger_entries entries on entries.id = entry_id
        left join customers on customers.id = entries.customer_id
        left join customers named on named.id = wrong.customer_id
        left join bills on bills.id = wrong.bill_id
      order by wrong.id`,
  ),
  check(
    'every entry is of the customer of its bill and payment',
    sql`
      with wrong as materialized (
        select * from (
          select entries.id, bills.customer_id as bill_customer_id,
            payments.customer_id as payment_customer_id,
            coalesce(entries.customer_id, 0) as customer_id, bill_no, payment_id,
            -- As the foreign keys have it. Removed customers keep their id.
            case when entries.customer_id is not null and customer_ids.id is null
                then format('customer %s', entries.customer_id)
              when entries.bill_id is not null and bills.id is null
                then format('bill %s', entries.bill_id)
              when entries.payment_id is not null and payments.id is null
                then format('payment %s', entries.payment_id)
              when entries.created_by is not null and users.id is null
                then format('user %s', entries.created_by)
            end as missing
          from ledger_entries entries left join bills on bills.id = bill_id
            left join payments on payments.id = payment_id
            left join customer_ids on customer_ids.id = entries.customer_id
            left join users on users.id = entries.created_by
        ) as entries
        where missing is not null or bill_customer_id <> customer_id
          or payment_customer_id <> customer_id
      )
      select case when missing is not null
          then format('%s names %s, which is not there', ${ENTRY_NAME}, missing)
          when bill_customer_id <> wrong.customer_id
          then format('%s is for bill %s of customer %s', ${ENTRY_NAME}, bill_no,
            (select code from customers where id = bill_customer_id))
          else format('%s is for payment %s of customer %s', ${ENTRY_NAME}, wrong.payment_id,
            (select code from customers where id = payment_customer_id))
        end as detail, ${ENTRY_FAULT}
      from wrong join ledger_entries entries using (id)
        left join customers on customers.id = entries.customer_id
      order by entries.id`,
  ),
];
