import { englishOf } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type BooksReport, checkBooksIn } from '../ledger/check-books.ts';

/**
 * Runs a statement without the guards, and returns the first difference that the check of the books
 * finds; rolled back afterwards.
 */
export async function firstDifferenceAfter(
  unguarded: Database,
  statement: string,
): Promise<BooksReport['firstDifference'] | undefined> {
  let report: BooksReport | undefined;
  const looking = inTransaction(unguarded, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { numAffectedRows = 0n } = await sql.raw(statement).execute(tx);
    expect(numAffectedRows).toBeGreaterThan(0n);
    report = await checkBooksIn(tx);
    throw new Error('It only looks');
  });
  await expect(looking).rejects.toThrow('It only looks');
  // The screens say it by a message, which has a value for each of its places.
  if (report?.fault) expect(englishOf(report.fault)).not.toContain('{');
  expect(report?.fault === undefined).toBe(report?.firstDifference === undefined);
  return report?.firstDifference;
}
