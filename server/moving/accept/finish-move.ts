import { englishOf } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { storableJson } from '../../database/storable.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { RowProblem } from '../../register/register-row.ts';
import { type MovePlan, openingOf } from '../map/move-plan.ts';
import { compareBooks } from './compare-books.ts';

/**
 * Completes a move after its last batch: compares the books with what was expected, and deletes the
 * uploaded files.
 */
export async function finishMove(
  database: Database,
  done: { plan: MovePlan; moveId: number; refused: readonly RowProblem[] },
): Promise<void> {
  const { plan, moveId, refused } = done;
  const { rows } = await sql<{ state: string }>`
    select state from moves where id = ${moveId}
  `.execute(database);
  if (rows[0]?.state !== 'accepting') return;
  const coming = await comingWithIt(database, plan, moveId);
  const expected = { customers: coming.length, ...openingOf(coming) };
  const books = await compareBooks(database, moveId, expected);
  const late = [...refused, ...(await refusedSince(database, plan, moveId))];
  const refusedLate = late.map(({ code, field, reason }) => {
    return { code, field, reason: englishOf(reason), reasonMessage: reason };
  });
  await inTransaction(database, async (tx) => {
    await sql`
      update moves set state = 'accepted', accepted_at = now(), work = null, work_failure = null,
        books = ${JSON.stringify(books)}::jsonb,
        refused_late = ${storableJson(refusedLate)}::jsonb
      where id = ${moveId} and state = 'accepting'
    `.execute(tx);
    await dropParts(tx, moveId);
  });
}

/**
 * Rows that the rehearsal accepted and that are refused now, because somebody else has their code
 * by now.
 */
async function refusedSince(
  database: Database,
  { rows }: MovePlan,
  moveId: number,
): Promise<RowProblem[]> {
  const { rows: rehearsed } = await sql<{ rowKey: string }>`
    select row_key from move_rows where move_id = ${moveId} and outcome = 'comes_in'
  `.execute(database);
  const promised = new Set(rehearsed.map(({ rowKey }) => rowKey));
  return rows.flatMap((validated) => {
    if (validated.outcome !== 'refused' || !promised.has(validated.row.key)) return [];
    const { rowNumber, cells } = validated.row;
    return validated.faults.map((fault) => ({ rowNumber, code: cells.code ?? '', ...fault }));
  });
}

/** Rows that this move imports, without those that an earlier move did. */
async function comingWithIt(database: Database, { rows }: MovePlan, moveId: number) {
  const coming = rows.filter(({ outcome }) => outcome === 'comes_in');
  const earlier = await sql<{ rowKey: string }>`
    select row_key from moved_customers where move_id <> ${moveId} and taken_back_at is null
  `.execute(database);
  const known = new Set(earlier.rows.map(({ rowKey }) => rowKey));
  return coming.filter(({ row }) => !known.has(row.key));
}

/** The contents of the files, which are not needed any more and contain passwords. */
export const dropParts = (database: Database, moveId: number) =>
  sql`
    delete from move_file_parts using move_files
    where move_files.id = file_id and move_id = ${moveId}
  `.execute(database);
