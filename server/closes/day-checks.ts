import type { Message } from '@netkhata/contract/messages';
import type { DayRange } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { faultOf, takaTextSql, UNBALANCED_ENTRY, UNSEALED_ENTRY } from '../ledger/book-check.ts';
import type { PostedSums } from '../ledger/checked-books.ts';
import { tillsBelowZeroOn } from '../ledger/place-checks.ts';

/** The days to be closed, and the result of the last full check of the books. */
interface CheckedDays extends DayRange {
  checked: PostedSums & { lastEntryId: number };
}

/**
 * The first fault in the entries of days that are to be closed; undefined if there is
 * none. Entries covered by the last full check are not read again, so the cost does not grow with
 * the number of days.
 */
export async function findDayFault(tx: Database, days: CheckedDays): Promise<Message | undefined> {
  const ofDays = [unbalancedEntries, unsealedEntries, wrongPlaces, tillsBelowZero];
  for (const faults of ofDays.map((faultsOf) => faultsOf(days))) {
    const detail = await firstOf(tx, faults);
    if (detail !== undefined) return detail;
  }
  if (await doBalancesAddUp(tx, days)) return undefined;
  for (const faults of [wrongBalances(touchedBy(days)), wrongBalances(ALL), WRONG_BILLS]) {
    const detail = await firstOf(tx, faults);
    if (detail !== undefined) return detail;
  }
  return undefined;
}

/** Each row of `faults` is a message: its key, and its values as jsonb. */
async function firstOf(tx: Database, faults: RawBuilder<unknown>): Promise<Message | undefined> {
  const found = await sql<Message>`
    with faults as materialized (${faults}) select key, values from faults limit 1
  `.execute(tx);
  return found.rows[0];
}

/**
 * Compares the sum of all kept balances with the sums of the last full check plus the postings
 * since, and the balance of each customer with entries on these days with their open bills. Its
 * cost does not grow with the age of the books; only if it fails are the postings of these
 * customers summed. The books are locked, so no entries are written meanwhile. The touched
 * customers are sorted first, because looking up tens of thousands of rows in key order takes a
 * third of the time.
 */
async function doBalancesAddUp(tx: Database, days: CheckedDays): Promise<boolean> {
  const { lastEntryId, receivablePaisa, advancePaisa } = days.checked;
  const { rows } = await sql<{ addsUp: boolean }>`
    with since as materialized (
      select coalesce(sum(amount_paisa) filter (
        where account_id = account_of('receivable')), 0) as receivable_paisa,
        coalesce(-sum(amount_paisa) filter (
          where account_id = account_of('customer_advance')), 0) as advance_paisa
      from ledger_postings where entry_id > ${lastEntryId}
    ), touched as materialized (
      select distinct customer_id from (${newEntries(days)}) as entry order by customer_id
    ), balances as materialized (
      select coalesce(sum(receivable_paisa), 0) as receivable_paisa,
        coalesce(sum(advance_paisa), 0) as advance_paisa
      from customer_balances
    )
    select (
        select balances.receivable_paisa = ${receivablePaisa} + since.receivable_paisa
          and balances.advance_paisa = ${advancePaisa} + since.advance_paisa
        from since, balances
      ) and not exists (
        select from touched join customer_balances balance using (customer_id)
        where balance.receivable_paisa <> (
          select coalesce(sum(due_paisa), 0) from bill_balances
          where customer_id = balance.customer_id and due_paisa > 0
        )
      ) as adds_up
  `.execute(tx);
  return rows[0]?.addsUp ?? false;
}

const newEntries = ({ fromDay, toDay, checked }: CheckedDays) => sql`
  select id, customer_id from ledger_entries
  where entry_date between ${fromDay}::date and ${toDay}::date
    and id > ${checked.lastEntryId}`;

const unbalancedEntries = (days: CheckedDays): RawBuilder<unknown> => sql`
  with wrong as materialized (
    select entry.id from (${newEntries(days)}) as entry
      left join ledger_postings on entry_id = entry.id
    group by entry.id having count(entry_id) < 2 or sum(amount_paisa) <> 0
  )
  select ${UNBALANCED_ENTRY}
  from wrong join ledger_entries entries using (id)
    left join customers on customers.id = customer_id
  order by entries.id`;

const unsealedEntries = (days: CheckedDays): RawBuilder<unknown> => sql`
  with wrong as materialized (
    select id from (${newEntries(days)}) as entry
    where not exists (select from ledger_seals where entry_id = entry.id)
  )
  select ${UNSEALED_ENTRY}
  from wrong join ledger_entries entries using (id)
    left join customers on customers.id = customer_id
  order by entries.id`;

const touchedBy = (days: CheckedDays): RawBuilder<unknown> => sql`
  select distinct customer_id from (${newEntries(days)}) as entry where customer_id is not null`;
const ALL = sql`select customer_id from customer_balances`;

/** Customers whose kept balance differs from the sum of their postings. */
const wrongBalances = (customers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with touched as materialized (${customers}), posted as materialized (
    select touched.customer_id,
      coalesce(sum(amount_paisa) filter (
        where account_id = account_of('receivable')), 0) as receivable_paisa,
      coalesce(-sum(amount_paisa) filter (
        where account_id = account_of('customer_advance')), 0) as advance_paisa
    from touched left join ledger_entries entries on entries.customer_id = touched.customer_id
      left join ledger_postings on entry_id = entries.id
    group by touched.customer_id
  )
  select ${faultOf('bookFault.balance', {
    code: sql`code`,
    due: takaTextSql('kept.receivable_paisa'),
    ahead: takaTextSql('kept.advance_paisa'),
    postedDue: takaTextSql('posted.receivable_paisa'),
    postedAhead: takaTextSql('posted.advance_paisa'),
  })}
  from posted join customer_balances kept using (customer_id)
    join customers on customers.id = customer_id
  where kept.receivable_paisa <> posted.receivable_paisa
    or kept.advance_paisa <> posted.advance_paisa
  order by customer_id`;

/** Customers whose balance differs from what their open bills and advance say. */
const WRONG_BILLS = sql`
  select ${faultOf('bookFault.bills', {
    code: sql`code`,
    due: takaTextSql('kept.receivable_paisa'),
    billed: takaTextSql('bills.due_paisa'),
  })}
  from customer_balances kept join customers on customers.id = customer_id
    left join (
      select customer_id, sum(due_paisa) as due_paisa from bill_balances group by customer_id
    ) as bills using (customer_id)
  where kept.receivable_paisa <> coalesce(bills.due_paisa, 0)
  order by customer_id`;

/** Compares the daily totals of each place with the postings of these days. */
const wrongPlaces = ({ fromDay, toDay }: CheckedDays): RawBuilder<unknown> => sql`
  with posted as materialized (
    select account_id, coalesce(staff_id, 0) as staff_id,
      sum(amount_paisa) filter (where amount_paisa > 0) as in_paisa,
      -sum(amount_paisa) filter (where amount_paisa < 0) as out_paisa
    from ledger_entries entries join ledger_postings on entry_id = entries.id
    where entry_date between ${fromDay}::date and ${toDay}::date and is_place(account_id)
    group by 1, 2
  ), kept as materialized (
    select account_id, staff_id, sum(in_paisa) as in_paisa, sum(out_paisa) as out_paisa
    from current_place_days
    where day between ${fromDay}::date and ${toDay}::date group by 1, 2
  )
  select ${faultOf('bookFault.place', {
    place: sql`concat_ws(', ', accounts.name, users.name)`,
    in: takaTextSql('kept.in_paisa'),
    out: takaTextSql('kept.out_paisa'),
    postedIn: takaTextSql('posted.in_paisa'),
    postedOut: takaTextSql('posted.out_paisa'),
  })}
  from kept full join posted using (account_id, staff_id)
    left join accounts on accounts.id = account_id
    left join users on users.id = staff_id
  where coalesce(kept.in_paisa, 0) <> coalesce(posted.in_paisa, 0)
    or coalesce(kept.out_paisa, 0) <> coalesce(posted.out_paisa, 0)
  order by account_id, staff_id`;

/** Tills that hold less than nothing at the end of one of these days. */
const tillsBelowZero = ({ fromDay, toDay }: CheckedDays): RawBuilder<unknown> =>
  tillsBelowZeroOn(sql`day between ${fromDay}::date and ${toDay}::date`);
