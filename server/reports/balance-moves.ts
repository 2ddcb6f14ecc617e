import { type RawBuilder, sql } from 'kysely';
import type { Day } from '@netkhata/domain/billing-period';
import { accountIdOf } from '../ledger/ledger-accounts.ts';

/** Bills, payments and refunds appear under their own day, even if booked later. */
const DOCUMENT_DAY = sql`
  case when moved.kind in ('bill_issued', 'opening_balance')
      then coalesce(bills.bill_date, entry_date)
    when moved.kind = 'payment_collected' then payments.payment_date
    when moved.kind = 'advance_refunded' then movement_date
    else entry_date end`;

/** What a bill's lines say of themselves, with their amounts. */
const TOLD_LINES = sql`(
  select json_agg(
    json_build_object('text', description, 'amount', amount_paisa) order by line_no
  )
  from bill_items where bill_items.bill_id = bills.id and description is not null
)`;

/**
 * Entries that changed a customer's balance, with their documents. Entries without effect on it
 * (advance applied to a bill, money moved from hand to account) are left out. With `asOf`, only
 * entries in the books at the end of that day.
 */
export function balanceMoves(customerId: number, asOf: Day | null): RawBuilder<unknown> {
  const balanceAccounts = [accountIdOf('receivable'), accountIdOf('customer_advance')];
  return sql`
    select moved.entry_id, moved.kind, moved.bill_id, moved.payment_id, moved.move_paisa,
      moved.discount_paisa, moved.posted_at,
      ${DOCUMENT_DAY} as date, bills.bill_no,
      coalesce(accounts.name, adjustments.description) as account_name,
      case when is_fee(bills.kind) then bills.kind end as fee,
      case when moved.kind = 'bill_issued' then ${TOLD_LINES} end as told_lines
    from (
      select entries.id as entry_id, entries.entry_date, entries.kind,
        entries.bill_id, entries.payment_id, entries.movement_id,
        entries.created_at as posted_at,
        coalesce(sum(amount_paisa)
          filter (where account_id = any(${balanceAccounts}::bigint[])), 0)::bigint as move_paisa,
        coalesce(sum(amount_paisa)
          filter (where account_id = ${accountIdOf('discount_allowed')}), 0)::bigint
          as discount_paisa
      from ledger_entries entries
      join ledger_postings postings on postings.entry_id = entries.id
      where entries.customer_id = ${customerId}
        and (${asOf}::date is null or entry_date <= ${asOf}::date)
      group by entries.id
    ) as moved
    left join bills on bills.id = moved.bill_id
    left join payments on payments.id = moved.payment_id
    left join money_movements movements on movements.id = moved.movement_id
    left join settled_adjustments settled on settled.entry_id = moved.entry_id
    left join bill_adjustments adjustments on adjustments.id = settled.adjustment_id
    left join accounts on accounts.id = coalesce(payments.account_id, movements.account_id)
    where move_paisa <> 0`;
}
