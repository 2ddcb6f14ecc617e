import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';

/** Recomputes all differences, or those of one router's list. Returns how many there are. */
export async function settleDifferences(
  tx: Database,
  { router = null }: { router?: number | null } = {},
): Promise<number> {
  const { rows } = await sql<{ differing: number }>`
    select settle_differences(${router}) as differing
  `.execute(tx);
  return rows[0]?.differing ?? 0;
}

/** A check may take at most 1/20 of the time, so that large providers are checked less often. */
const SHARE = 20;

/** Scheduled job: recomputes all differences unless the last check was too recent (see SHARE). */
export async function settleDifferencesIfDue(database: Database): Promise<void> {
  const { rows } = await sql<{ isDue: boolean }>`
    select coalesce(checked_at < now() - ${SHARE} * make_interval(secs => took_ms / 1000.0), true)
      and exists (select from routers) as is_due
    from difference_checks
  `.execute(database);
  if (rows[0]?.isDue) await inTransaction(database, (tx) => settleDifferences(tx));
}
