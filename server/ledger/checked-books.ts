import type { Message } from '@netkhata/contract/messages';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type BooksReport, checkBooks } from './check-books.ts';
import { LATE_IDS } from './seal-entries.ts';

/** Sums of the postings to receivables and advances. */
export interface PostedSums {
  receivablePaisa: PaisaSum;
  advancePaisa: PaisaSum;
}

export interface CheckedBooks extends PostedSums {
  checkedAt: string;
  /** Null if no fault was found. */
  difference: string | null;
  /** The difference in a message that can be translated; null in checks before there were such. */
  fault: Message | null;
  /** All entries up to this id were checked and are included in the sums. */
  lastEntryId: number;
}

/** The latest full check of the books; undefined before the first. */
export async function readCheckedBooks(tx: Database): Promise<CheckedBooks | undefined> {
  const { rows } = await sql<CheckedBooks>`
    select to_json(created_at) #>> '{}' as checked_at, difference, fault,
      last_entry_id,
      receivable_paisa, advance_paisa
    from checked_books order by id desc limit 1
  `.execute(tx);
  return rows[0];
}

/**
 * Checks the whole books and records the result, which closing a day requires. Recent ids are left
 * out of `lastEntryId`, because an entry with a lower id may still commit later. Throws between two
 * checks once `signal` is aborted: for a million customers the check takes a quarter of an hour.
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
  const { firstDifference, fault, totals } = report;
  const difference = firstDifference && `${firstDifference.check}: ${firstDifference.detail}`;
  await sql`
    insert into checked_books (entry_count, last_entry_id, difference, fault, receivable_paisa,
      advance_paisa)
    select ${totals.entries}, ${lastEntryId}, ${difference ?? null},
      ${fault ? JSON.stringify(fault) : null}::jsonb,
      coalesce(sum(amount_paisa) filter (where account_id = account_of('receivable')), 0),
      coalesce(-sum(amount_paisa) filter (where account_id = account_of('customer_advance')), 0)
    from ledger_postings where entry_id <= ${lastEntryId}
  `.execute(database);
  return report;
}
