import type { Day } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface NewClose {
  fromDay: Day;
  day: Day;
  remarks: string | null;
  closedBy: number;
  now: Date;
}

/**
 * Totals of the entries of the days. Entries, postings and payments are read once and aggregated
 * before they are joined with anything else, because a day can have tens of thousands of them.
 */
const entriesOf = ({ fromDay, day }: NewClose): RawBuilder<unknown> => sql`
  entry as materialized (
    select id, kind, payment_id, bill_id from ledger_entries
    where entry_date between ${fromDay}::date and ${day}::date
  ), posted as materialized (
    select kind, account_id, category_id, count(*) as item_count, sum(amount_paisa) as amount_paisa,
      sum(amount_paisa) filter (where amount_paisa > 0) as debit_paisa
    from entry join ledger_postings on entry_id = entry.id
    group by kind, account_id, category_id
  ), event as materialized (
    select kind, (select count(*) from entry where entry.kind = posted.kind) as item_count,
      coalesce(sum(amount_paisa) filter (
        where account_id in (account_of('receivable'), account_of('customer_advance'))
      ), 0) as moved_paisa,
      coalesce(sum(amount_paisa) filter (
        where account_id = account_of('receivable')), 0) as receivable_paisa,
      coalesce(-sum(amount_paisa) filter (
        where account_id = account_of('customer_advance')), 0) as advance_paisa,
      coalesce(sum(amount_paisa) filter (
        where account_id = account_of('discount_allowed')), 0) as discount_paisa,
      sum(debit_paisa) as turnover_paisa
    from posted group by kind
  ), paid as materialized (
    select kind, account_id, collected_by, count(*) as item_count, sum(amount_paisa) as amount_paisa
    from entry join payments on payments.id = entry.payment_id
    where kind in ('payment_collected', 'payment_approved') and amount_paisa > 0
    group by kind, account_id, collected_by
  ), collected as (
    select account_id, collected_by, item_count, amount_paisa
    from paid where kind = 'payment_collected'
  ), approved as (
    select account_id, sum(item_count)::bigint as item_count, sum(amount_paisa) as amount_paisa
    -- Money that nobody collected is in its account at once.
    from paid where kind = 'payment_approved' or collected_by is null group by account_id
  )`;

/**
 * Dues by zone at the end of the day: the current figure, corrected for customers whose balance has
 * changed since.
 */
const duesOf = ({ day }: NewClose): RawBuilder<unknown> => sql`
  later as materialized (
    select ledger_postings.customer_id, sum(amount_paisa) as moved_paisa,
      coalesce(sum(amount_paisa) filter (
        where account_id = account_of('receivable')), 0) as receivable_paisa,
      coalesce(-sum(amount_paisa) filter (
        where account_id = account_of('customer_advance')), 0) as advance_paisa
    from ledger_entries entries join ledger_postings on entry_id = entries.id
    where entry_date > ${day}::date
      and account_id in (account_of('receivable'), account_of('customer_advance'))
    group by ledger_postings.customer_id
  ), due as materialized (
    select zone_id, sum(item_count)::bigint as item_count, sum(amount_paisa)::bigint as amount_paisa
    from (
      select zone_id, item_count, amount_paisa from current_figures
      where name = 'debtors' and not is_of_all and day = 'infinity'
      union all
      select customer_zone_id, (balance_paisa - moved_paisa > 0)::int - (balance_paisa > 0)::int,
        greatest(balance_paisa - moved_paisa, 0) - greatest(balance_paisa, 0)
      from later join customer_balances using (customer_id)
    ) as part
    group by zone_id
  )`;

/** Total receivables and advances, from the previous close or, at first, back from now. */
const STANDING = sql`
  standing as materialized (
    select receivable_paisa, advance_paisa from (
      select receivable_paisa + (select coalesce(sum(receivable_paisa), 0) from event)
          as receivable_paisa,
        advance_paisa + (select coalesce(sum(advance_paisa), 0) from event) as advance_paisa, day
      from day_closes where reopened_at is null
      union all
      select sum(receivable_paisa) - (select coalesce(sum(receivable_paisa), 0) from later),
        sum(advance_paisa) - (select coalesce(sum(advance_paisa), 0) from later), '-infinity'
      from customer_balances
      where not exists (select from day_closes where reopened_at is null)
    ) as known
    order by day desc limit 1
  )`;

const insertClose = (close: NewClose): RawBuilder<unknown> => sql`
  made as (
    insert into day_closes (from_day, day, entry_count, turnover_paisa, billed_paisa,
      collected_paisa, approved_paisa, discount_paisa, due_paisa, due_count, receivable_paisa,
      advance_paisa, last_entry_id, seal_no, seal_hash, checked_books_id, remarks, closed_by,
      closed_at)
    select ${close.fromDay}::date, ${close.day}::date,
      (select coalesce(sum(item_count), 0) from event),
      (select coalesce(sum(turnover_paisa), 0) from event),
      (select coalesce(sum(receivable_paisa), 0) from event where kind = 'bill_issued'),
      (select coalesce(sum(amount_paisa), 0) from collected),
      (select coalesce(sum(amount_paisa), 0) from approved),
      (select coalesce(sum(discount_paisa), 0) from event where kind = 'payment_collected'),
      (select coalesce(sum(amount_paisa), 0) from due),
      (select coalesce(sum(item_count), 0) from due),
      coalesce(standing.receivable_paisa, 0), coalesce(standing.advance_paisa, 0),
      seal.entry_id, seal.seal_no, seal.hash,
      (select max(id) from checked_books), ${close.remarks}, ${close.closedBy}, ${close.now}
    from (select) as one
      left join standing on true
      left join (
        select entry_id, seal_no, hash from ledger_seals order by seal_no desc limit 1
      ) as seal on true
    returning id
  )`;

/** Rows for `day_close_figures`, one query per kind, all with the same columns. */
const figuresOf = ({ fromDay, day }: NewClose): RawBuilder<unknown> => sql`
  figure as (
    select 'place' as name, account_id, nullif(staff_id, 0) as staff_id, null::bigint as zone_id,
      null::bigint as category_id, null::bigint as payment_id, null::bigint as bill_id,
      null::bigint as till_session_id, null as kind, 0::bigint as item_count,
      0::bigint as amount_paisa,
      coalesce(sum(in_paisa - out_paisa) filter (where day < ${fromDay}::date), 0)::bigint
        as opening_paisa,
      coalesce(sum(in_paisa) filter (where day >= ${fromDay}::date), 0)::bigint as in_paisa,
      coalesce(sum(out_paisa) filter (where day >= ${fromDay}::date), 0)::bigint as out_paisa,
      null as remarks
    from current_place_days where day <= ${day}::date group by account_id, staff_id
    union all
    select 'collected', account_id, collected_by, null, null, null, null, null, null, item_count,
      amount_paisa, 0, 0, 0, null from collected
    union all
    select 'approved', account_id, null, null, null, null, null, null, null, item_count,
      amount_paisa, 0, 0, 0, null from approved
    union all
    select 'expense', null, null, null, category_id, null, null, null, null,
      sum(item_count)::bigint, sum(amount_paisa), 0, 0, 0, null
    from posted where account_id = account_of('expenses') group by category_id
    union all
    select 'event', null, null, null, null, null, null, null, kind, item_count, moved_paisa, 0, 0,
      0, null from event
    union all
    select 'deleted_payment', account_id, deleted_by, null, null, id, null, null, null, 1,
      amount_paisa, 0, 0, 0, deletion_reason
    from payments where id in (select payment_id from entry where kind = 'payment_deleted')
    union all
    select 'deleted_bill', null, voided_by, null, null, null, id, null, null, 1, total_paisa, 0,
      0, 0, void_reason
    from bills where id in (select bill_id from entry where kind = 'bill_voided')
    union all
    select 'till', account_id, keeper_id, null, null, null, null, id, null, 1, counted_paisa,
      opening_paisa + opening_rest_paisa, in_paisa, out_paisa, null
    from till_sessions where book_day between ${fromDay}::date and ${day}::date
    union all
    select 'due', null, null, zone_id, null, null, null, null, null, item_count, amount_paisa, 0,
      0, 0, null from due where item_count <> 0 or amount_paisa <> 0
  )`;

/** Inserts the close with its figures. The books are locked: no entries are written meanwhile. */
export async function recordClose(tx: Database, close: NewClose): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with ${entriesOf(close)}, ${duesOf(close)}, ${STANDING},
      ${insertClose(close)}, ${figuresOf(close)}, kept as (
        insert into day_close_figures (close_id, name, account_id, staff_id, zone_id, category_id,
          payment_id, bill_id, till_session_id, kind, item_count, amount_paisa, opening_paisa,
          in_paisa, out_paisa, remarks)
        select made.id, figure.* from made, figure
        where name <> 'place' or opening_paisa <> 0 or in_paisa <> 0 or out_paisa <> 0
      )
    select id from made
  `.execute(tx);
  return rows[0]?.id as number;
}
