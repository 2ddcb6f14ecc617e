import { setTimeout as pause } from 'node:timers/promises';
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
const MAX_WAIT_MS = 5000;
/**
 * Writers queue behind a waiting exclusive lock, so it is requested only this long at a time: for
 * two batches of a bill run, which hold it one after the other.
 */
const QUEUE_MS = 700;
const PAUSE_MS = 100;

/**
 * Takes the exclusive lock on the books: no entries are written until the transaction ends. Waits a
 * few seconds for running writes, then throws 409 naming the one that blocks. Returns the last
 * closed day.
 */
export async function lockBooksAlone(tx: Database): Promise<Day | null> {
  const waitsUntil = performance.now() + MAX_WAIT_MS;
  while (!(await tryLock(tx))) {
    if (performance.now() > waitsUntil) throw conflict(await describeBlocker(tx));
    await pause(PAUSE_MS);
  }
  const { rows } = await sql<{ closedUntil: Day | null }>`
    select ${CLOSED_UNTIL} as closed_until
  `.execute(tx);
  return rows[0]?.closedUntil ?? null;
}

async function tryLock(tx: Database): Promise<boolean> {
  try {
    await inSavepoint(tx, async () => {
      await sql`set local lock_timeout = ${sql.lit(QUEUE_MS)}`.execute(tx);
      await takeAdvisoryLock(tx, 'bookDay');
      await sql`set local lock_timeout to default`.execute(tx);
    });
    return true;
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
}

async function describeBlocker(tx: Database) {
  const { rows } = await sql<{ month: Day }>`
    select month from bill_runs where state = 'running' order by id limit 1
  `.execute(tx);
  const [run] = rows;
  if (!run) return message('dayClose.isWaiting');
  return message('dayClose.runIsWorking', { month: run.month.slice(0, 7) });
}
