import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Sets why a customer is exempt from suspension, null for not exempt. Returns the old value. */
export async function writeNeverSuspend(
  tx: Database,
  customerId: number,
  reason: string | null,
): Promise<{ neverSuspendReason: string | null } | undefined> {
  const { rows } = await sql<{ neverSuspendReason: string | null }>`
    select never_suspend_reason from customers where id = ${customerId} for no key update
  `.execute(tx);
  await sql`
    update customers set never_suspend_reason = ${reason} where id = ${customerId}
  `.execute(tx);
  return rows[0];
}
