import { message } from '@netkhata/contract/messages';
import type { WaitingSms } from '@netkhata/contract/gateways';
import { waitingSms } from '@netkhata/contract/gateways';
import { type Paisa, paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import { discardWaitingSms, priceWaitingSms } from '../sms/waiting-sms.ts';

export type WaitingChoice = 'send' | 'discard';

/**
 * Applies the choice about queued messages when sending starts, so that old messages never go out
 * without a decision. Throws 409 with their number, age and cost where no choice was made. Returns
 * how many were sent or discarded, for the audit trail.
 */
export async function settleWaiting(
  tx: Database,
  { choice, pricePerPart }: { choice: WaitingChoice | null; pricePerPart: Paisa },
): Promise<{ waitingSent?: number; waitingDiscarded?: number }> {
  const waiting = await readWaiting(tx, pricePerPart);
  if (waiting.count === 0) return {};
  if (choice === null) {
    throw conflict(message('gateway.messagesWait', { number: waiting.count }), {
      waitingSms: z.encode(waitingSms, waiting),
    });
  }
  if (choice === 'discard') return { waitingDiscarded: await discardWaitingSms(tx) };
  return { waitingSent: await priceWaitingSms(tx, pricePerPart) };
}

async function readWaiting(tx: Database, pricePerPart: Paisa): Promise<WaitingSms> {
  const { rows } = await sql<{ count: number; oldestAt: string; parts: number }>`
    select count(*)::int as count, to_json(min(created_at)) #>> '{}' as oldest_at,
      coalesce(sum(coalesce(part_count, 1)), 0)::int as parts
    from sms_messages where status = 'queued'
  `.execute(tx);
  const { count = 0, oldestAt = '', parts = 0 } = rows[0] ?? {};
  return { count, oldestAt, parts, cost: paisa(parts * pricePerPart) };
}
