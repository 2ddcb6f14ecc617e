import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseError } from '../database/database-error.ts';
import { inSavepoint } from '../database/transaction.ts';
import { conflict } from '../http/failure.ts';
import { CLOSED_UNTIL } from '../ledger/book-day.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Holds the books alone: no entry is being written and none is begun until the transaction ends.
 * Waits for what is being written for a few seconds, and is refused (409) naming it after that.
 * Answers the last closed day.
 */
export async function lockBooksAlone(tx: Database): Promise<Day | null> {
  try {
    await inSavepoint(tx, async () => {
      await sql`set local lock_timeout = '5s'`.execute(tx);
      await takeAdvisoryLock(tx, 'bookDay');
      await sql`set local lock_timeout to default`.execute(tx);
    });
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw conflict(await nameWork(tx));
  }
  const { rows } = await sql<{ closedUntil: Day | null }>`
    select ${CLOSED_UNTIL} as closed_until
  `.execute(tx);
  return rows[0]?.closedUntil ?? null;
}

async function nameWork(tx: Database) {
  const { rows } = await sql<{ month: Day }>`
    select month from bill_runs where state = 'running' order by id limit 1
  `.execute(tx);
  const [run] = rows;
  if (!run) return message('dayClose.isWaiting');
  return message('dayClose.runIsWorking', { month: run.month.slice(0, 7) });
}
