import { sql } from 'kysely';
import {
  type BookCheck,
  check,
  ENTRY_FAULT,
  ENTRY_NAME,
  faultOf,
  PAYMENT_FAULT,
  PAYMENT_NAME,
  takaTextSql,
} from './book-check.ts';

/** Compares hand-overs with their payments, counts and entries, and staff debts with theirs. */
export const HANDOVER_CHECKS: readonly BookCheck[] = [
  check(
    'every hand-over is the sum of its payments and outlays',
    sql`
      with paid as (
        select handover_id, count(*) as payment_count, sum(amount_paisa) as paisa
        from handover_payments join payments on payments.id = payment_id group by handover_id
      ), spent as (
        select handover_id, sum(amount_paisa) as paisa,
          coalesce(sum(amount_paisa) filter (where is_accepted), 0) as accepted_paisa
        from handover_outlays group by handover_id
      ), wrong as materialized (
        select id, paid.payment_count as counted, paid.paisa as paid_paisa,
          spent.paisa as spent_paisa, spent.accepted_paisa
        from handovers left join paid on paid.handover_id = id
          left join spent on spent.handover_id = id
        where (handovers.payment_count, payments_paisa, outlays_paisa)
            is distinct from (paid.payment_count, paid.paisa, coalesce(spent.paisa, 0))
          or accepted_outlays_paisa <> coalesce(spent.accepted_paisa, 0)
      )
      select format('hand-over %s of %s payments has %s taka and %s of outlays, of which %s are '
          || 'accepted; its %s payments come to %s, its outlays to %s, of which %s are accepted',
        number, payment_count, ${takaTextSql('payments_paisa')}, ${takaTextSql('outlays_paisa')},
        ${takaTextSql('accepted_outlays_paisa')}, coalesce(counted, 0), ${takaTextSql('paid_paisa')},
        ${takaTextSql('spent_paisa')}, ${takaTextSql('accepted_paisa')}) as detail, ${faultOf('bookFault.handOver', { number: sql`number` })}
      from wrong join handovers using (id) order by id`,
  ),
  check(
    'every hand-over goes by its latest counts',
    sql`
      with latest as (
        select distinct on (handover_id, side) handover_id, side, amount_paisa
        from handover_counts order by handover_id, side, id desc
      ), wrong as materialized (
        select id, kept.side, amount_paisa, kept_paisa
        from (
          select id, 'collector' as side, collector_paisa as kept_paisa from handovers
          union all
          select id, 'receiver', receiver_paisa from handovers
        ) as kept left join latest on handover_id = id and latest.side = kept.side
        where kept_paisa is distinct from amount_paisa
      )
      select format('hand-over %s: %s taka are kept as counted by the %s, the latest count is %s',
        number, ${takaTextSql('kept_paisa')}, side, ${takaTextSql('amount_paisa')}) as detail, ${faultOf('bookFault.handOver', { number: sql`number` })}
      from wrong join handovers using (id) order by id`,
  ),
  check(
    'every payment is in one place',
    sql`
      with wrong as materialized (
        select payments.id, handover_id, state
        from handover_payments join handovers on handovers.id = handover_id
          join payments on payments.id = payment_id
        where is_released <> (state in ('withdrawn', 'returned'))
          or not is_released and (collected_by <> collector_id
            or payments.account_id <> handovers.account_id
            or case state when 'accepted' then approved_by is distinct from receiver_id
              else approved_at is not null or deleted_at is not null end)
      )
      select format('%s is in hand-over %s, which is %s, and is not as that says',
        ${PAYMENT_NAME}, number, replace(wrong.state, '_', ' ')) as detail, ${PAYMENT_FAULT}
      from wrong join payments using (id) left join customers on customers.id = customer_id
        join handovers on handovers.id = handover_id
      order by payments.id`,
  ),
  check(
    'every accepted hand-over is what was posted for it',
    sql`
      with posted as (
        select handover_id,
          coalesce(sum(amount_paisa) filter (where postings.account_id = handovers.account_id), 0)
            as till_paisa,
          coalesce(sum(amount_paisa) filter (
            where postings.account_id = account_of('collector_hand')), 0) as hand_paisa
        from ledger_entries entries join ledger_postings postings on entry_id = entries.id
          join handovers on handovers.id = handover_id
        where kind in ('payment_approved', 'outlay_accepted', 'count_difference', 'cash_rounded')
        group by handover_id
      ), wrong as materialized (
        select id, coalesce(till_paisa, 0) as till_paisa, coalesce(hand_paisa, 0) as hand_paisa
        from handovers left join posted on handover_id = id
        where case state when 'accepted'
          then (receiver_paisa, -payments_paisa) is distinct from (till_paisa, hand_paisa)
          else posted.handover_id is not null end
      )
      select format('hand-over %s is %s, %s taka of %s payments counted; %s are posted to %s, '
          || '%s out of the hand', number, replace(state, '_', ' '), ${takaTextSql('receiver_paisa')},
        ${takaTextSql('payments_paisa')}, ${takaTextSql('till_paisa')}, accounts.name,
        ${takaTextSql('-hand_paisa')}) as detail, ${faultOf('bookFault.handOver', { number: sql`number` })}
      from wrong join handovers using (id) join accounts on accounts.id = account_id
      order by handovers.id`,
  ),
  check(
    'every settled debt is posted',
    sql`
      with posted as (
        select entry_id, staff_id, sum(amount_paisa) as paisa
        from ledger_postings join ledger_entries entries on entries.id = entry_id
        where kind = 'staff_debt_settled'
          and account_id = account_of('owed_by_staff') group by entry_id, staff_id
      ), wrong as materialized (
        select coalesce(settled.entry_id, posted.entry_id) as id, settled.id as settlement_id,
          amount_paisa, paisa
        from staff_debt_settlements settled full join posted
          on posted.entry_id = settled.entry_id and posted.staff_id = settled.staff_id
        where case way when 'taken_over' then amount_paisa else -amount_paisa end
          is distinct from paisa
      )
      select format('%s: %s taka of a debt are settled, %s are posted', ${ENTRY_NAME},
        ${takaTextSql('amount_paisa')}, ${takaTextSql('abs(paisa)')}) as detail, ${ENTRY_FAULT}
      from wrong join ledger_entries entries using (id)
        left join customers on customers.id = customer_id
      order by entries.id`,
  ),
];
