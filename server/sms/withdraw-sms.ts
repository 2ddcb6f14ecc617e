import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Takes back messages that wait in the outbox and are in nobody's hands: they stand in the history
 * as failed ('withdrawn'), with the reason. `isMeant` is a condition on sms_messages. Answers how
 * many.
 */
export async function withdrawSms(
  tx: Database,
  { isMeant, reason }: { isMeant: RawBuilder<unknown>; reason: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update sms_messages set status = 'failed', failed_at = now(), failure_code = 'withdrawn',
      failure_reason = ${reason}
    where status = 'queued' and claimed_by is null and ${isMeant}
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
