import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';
import { amountIn } from '../lists/list-filters.ts';
import type { List, ListRequest } from '../lists/list.ts';
import { dueList } from './due-list.ts';

type DueRow = TableRow<Api['customerDue']>;

interface AsOf {
  asOf: Day;
  today: Day;
  /** Request of the list; undefined for a file, which is read in batches. */
  request?: ListRequest;
}

/**
 * Customers who owed something at the end of a day: the current balance less later entries, so that
 * a closed day never changes. Names and zones are the current ones. It cannot be filtered or sorted
 * by age, which is kept only for now.
 */
export function dueListAsOf(user: ZoneScope, { asOf, today, request }: AsOf): List<DueRow, DueRow> {
  const { total: _, ...list } = dueList(user, today);
  const { dueSince: _dueSince, ...columns } = list.columns;
  const owed = !request || isLookedUp(user, request) ? LOOKED_UP : MOVED_AT_ONCE;
  const { balance, joins } = owed;
  return {
    ...list,
    select: {
      id: sql`balances.customer_id`,
      name: sql`customers.name`,
      code: sql`customers.code`,
      mobileNo: sql`customers.mobile_no`,
      area: sql`areas.name`,
      zone: sql`zones.name`,
      balance: sql`owed.balance_paisa`,
      dueSince: sql`(${oldestDueAt(asOf)})`,
      lastPaymentDate: sql`null::date`,
      lastPaymentAmount: sql`null::bigint`,
      package: sql`packages.name`,
      collector: sql`collectors.names`,
    },
    from: {
      ...list.from,
      joins: {
        ...list.from.joins,
        owed: sql`cross join lateral (${balanceAfter(asOf)}) as owed`,
        ...(owed === MOVED_AT_ONCE && {
          moved: sql`
            left join (${movedSince(asOf)}) as moved on moved.customer_id = balances.customer_id`,
        }),
      },
    },
    where: [
      { sql: sql`${balance} > 0`, joins },
      ...(user.zoneId === null ? [] : [{ sql: sql`balances.customer_zone_id = ${user.zoneId}` }]),
    ],
    // Restricted to a zone the rows are counted, because customers may have changed zones since the
    // close. If all balances are computed anyway, they are counted in the same scan.
    ...(user.zoneId === null && owed === LOOKED_UP && { total: debtorsAt(asOf) }),
    columns: {
      ...columns,
      area: { order: [sql`areas.name`], joins: ['areas'] },
      zone: { order: [sql`zones.name`], joins: ['zones'] },
      balance: { order: [balance], joins, filter: amountIn(balance), sum: {} },
    },
  };
}

/** For few rows: later movements are looked up per customer. */
const LOOKED_UP = { balance: sql`owed.balance_paisa`, joins: ['owed'] };
/** For all rows: later movements are aggregated once. */
const MOVED_AT_ONCE = {
  balance: sql`(balances.balance_paisa - coalesce(moved.moved_paisa, 0))`,
  joins: ['moved'],
};

const IN_ORDER = ['id', 'name', 'code', 'mobileNo'];

/** Whether few rows are needed: found by a text, or a page in index order with a known total. */
function isLookedUp({ zoneId }: ZoneScope, { query, body }: ListRequest): boolean {
  const filtered = Object.keys(body);
  if (query.sums) return false;
  if (query.globalSearch !== '' || filtered.some((column) => IN_ORDER.includes(column)))
    return true;
  return filtered.length === 0 && zoneId === null && IN_ORDER.includes(query.column ?? 'id');
}

/** Change of each balance after a day. Postings carry the customer: entries need an index only. */
const movedSince = (day: Day): RawBuilder<unknown> => sql`
  select ledger_postings.customer_id, sum(amount_paisa)::bigint as moved_paisa
  from ledger_entries entries join ledger_postings on entry_id = entries.id
  where entry_date > ${day}::date
    and account_id in (account_of('receivable'), account_of('customer_advance'))
  group by ledger_postings.customer_id`;

/** Date of the oldest bill with an amount due at the end of a day. */
const oldestDueAt = (day: Day): RawBuilder<unknown> => sql`
  select min(due_since) from (
    select bills.due_since
    from ledger_entries entries join ledger_postings posted on posted.entry_id = entries.id
      join bills on bills.id = posted.bill_id
    where entries.customer_id = balances.customer_id and entry_date + 0 <= ${day}::date
      and account_id = account_of('receivable')
    group by bills.id having sum(amount_paisa) > 0
  ) as open`;

/**
 * A customer's balance at the end of a day. `entry_date + 0` keeps PostgreSQL from using the index
 * on dates, which would be scanned again for each customer, instead of the few entries of the
 * customer.
 */
const balanceAfter = (day: Day): RawBuilder<unknown> => sql`
  select balances.balance_paisa - coalesce(sum(amount_paisa), 0)::bigint as balance_paisa
  from ledger_entries entries join ledger_postings on entry_id = entries.id
  where entries.customer_id = balances.customer_id and entry_date + 0 > ${day}::date
    and account_id in (account_of('receivable'), account_of('customer_advance'))`;

/**
 * Number of debtors at the end of a day: from the first close on or after it, or the current
 * figure, corrected by customers whose balance changed in between. For a closed day only its close
 * is read; the condition on `start.day` prevents a scan of all balances.
 */
const debtorsAt = (day: Day): RawBuilder<number> => sql<number>`(
  with base as materialized (
    select day, due_count from day_closes
    where reopened_at is null and day >= ${day}::date order by day limit 1
  ), start as materialized (
    select coalesce((select day from base), 'infinity'::date) as day
  ), moved as (
    select ledger_postings.customer_id,
      sum(amount_paisa) as moved_paisa,
      coalesce(sum(amount_paisa) filter (where entry_date > start.day), 0) as later_paisa
    from start, ledger_entries entries join ledger_postings on entry_id = entries.id
    where entry_date > ${day}::date and start.day > ${day}::date
      and account_id in (account_of('receivable'), account_of('customer_advance'))
    group by ledger_postings.customer_id
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
