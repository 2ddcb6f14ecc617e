import { message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { failQueuedSms } from './outbox-attempts.ts';

/** Discards all queued messages, by an administrator's choice. Returns their number. */
export const discardWaitingSms = (tx: Database): Promise<number> =>
  failQueuedSms(tx, {
    isMeant: sql<boolean>`true`,
    code: 'discarded',
    reason: message('sms.discarded'),
  });

/** Sets the current price on all queued messages. Returns their number. */
export async function priceWaitingSms(tx: Database, pricePerPart: Paisa): Promise<number> {
  const { numAffectedRows } = await sql`
    update sms_messages set cost_paisa = coalesce(part_count, 1) * ${pricePerPart}::bigint
    where status = 'queued'
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
