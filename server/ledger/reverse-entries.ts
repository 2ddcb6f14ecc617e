import type { BookDay } from '@netkhata/domain/book-day';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { EntryKind } from './post-entries.ts';

export interface Reversal {
  kind: EntryKind;
  entryDate: BookDay;
  createdBy: number | null;
}

/**
 * Reverses any number of entries in one statement. The database allows each entry to be reversed
 * only once. A reversal is never dated before its entry: after a reopening, that may be a later day
 * than today. Returns the reversing entry for each original.
 */
export async function reverseEntries(
  tx: Database,
  entryIds: readonly number[],
  reversal: Reversal,
): Promise<Map<number, number>> {
  if (entryIds.length === 0) return new Map();
  const reversed = await sql<{ oldId: number; newId: number }>`
    with pair as materialized (
      select entries.*,
        nextval(pg_get_serial_sequence('ledger_entries', 'id')) as new_id
      from ledger_entries entries where id = any(${entryIds}::bigint[])
    ), mirrored as (
      insert into ledger_entries
        (id, kind, entry_date, customer_id, bill_id, payment_id, handover_id, movement_id,
          till_count_id, reverses_entry_id, created_by)
      overriding system value
      select new_id, ${reversal.kind}, greatest(${reversal.entryDate}::date, entry_date), customer_id, bill_id,
        payment_id, handover_id, movement_id, till_count_id, id, ${reversal.createdBy}::bigint
      from pair
    ), posted as (
      insert into ledger_postings
        (entry_id, account_id, amount_paisa, customer_id, bill_id, staff_id, category_id)
      select pair.new_id, account_id, -amount_paisa, postings.customer_id, postings.bill_id,
        staff_id, category_id
      from pair join ledger_postings postings on postings.entry_id = pair.id
      order by pair.id desc, postings.id
    )
    select id as old_id, new_id from pair
  `.execute(tx);
  return new Map(reversed.rows.map(({ oldId, newId }) => [oldId, newId]));
}

/** The day on which these entries are reversed: not before any of them. */
export async function reversalDay(
  tx: Database,
  entryIds: readonly number[],
  bookDay: BookDay,
): Promise<BookDay> {
  const { rows } = await sql<{ day: BookDay }>`
    select greatest(${bookDay}::date, max(entry_date)) as day from ledger_entries
    where id = any(${entryIds}::bigint[])
  `.execute(tx);
  return rows[0]?.day ?? bookDay;
}
