import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';
import { amountIn } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import { dueList } from './due-list.ts';

type DueRow = TableRow<Api['customerDue']>;

const BALANCE = sql`owed.balance_paisa`;

/**
 * Customers who owed something when a day ended: what they owe now less what the books have since,
 * so that a closed day says the same for ever. Names and zones are today's. By id, name or code
 * rows are looked up as they come; a page by another column has to look at every customer.
 */
export function dueListAsOf(user: ZoneScope, asOf: Day): List<DueRow, DueRow> {
  const now = dueList(user);
  const { total: _, ...list } = now;
  return {
    ...list,
    select: sql`
      kept.customer_id as id, customers.name, customers.code, customers.mobile_no,
      areas.name as area, zones.name as zone, ${BALANCE} as balance`,
    from: {
      ...now.from,
      joins: {
        ...now.from.joins,
        owed: sql`cross join lateral (${balanceAfter(asOf)}) as owed`,
      },
    },
    where: [
      { sql: sql`${BALANCE} > 0`, joins: ['owed'] },
      ...(user.zoneId === null ? [] : [{ sql: sql`kept.customer_zone_id = ${user.zoneId}` }]),
    ],
    // Of one zone they are counted: who lives in it may have changed since the close.
    ...(user.zoneId === null && { total: debtorsAt(asOf) }),
    columns: {
      ...now.columns,
      area: { order: [sql`areas.name`], joins: ['areas'] },
      zone: { order: [sql`zones.name`], joins: ['zones'] },
      balance: { order: [BALANCE], joins: ['owed'], filter: amountIn(BALANCE), sum: {} },
    },
  };
}

/**
 * What the customer of a kept balance owed at the end of a day. The sum keeps PostgreSQL to the few
 * entries of the customer: where hardly any are newer, it would look through the blocks of the day
 * for each of them.
 */
const balanceAfter = (day: Day): RawBuilder<unknown> => sql`
  select kept.balance_paisa - coalesce(sum(amount_paisa), 0)::bigint as balance_paisa
  from ledger_entries entries join ledger_postings on entry_id = entries.id
  where entries.customer_id = kept.customer_id and entry_date + 0 > ${day}::date
    and account_id in (1, 2)`;

/**
 * How many owed something at the end of a day: as the first close on or after it has it, or the
 * figure of now, and from there back by the customers whose balance moved in between. Of a day that
 * was closed itself nothing else is read: joined to nothing, all balances would be read first.
 */
const debtorsAt = (day: Day): RawBuilder<number> => sql<number>`(
  with base as materialized (
    select day, due_count from day_closes
    where reopened_at is null and day >= ${day}::date order by day limit 1
  ), start as materialized (
    select coalesce((select day from base), 'infinity'::date) as day
  ), moved as (
    select entries.customer_id,
      sum(amount_paisa) as moved_paisa,
      coalesce(sum(amount_paisa) filter (where entry_date > start.day), 0) as later_paisa
    from start, ledger_entries entries join ledger_postings on entry_id = entries.id
    where entry_date > ${day}::date and start.day > ${day}::date and account_id in (1, 2)
    group by entries.customer_id
  )
  select case when (select day from base) = ${day}::date then (select due_count from base)
    else coalesce((select due_count from base), (
        select sum(item_count) from current_figures
        where name = 'debtors' and is_of_all and day = 'infinity'
      ), 0)::bigint + coalesce((
        select sum((balance_paisa - moved_paisa > 0)::int - (balance_paisa - later_paisa > 0)::int)
        from moved join customer_balances using (customer_id)
      ), 0)::bigint
    end
)`;
