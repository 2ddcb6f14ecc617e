import type { DayRange } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { ENTRY_NAME, takaText } from '../ledger/book-check.ts';

/** Entries commit out of order: so many ids below the newest that was looked at may be missing. */
const LOOK_BACK_IDS = 10_000;

/** The days to be closed, and how far the last full check of the books has looked. */
export interface CheckedDays extends DayRange {
  checkedEntryId: number;
}

/**
 * What is wrong with the entries of days that are to be closed, in words; undefined when nothing
 * is. What the last full check has seen is not looked at again, however many days there are.
 */
export async function findDayFault(tx: Database, days: CheckedDays): Promise<string | undefined> {
  for (const fault of [unbalanced(days), unsealed(days), wrongBalance(days), wrongPlace(days)]) {
    const found = await sql<{ detail: string }>`
      with faults as materialized (${fault}) select detail from faults limit 1
    `.execute(tx);
    if (found.rows[0]) return found.rows[0].detail;
  }
  return undefined;
}

const newEntries = ({ fromDay, toDay, checkedEntryId }: CheckedDays) => sql`
  select id, customer_id from ledger_entries
  where entry_date between ${fromDay}::date and ${toDay}::date
    and id > ${checkedEntryId - LOOK_BACK_IDS}`;

const unbalanced = (days: CheckedDays): RawBuilder<unknown> => sql`
  with wrong as materialized (
    select entry.id from (${newEntries(days)}) as entry
      left join ledger_postings on entry_id = entry.id
    group by entry.id having count(entry_id) < 2 or sum(amount_paisa) <> 0
  )
  select format('%s does not balance', ${ENTRY_NAME}) as detail
  from wrong join ledger_entries entries using (id)
    left join customers on customers.id = customer_id
  order by entries.id`;

const unsealed = (days: CheckedDays): RawBuilder<unknown> => sql`
  with wrong as materialized (
    select id from (${newEntries(days)}) as entry
    where not exists (select from ledger_seals where entry_id = entry.id)
  )
  select format('%s is not sealed', ${ENTRY_NAME}) as detail
  from wrong join ledger_entries entries using (id)
    left join customers on customers.id = customer_id
  order by entries.id`;

/** The customers whose balance these days moved, each from all postings there are. */
const wrongBalance = (days: CheckedDays): RawBuilder<unknown> => sql`
  with touched as materialized (
    select distinct customer_id from (${newEntries(days)}) as entry where customer_id is not null
  ), posted as materialized (
    select touched.customer_id,
      coalesce(sum(amount_paisa) filter (where account_id = 1), 0) as receivable_paisa,
      coalesce(-sum(amount_paisa) filter (where account_id = 2), 0) as advance_paisa
    from touched join ledger_entries entries on entries.customer_id = touched.customer_id
      join ledger_postings on entry_id = entries.id
    group by touched.customer_id
  )
  select format('customer %s: %s taka due and %s ahead are kept, %s and %s are posted', code,
    ${takaText('kept.receivable_paisa')}, ${takaText('kept.advance_paisa')},
    ${takaText('posted.receivable_paisa')}, ${takaText('posted.advance_paisa')}) as detail
  from posted join customer_balances kept using (customer_id)
    join customers on customers.id = customer_id
  where kept.receivable_paisa <> posted.receivable_paisa
    or kept.advance_paisa <> posted.advance_paisa
  order by customer_id`;

/** What came into each place and left it, kept by day, against the postings of these days. */
const wrongPlace = ({ fromDay, toDay }: CheckedDays): RawBuilder<unknown> => sql`
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
  select format('%s%s: %s taka in and %s out are kept, %s and %s are posted', accounts.name,
    ' of ' || users.name, ${takaText('kept.in_paisa')}, ${takaText('kept.out_paisa')},
    ${takaText('posted.in_paisa')}, ${takaText('posted.out_paisa')}) as detail
  from kept full join posted using (account_id, staff_id)
    left join accounts on accounts.id = account_id
    left join users on users.id = staff_id
  where coalesce(kept.in_paisa, 0) <> coalesce(posted.in_paisa, 0)
    or coalesce(kept.out_paisa, 0) <> coalesce(posted.out_paisa, 0)
  order by account_id, staff_id`;
