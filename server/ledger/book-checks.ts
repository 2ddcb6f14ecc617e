import { sql } from 'kysely';
import { type BookCheck, check } from './book-check.ts';
import { findBrokenSeal } from './check-seals.ts';
import { LIST_CHECKS } from './list-checks.ts';

/** Everything that must hold between the ledger, what is kept from it, and the documents. */
export const BOOK_CHECKS: readonly BookCheck[] = [
  check(
    'every entry balances',
    sql`
      select format('entry %s has %s postings that sum to %s paisa', entries.id,
        count(postings.id), coalesce(sum(amount_paisa), 0)) as detail
      from ledger_entries entries left join ledger_postings postings on entry_id = entries.id
      group by entries.id
      having count(postings.id) < 2 or coalesce(sum(amount_paisa), 0) <> 0
      order by entries.id`,
  ),
  check(
    'a reversal mirrors its entry',
    sql`
      with posted as (
        select entry_id, account_id, bill_id, customer_id, collector_id, sum(amount_paisa) as paisa
        from ledger_postings group by 1, 2, 3, 4, 5
      )
      select format('entry %s does not mirror entry %s', entries.id, reverses_entry_id) as detail
      from ledger_entries entries join posted on posted.entry_id = entries.reverses_entry_id
      where not exists (
        select from posted mirror
        where mirror.entry_id = entries.id and mirror.account_id = posted.account_id
          and mirror.bill_id is not distinct from posted.bill_id
          and mirror.customer_id is not distinct from posted.customer_id
          and mirror.collector_id is not distinct from posted.collector_id
          and mirror.paisa = -posted.paisa
      )
      order by entries.id`,
  ),
  check(
    "every customer's kept balance is the sum of its postings",
    sql`
      with posted as (
        select customer_id,
          coalesce(sum(amount_paisa) filter (where account_id = 1), 0) as receivable_paisa,
          coalesce(-sum(amount_paisa) filter (where account_id = 2), 0) as advance_paisa
        from ledger_postings where customer_id is not null group by customer_id
      )
      select format('customer %s: kept receivable %s and advance %s, posted %s and %s',
        customers.id, kept.receivable_paisa, kept.advance_paisa,
        coalesce(posted.receivable_paisa, 0), coalesce(posted.advance_paisa, 0)) as detail
      from customers
        left join customer_balances kept on kept.customer_id = customers.id
        left join posted on posted.customer_id = customers.id
      where kept.receivable_paisa is distinct from coalesce(posted.receivable_paisa, 0)
        or kept.advance_paisa is distinct from coalesce(posted.advance_paisa, 0)
      order by customers.id`,
  ),
  check(
    "every bill's kept due is the sum of its postings",
    sql`
      with posted as (
        select bill_id, sum(amount_paisa) as due_paisa, min(customer_id) as customer_id,
          max(customer_id) as last_customer_id
        from ledger_postings where bill_id is not null group by bill_id
      )
      select format('bill %s: kept due %s, posted %s', bills.bill_no, kept.due_paisa,
        coalesce(posted.due_paisa, 0)) as detail
      from bills
        left join bill_balances kept on kept.bill_id = bills.id
        left join posted on posted.bill_id = bills.id
      where kept.due_paisa is distinct from coalesce(posted.due_paisa, 0)
        or posted.customer_id <> bills.customer_id or posted.last_customer_id <> bills.customer_id
        or (bills.voided_at is not null and posted.due_paisa <> 0)
      order by bills.id`,
  ),
  check(
    'every bill is the sum of its lines',
    sql`
      select format('bill %s: total %s, lines %s', bill_no, total_paisa,
        coalesce(sum(amount_paisa), 0)) as detail
      from bills left join bill_items on bill_id = bills.id
      group by bills.id
      having subtotal_paisa - bills.discount_paisa <> coalesce(sum(amount_paisa), 0)
        or bills.discount_paisa <> coalesce(sum(bill_items.discount_paisa), 0)
      order by bills.id`,
  ),
  check(
    'every bill is what was posted for it',
    sql`
      with posted as (
        select postings.bill_id, sum(amount_paisa) as paisa
        from ledger_postings postings join ledger_entries entries on entries.id = entry_id
        where account_id = 1
          and entries.kind in ('bill_issued', 'bill_changed', 'bill_voided', 'opening_balance')
        group by postings.bill_id
      )
      select format('bill %s: total %s, posted %s', bill_no, total_paisa, posted.paisa) as detail
      from bills left join posted on posted.bill_id = bills.id
      where coalesce(posted.paisa, 0) <> case when voided_at is null then total_paisa else 0 end
      order by bills.id`,
  ),
  check(
    'every payment is the sum of its allocations and advance',
    sql`
      select format('payment %s: amount %s, discount %s, allocations %s and %s, advance %s',
        payments.id, payments.amount_paisa, payments.discount_paisa,
        coalesce(sum(allocations.amount_paisa), 0), coalesce(sum(allocations.discount_paisa), 0),
        advance_paisa) as detail
      from payments left join payment_allocations allocations on payment_id = payments.id
      group by payments.id
      having payments.amount_paisa <> coalesce(sum(allocations.amount_paisa), 0) + advance_paisa
        or payments.discount_paisa <> coalesce(sum(allocations.discount_paisa), 0)
      order by payments.id`,
  ),
  check(
    'every payment is what was posted for it',
    sql`
      with posted as (
        select entries.payment_id,
          coalesce(sum(postings.amount_paisa) filter (where postings.account_id = 3), 0)
            as in_hand_paisa,
          coalesce(sum(postings.amount_paisa)
            filter (where postings.account_id = payments.account_id), 0) as account_paisa,
          coalesce(-sum(postings.amount_paisa) filter (where postings.account_id in (1, 2)), 0)
            as settled_paisa
        from ledger_entries entries
          join ledger_postings postings on postings.entry_id = entries.id
          join payments on payments.id = entries.payment_id
        group by entries.payment_id
      ), expected as (
        select id, case
            when deleted_at is null and approved_at is null then amount_paisa else 0
          end as in_hand_paisa,
          case when deleted_at is null and approved_at is not null then amount_paisa else 0
          end as account_paisa,
          case when deleted_at is null then amount_paisa + discount_paisa else 0
          end as settled_paisa
        from payments
      )
      select format('payment %s: in hand %s, in account %s, settled %s; posted %s, %s, %s',
        expected.id, expected.in_hand_paisa, expected.account_paisa, expected.settled_paisa,
        posted.in_hand_paisa, posted.account_paisa, posted.settled_paisa) as detail
      from expected left join posted on posted.payment_id = expected.id
      where (expected.in_hand_paisa, expected.account_paisa, expected.settled_paisa)
        is distinct from (posted.in_hand_paisa, posted.account_paisa, posted.settled_paisa)
      order by expected.id`,
  ),
  check(
    'every allocation is posted to its bill',
    sql`
      with posted as (
        select entries.payment_id, postings.bill_id, -sum(postings.amount_paisa) as paisa
        from ledger_postings postings join ledger_entries entries on entries.id = entry_id
        where account_id = 1 and entries.payment_id is not null
        group by entries.payment_id, postings.bill_id
      ), expected as (
        select payment_id, bill_id,
          case when deleted_at is null
            then allocations.amount_paisa + allocations.discount_paisa else 0 end as paisa
        from payment_allocations allocations join payments on payments.id = payment_id
      )
      select format('payment %s on bill %s: allocated %s, posted %s',
        coalesce(expected.payment_id, posted.payment_id),
        coalesce(expected.bill_id, posted.bill_id), expected.paisa, posted.paisa) as detail
      from expected full join posted
        on posted.payment_id = expected.payment_id and posted.bill_id = expected.bill_id
      where expected.paisa is distinct from posted.paisa
      order by 1`,
  ),
  check(
    'every advance put to a bill is posted',
    sql`
      select format('advance allocation %s: %s paisa, posted %s', allocations.id,
        allocations.amount_paisa, coalesce(-sum(postings.amount_paisa), 0)) as detail
      from advance_allocations allocations
        left join ledger_postings postings on postings.account_id = 1
          and postings.entry_id in (allocations.entry_id, allocations.returned_entry_id)
      group by allocations.id
      having coalesce(-sum(postings.amount_paisa), 0)
        <> case when returned_entry_id is null then allocations.amount_paisa else 0 end
      order by allocations.id`,
  ),
  check(
    'no month is billed twice and every generated bill holds its months',
    sql`
      select format('bill %s covers %s months and holds %s', bill_no,
        (extract(year from age(to_month, from_month)) * 12
          + extract(month from age(to_month, from_month)) + 1)::int,
        count(billed_months.month)) as detail
      from bills left join billed_months on bill_id = bills.id
        and month between from_month and to_month
      where kind = 'generated' and voided_at is null
      group by bills.id
      having count(billed_months.month) <> extract(year from age(to_month, from_month)) * 12
        + extract(month from age(to_month, from_month)) + 1
      order by bills.id`,
  ),
  check(
    'bill numbers have no gap inside a month',
    sql`
      select format('month %s: %s bills numbered, counter at %s', to_char(counter.month, 'YYYY-MM'),
        count(bills.id), last_number) as detail
      from bill_counters counter left join bills
        on bills.bill_no like to_char(counter.month, '"B"YYMM-') || '%' and kind <> 'opening'
      group by counter.month
      having count(bills.id) <> last_number
      order by counter.month`,
  ),
  check(
    'every kept figure is what counting it gives',
    sql`
      with kept as (
        select figure, scope, day, sum(item_count) as item_count, sum(amount_paisa) as amount_paisa
        from figures group by figure, scope, day
      )
      select format('figure %s of %s on %s: kept %s and %s, counted %s and %s', figure, scope, day,
        coalesce(kept.item_count, 0), coalesce(kept.amount_paisa, 0),
        coalesce(counted.item_count, 0), coalesce(counted.amount_paisa, 0)) as detail
      from kept full join counted_figures counted using (figure, scope, day)
      where coalesce(kept.item_count, 0) <> coalesce(counted.item_count, 0)
        or coalesce(kept.amount_paisa, 0) <> coalesce(counted.amount_paisa, 0)
      order by figure, scope, day`,
  ),
  ...LIST_CHECKS,
  { name: 'the chain of seals is whole', find: findBrokenSeal },
];
