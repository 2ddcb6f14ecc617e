import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type BooksReport, checkBooks } from './check-books.ts';

export interface CheckedBooks {
  checkedAt: string;
  /** Null where all agreed. */
  difference: string | null;
  /** Entries up to here were looked at. */
  lastEntryId: number;
}

/** The last full check of the books; undefined before the first. */
export async function readCheckedBooks(tx: Database): Promise<CheckedBooks | undefined> {
  const { rows } = await sql<CheckedBooks>`
    select to_json(created_at) #>> '{}' as checked_at, difference, last_entry_id
    from checked_books order by id desc limit 1
  `.execute(tx);
  return rows[0];
}

/** Checks all the books and writes down what it found: a close of a day asks for it. */
export async function checkAndRecordBooks(database: Database): Promise<BooksReport> {
  const newest = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from ledger_entries
  `.execute(database);
  const report = await checkBooks(database);
  const { firstDifference, totals } = report;
  const difference = firstDifference && `${firstDifference.check}: ${firstDifference.detail}`;
  await sql`
    insert into checked_books (entry_count, last_entry_id, difference)
    values (${totals.entries}, ${newest.rows[0]?.id ?? 0}, ${difference ?? null})
  `.execute(database);
  return report;
}
