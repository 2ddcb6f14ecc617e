import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isRecent } from '../database/recent-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { failQueuedSms, settleAbandonedSms } from '../sms/outbox-attempts.ts';
import { refundQuota } from './record-outcome.ts';

/** A sender without a heartbeat for so long is considered dead. */
export const LEASE_SECONDS = 20;

/** A message that waited longer may no longer be true: it expires, and a person decides. */
const MAX_WAITING_DAYS = 3;
const EXPIRED_AT_ONCE = 1000;

/** Registers this process as a sender. Returns the sender's id. */
export async function registerSender(database: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sms_senders default values returning id
  `.execute(database);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('No sender was entered');
  return id;
}

/** Renews a sender's lease; registers it again if it was removed as dead. */
export async function renewSenderLease(database: Database, id: number): Promise<void> {
  await sql`
    insert into sms_senders (id) overriding system value values (${id})
    on conflict (id) do update set seen_at = now()
  `.execute(database);
}

/** Removes a sender, unless it still has claimed messages. */
export async function removeSender(database: Database, id: number): Promise<void> {
  await sql`
    delete from sms_senders where id = ${id}
      and not exists (select from sms_messages where claimed_by = ${id})
  `.execute(database);
}

/**
 * Settles the claimed messages of senders whose lease has expired. Where the call to the gateway
 * had not begun, the message is queued again; where it had, the message becomes 'unknown'.
 */
export async function settleAbandoned(
  database: Database,
  { leaseSeconds }: { leaseSeconds: number },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const isGone = sql<boolean>`not exists (
      select from sms_senders where sms_senders.id = sms_messages.claimed_by
        and ${isRecent(sql`seen_at`, leaseSeconds)})`;
    await refundQuota(tx, await settleAbandonedSms(tx, isGone));
    await sql`
      delete from sms_senders where not ${isRecent(sql`seen_at`, leaseSeconds)}
        and not exists (select from sms_messages where claimed_by = sms_senders.id)
    `.execute(tx);
  });
}

/** Gives up messages that have waited for days, such as those from before there was a gateway. */
export async function expireWaiting(database: Database): Promise<void> {
  await failQueuedSms(database, {
    isMeant: sql<boolean>`
      created_at < now() - make_interval(days => ${MAX_WAITING_DAYS})
      and not (select is_stopped or kind = 'none' from sms_gateway)`,
    most: EXPIRED_AT_ONCE,
    code: 'expired',
    reason: message('sms.expired', { most: MAX_WAITING_DAYS }),
  });
}
