import type { PaisaSum } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type BooksReport, checkBooks } from './check-books.ts';
import { LATE_IDS } from './seal-entries.ts';

/** What entries posted to what customers owe and paid ahead. */
export interface PostedSums {
  receivablePaisa: PaisaSum;
  advancePaisa: PaisaSum;
}

export interface CheckedBooks extends PostedSums {
  checkedAt: string;
  /** Null where all agreed. */
  difference: string | null;
  /** All entries up to here were looked at, and the sums are theirs. */
  lastEntryId: number;
}

/** The last full check of the books; undefined before the first. */
export async function readCheckedBooks(tx: Database): Promise<CheckedBooks | undefined> {
  const { rows } = await sql<CheckedBooks>`
    select to_json(created_at) #>> '{}' as checked_at, difference, last_entry_id,
      receivable_paisa, advance_paisa
    from checked_books order by id desc limit 1
  `.execute(tx);
  return rows[0];
}

/**
 * Checks all the books and writes down what it found: a close of a day asks for it. An entry that
 * commits after a newer one is not taken for one that was looked at. Throws once `signal` is
 * aborted, between two looks: of a million customers the whole takes a quarter of an hour.
 */
export async function checkAndRecordBooks(
  database: Database,
  signal?: AbortSignal,
): Promise<BooksReport> {
  const newest = await sql<{ id: number }>`
    select greatest(max(id) - ${LATE_IDS}, 0) as id from ledger_entries
  `.execute(database);
  const lastEntryId = newest.rows[0]?.id ?? 0;
  const report = await checkBooks(database, signal);
  const { firstDifference, totals } = report;
  const difference = firstDifference && `${firstDifference.check}: ${firstDifference.detail}`;
  await sql`
    insert into checked_books (entry_count, last_entry_id, difference, receivable_paisa,
      advance_paisa)
    select ${totals.entries}, ${lastEntryId}, ${difference ?? null},
      coalesce(sum(amount_paisa) filter (where account_id = 1), 0),
      coalesce(-sum(amount_paisa) filter (where account_id = 2), 0)
    from ledger_postings where entry_id <= ${lastEntryId}
  `.execute(database);
  return report;
}
