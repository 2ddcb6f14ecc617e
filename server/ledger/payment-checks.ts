import { sql } from 'kysely';
import {
  BILL_FAULT,
  BILL_NAME,
  type BookCheck,
  check,
  ENTRY_NAME,
  faultOf,
  PAYMENT_FAULT,
  PAYMENT_NAME,
  takaTextSql,
} from './book-check.ts';

/** Compares payments and advance money with the bills they went to and with their entries. */
export const PAYMENT_CHECKS: readonly BookCheck[] = [
  check(
    'every payment is collected on bills of its own customer',
    sql`
      with wrong as materialized (
        select payment_id, bill_id, paisa,
          case payer_id when owner_id then customer_id else payer_id end as other_id
        from (
          select payment_id, bill_id, allocations.customer_id, payments.customer_id as payer_id,
            bills.customer_id as owner_id,
            allocations.amount_paisa + allocations.discount_paisa as paisa
          from payment_allocations allocations join payments on payments.id = payment_id
            join bills on bills.id = bill_id
        ) as allocated
        where payer_id <> owner_id or customer_id <> owner_id
      )
      select format('%s: %s taka were collected by a payment of customer %s (payment %s)',
        ${BILL_NAME}, ${takaTextSql('paisa')}, others.code, payment_id) as detail, ${BILL_FAULT}
      from wrong join bills on bills.id = bill_id
        left join customers on customers.id = bills.customer_id
        left join customers others on others.id = other_id
      order by payment_id, bill_id`,
  ),
  check(
    'every payment is the sum of its allocations and advance',
    sql`
      with wrong as materialized (
        select payments.id, sum(allocations.amount_paisa) as on_bills_paisa,
          sum(allocations.discount_paisa) as discounts_paisa
        from payments left join payment_allocations allocations on payment_id = payments.id
        group by payments.id
        having payments.amount_paisa <> coalesce(sum(allocations.amount_paisa), 0) + advance_paisa
          or payments.discount_paisa <> coalesce(sum(allocations.discount_paisa), 0)
      )
      select format('%s: %s taka were taken and %s discounted; %s and %s went to bills, %s ahead',
        ${PAYMENT_NAME}, ${takaTextSql('amount_paisa')}, ${takaTextSql('discount_paisa')},
        ${takaTextSql('on_bills_paisa')}, ${takaTextSql('discounts_paisa')}, ${takaTextSql('advance_paisa')}) as detail, ${PAYMENT_FAULT}
      from wrong join payments using (id) left join customers on customers.id = customer_id
      order by payments.id`,
  ),
  check(
    'every payment is what was posted for it',
    sql`
      with posted as (
        select entries.payment_id,
          coalesce(sum(postings.amount_paisa) filter (
            where postings.account_id = account_of('collector_hand')), 0)
            as in_hand_paisa,
          coalesce(sum(postings.amount_paisa)
            filter (where postings.account_id = payments.account_id), 0) as account_paisa,
          coalesce(-sum(postings.amount_paisa) filter (
            where postings.account_id in (account_of('receivable'), account_of('customer_advance'))
          ), 0)
            as settled_paisa
        from ledger_entries entries
          join ledger_postings postings on postings.entry_id = entries.id
          join payments on payments.id = entries.payment_id
        group by entries.payment_id
      ), expected as (
        select id, case
            when deleted_at is null and approved_at is null then amount_paisa else 0
          end as in_hand_paisa,
          -- Cash that was missing at the hand-over stays in the till; its deletion reverses the
          -- shortage.
          case when approved_at is not null and (deleted_at is null or exists (
              select from ledger_entries where payment_id = payments.id and kind = 'payment_lost'
            )) then amount_paisa - fee_paisa else 0
          end as account_paisa,
          case when deleted_at is null then amount_paisa + discount_paisa else 0
          end as settled_paisa
        from payments
      ), wrong as materialized (
        select id, expected.in_hand_paisa, expected.account_paisa, expected.settled_paisa,
          posted.in_hand_paisa as posted_in_hand_paisa,
          posted.account_paisa as posted_account_paisa,
          posted.settled_paisa as posted_settled_paisa
        from expected left join posted on posted.payment_id = expected.id
        where (expected.in_hand_paisa, expected.account_paisa, expected.settled_paisa)
          is distinct from (posted.in_hand_paisa, posted.account_paisa, posted.settled_paisa)
      )
      select format('%s: %s taka are to be in the hand of %s, %s in %s and %s off what is owed; '
          || '%s, %s and %s are posted', ${PAYMENT_NAME},
        ${takaTextSql('in_hand_paisa')}, coalesce(users.name, 'nobody'), ${takaTextSql('account_paisa')}, accounts.name,
        ${takaTextSql('settled_paisa')}, ${takaTextSql('posted_in_hand_paisa')},
        ${takaTextSql('posted_account_paisa')}, ${takaTextSql('posted_settled_paisa')}) as detail, ${PAYMENT_FAULT}
      from wrong join payments using (id) left join customers on customers.id = customer_id
        left join users on users.id = collected_by join accounts on accounts.id = account_id
      order by payments.id`,
  ),
  check(
    'every allocation is posted to its bill',
    sql`
      with posted as (
        select entries.payment_id, postings.bill_id, -sum(postings.amount_paisa) as paisa
        from ledger_postings postings join ledger_entries entries on entries.id = entry_id
        where account_id = account_of('receivable') and entries.payment_id is not null
        group by entries.payment_id, postings.bill_id
      ), expected as (
        select payment_id, bill_id,
          case when deleted_at is null
            then allocations.amount_paisa + allocations.discount_paisa else 0 end as paisa
        from payment_allocations allocations join payments on payments.id = payment_id
      ), wrong as materialized (
        select coalesce(expected.payment_id, posted.payment_id) as payment_id,
          coalesce(expected.bill_id, posted.bill_id) as bill_id, expected.paisa,
          posted.paisa as posted_paisa
        from expected full join posted
          on posted.payment_id = expected.payment_id and posted.bill_id = expected.bill_id
        where expected.paisa is distinct from posted.paisa
      )
      select format('%s: %s taka of it went to bill %s, %s are posted', ${PAYMENT_NAME},
        ${takaTextSql('paisa')}, bill_no, ${takaTextSql('posted_paisa')}) as detail, ${PAYMENT_FAULT}
      from wrong join payments on payments.id = payment_id join bills on bills.id = bill_id
        left join customers on customers.id = payments.customer_id
      order by payment_id, bill_id`,
  ),
  check(
    'every advance put to a bill is posted',
    sql`
      with applied as (
        select entries.id, entries.customer_id, postings.bill_id, -amount_paisa as paisa
        from ledger_entries entries join ledger_postings postings on entry_id = entries.id
        where kind = 'advance_applied' and account_id = account_of('receivable')
      ), wrong as materialized (
        select applied.id as applied_id, allocations.id as allocation_id,
          coalesce(allocations.bill_id, applied.bill_id) as bill_id, allocations.customer_id,
          amount_paisa, paisa, returned_entry_id, applied.bill_id as posted_bill_id
        from advance_allocations allocations full join applied on applied.id = entry_id
          left join ledger_entries returned
            on returned.reverses_entry_id = coalesce(entry_id, applied.id)
        where (allocations.customer_id, allocations.bill_id, amount_paisa)
            is distinct from (applied.customer_id, applied.bill_id, paisa)
          or returned.id is distinct from returned_entry_id
      )
      select case
          when allocation_id is null then
            format('%s puts %s taka of advance money to bill %s, and nothing else says so',
              (select ${ENTRY_NAME} from ledger_entries entries where entries.id = applied_id),
              ${takaTextSql('paisa')}, bill_no)
          when wrong.customer_id <> bills.customer_id then
            format('%s: %s taka of advance money of customer %s went to it', ${BILL_NAME},
              ${takaTextSql('amount_paisa')}, (select code from customers where id = wrong.customer_id))
          when (amount_paisa, bills.id) is distinct from (paisa, posted_bill_id) then
            format('%s: %s taka of advance money went to it, %s are posted', ${BILL_NAME},
              ${takaTextSql('amount_paisa')}, ${takaTextSql('case posted_bill_id when bills.id then paisa end')})
          else format('%s: %s taka of advance money %s, which the books do not say', ${BILL_NAME},
            ${takaTextSql('amount_paisa')}, case when returned_entry_id is null
              then 'stayed on it' else 'were given back from it' end)
        end as detail, ${BILL_FAULT}
      from wrong join bills on bills.id = bill_id
        left join customers on customers.id = bills.customer_id
      order by allocation_id, applied_id`,
  ),
  check(
    'every settled adjustment is what was posted for it',
    sql`
      with posted as (
        select entry_id, min(entries.customer_id) as customer_id,
          sum(amount_paisa) filter (where account_id = account_of('customer_advance')) as paisa
        from ledger_entries entries join ledger_postings postings on postings.entry_id = entries.id
        where kind = 'adjustment_settled' group by entry_id
      )
      select format('customer %s: an adjustment of %s taka was settled, %s are posted (entry %s)',
        code, ${takaTextSql('posted_paisa')}, ${takaTextSql('posted.paisa')},
        entry_id) as detail, ${faultOf('bookFault.listed', { code: sql`code` })}
      from settled_adjustments settled full join posted using (entry_id)
        left join customers on customers.id = coalesce(settled.customer_id, posted.customer_id)
      where posted.paisa is distinct from posted_paisa
        or posted.customer_id is distinct from settled.customer_id
      order by entry_id`,
  ),
];
