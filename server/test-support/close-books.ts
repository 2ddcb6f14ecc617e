import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import { recordClose } from '../closes/record-close.ts';
import { lockBooksAlone } from '../closes/lock-books.ts';
import { openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { TestDatabase } from './test-database.ts';

/** Reopens all closed days, then closes the books until a day, if one is given. */
export async function closeBooks(
  connection: TestDatabase['connection'],
  closedUntil: Day | null,
  /** Runs while the books are locked against all other writers. */
  whileLocked?: () => Promise<void>,
): Promise<void> {
  const database = openDatabase(connection);
  try {
    await inTransaction(database, async (tx) => {
      await lockBooksAlone(tx);
      await whileLocked?.();
      while ((await lockBooksAlone(tx)) !== null) {
        await sql`
          update day_closes set reopened_by = closed_by, reopened_at = now(), reopen_reason = 'Test'
          where reopened_at is null and day = (select closed_until from book_state)
        `.execute(tx);
      }
      if (closedUntil === null) return;
      const { rows } = await sql<{ id: number }>`select min(id) as id from users`.execute(tx);
      await recordClose(tx, {
        fromDay: closedUntil,
        day: closedUntil,
        remarks: null,
        closedBy: rows[0]?.id as number,
        now: new Date(),
      });
    });
  } finally {
    await database.destroy();
  }
}
