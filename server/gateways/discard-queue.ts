import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Gives up every message that waits and is in nobody's hands. Returns how many there were. */
export async function discardQueue(tx: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    update sms_messages set status = 'failed', failed_at = now(), failure_code = 'discarded',
      failure_reason = 'An administrator gave it up before it was sent.'
    where status = 'queued' and claimed_by is null
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
