import type { Message } from '@netkhata/contract/messages';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { BOOK_CHECKS } from './book-checks.ts';

export interface BooksTotals {
  entries: number;
  bills: number;
  payments: number;
  receivablePaisa: PaisaSum;
  advancePaisa: PaisaSum;
  inHandPaisa: PaisaSum;
}

export interface BooksReport {
  totals: BooksTotals;
  /** Sum of all postings; zero if the books are right. */
  imbalancePaisa: PaisaSum;
  /** The first fault; undefined if the books are right. */
  firstDifference: { check: string; detail: string } | undefined;
  /** The same in a message that can be translated. */
  fault: Message | undefined;
}

/**
 * Recomputes everything from the ledger in one consistent snapshot (decisions section 3): entries,
 * kept balances, bills, payments and allocations. Reports the first difference.
 */
export function checkBooks(database: Database, signal?: AbortSignal): Promise<BooksReport> {
  return inTransaction(database, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return checkBooksIn(tx, signal);
  });
}

/** As `checkBooks`, within the caller's transaction. */
export async function checkBooksIn(tx: Database, signal?: AbortSignal): Promise<BooksReport> {
  const totals = await readBooksTotals(tx);
  const imbalancePaisa = await readImbalance(tx);
  for (const check of BOOK_CHECKS) {
    signal?.throwIfAborted();
    const found = await check.find(tx, signal);
    if (found !== undefined) {
      const { detail, ...fault } = found;
      const firstDifference = { check: check.name, detail };
      return { totals, imbalancePaisa, firstDifference, fault };
    }
  }
  return { totals, imbalancePaisa, firstDifference: undefined, fault: undefined };
}

export async function readImbalance(tx: Database): Promise<PaisaSum> {
  const sum = await sql<{ paisa: PaisaSum }>`
    select coalesce(sum(amount_paisa), 0) as paisa from ledger_postings
  `.execute(tx);
  return sum.rows[0]?.paisa as PaisaSum;
}

/** Totals of the books, without checks. */
export async function readBooksTotals(tx: Database): Promise<BooksTotals> {
  const totals = await sql<BooksTotals>`
    select (select count(*) from ledger_entries) as entries,
      (select count(*) from bills where voided_at is null and kind <> 'opening') as bills,
      (select count(*) from payments where deleted_at is null) as payments,
      coalesce(sum(amount_paisa) filter (
        where account_id = account_of('receivable')), 0) as receivable_paisa,
      coalesce(-sum(amount_paisa) filter (
        where account_id = account_of('customer_advance')), 0) as advance_paisa,
      coalesce(sum(amount_paisa) filter (
        where account_id = account_of('collector_hand')), 0) as in_hand_paisa
    from ledger_postings
  `.execute(tx);
  return totals.rows[0] as BooksTotals;
}
