import type { Message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import {
  markSmsFailed,
  markSmsSent,
  markSmsUnknown,
  postponeSms,
  requeueSms,
  type SmsAttempt,
} from '../sms/outbox-attempts.ts';
import { storable } from '../database/storable.ts';
import { applyEarlyReports, lockGatewayId } from './apply-report.ts';
import type { SendOutcome } from './gateway.ts';
import { noteFailure, noteSuccess } from './sending-health.ts';

const FIRST_POLL_SECONDS = 30;

/** Returns a claimed message to the queue whose call to the gateway has certainly not begun. */
export async function requeueAttempt(database: Database, attempt: SmsAttempt): Promise<void> {
  await inTransaction(database, async (tx) => refundQuota(tx, await requeueSms(tx, attempt)));
}

/** Subtracts messages that were not sent after all from the day's quota count. */
export async function refundQuota(tx: Database, messages: number): Promise<void> {
  if (messages === 0) return;
  await sql`update sms_sending set day_count = greatest(0, day_count - ${messages})`.execute(tx);
}

/**
 * Records the outcome of an attempt. A message that was meanwhile settled as 'unknown' is corrected
 * by its own late outcome; a late 'retry' only makes it 'failed', as a person may have resent it.
 */
export async function recordOutcome(
  database: Database,
  attempt: SmsAttempt,
  { outcome, isPolled }: { outcome: SendOutcome; isPolled: boolean },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (outcome.kind === 'accepted') {
      await recordAccepted(tx, attempt, { gatewayMessageId: outcome.gatewayMessageId, isPolled });
      return noteSuccess(tx);
    }
    if (outcome.kind === 'refused') await markSmsFailed(tx, attempt, outcome);
    if (outcome.kind === 'retry') await recordRetry(tx, attempt, outcome);
    if (outcome.kind === 'unknown') await markSmsUnknown(tx, attempt, outcome.reason);
    return noteFailure(tx, outcome);
  });
}

async function recordAccepted(
  tx: Database,
  attempt: SmsAttempt,
  { gatewayMessageId, isPolled }: { gatewayMessageId: string | null; isPolled: boolean },
): Promise<void> {
  const id = storable(gatewayMessageId ?? '') || null;
  if (id) await lockGatewayId(tx, id);
  const firstPollSeconds = isPolled && id ? FIRST_POLL_SECONDS : null;
  await markSmsSent(tx, attempt, { gatewayMessageId: id, firstPollSeconds });
  if (id) await applyEarlyReports(tx, id);
}

async function recordRetry(
  tx: Database,
  attempt: SmsAttempt,
  outcome: { code: string; reason: Message },
): Promise<void> {
  const postponed = await postponeSms(tx, attempt, outcome);
  if (postponed === 0) return markSmsFailed(tx, attempt, outcome);
  return refundQuota(tx, postponed);
}
