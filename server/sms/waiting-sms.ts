import { message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { giveUpSms } from './outbox-attempts.ts';

/** An administrator does not want what waits to be sent. Returns how many there were. */
export const discardWaitingSms = (tx: Database): Promise<number> =>
  giveUpSms(tx, {
    isMeant: sql<boolean>`true`,
    code: 'discarded',
    reason: message('sms.discarded'),
  });

/** What waits is sent at this price, whatever it was when it was written. Returns how many. */
export async function priceWaitingSms(tx: Database, pricePerPart: Paisa): Promise<number> {
  const { numAffectedRows } = await sql`
    update sms_messages set cost_paisa = coalesce(part_count, 1) * ${pricePerPart}::bigint
    where status = 'queued'
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
