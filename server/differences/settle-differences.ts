import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';

/** Compares everything again, or the list of one router alone; answers how many differ. */
export async function settleDifferences(
  tx: Database,
  { router = null }: { router?: number | null } = {},
): Promise<number> {
  const { rows } = await sql<{ differing: number }>`
    select settle_differences(${router}) as differing
  `.execute(tx);
  return rows[0]?.differing ?? 0;
}

/** Looking takes at most this part of the time: a large provider is looked at less often. */
const SHARE = 20;

/** The same by the timetable, where the last look is long enough ago for what it took. */
export async function settleByTimetable(database: Database): Promise<void> {
  const { rows } = await sql<{ isDue: boolean }>`
    select coalesce(checked_at < now() - ${SHARE} * make_interval(secs => took_ms / 1000.0), true)
      and exists (select from routers) as is_due
    from difference_checks
  `.execute(database);
  if (rows[0]?.isDue) await inTransaction(database, (tx) => settleDifferences(tx));
}
