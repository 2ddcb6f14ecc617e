import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isRecent } from '../database/recent-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { giveUpSms, settleSmsOf } from '../sms/outbox-attempts.ts';
import { giveBackQuota } from './record-outcome.ts';

/** A message that waited longer says what is no longer true: a person decides. */
const MOST_WAITING_DAYS = 3;
const EXPIRED_AT_ONCE = 1000;

/** Enters a process among those that send. Answers its number. */
export async function enterSender(database: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sms_senders default values returning id
  `.execute(database);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('No sender was entered');
  return id;
}

/** Says that a sender lives; one that was taken for gone is entered again. */
export async function keepSender(database: Database, id: number): Promise<void> {
  await sql`
    insert into sms_senders (id) overriding system value values (${id})
    on conflict (id) do update set seen_at = now()
  `.execute(database);
}

/** A sender that has nothing in hand leaves. */
export async function leaveSender(database: Database, id: number): Promise<void> {
  await sql`
    delete from sms_senders where id = ${id}
      and not exists (select from sms_messages where claimed_by = ${id})
  `.execute(database);
}

/**
 * Settles what senders had in hand that have not been seen for a while. Where the call to the
 * gateway had not begun, the message waits as before; where it had, nobody knows: 'unknown'.
 */
export async function settleAbandoned(
  database: Database,
  { leaseSeconds }: { leaseSeconds: number },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const isGone = sql<boolean>`not exists (
      select from sms_senders where sms_senders.id = sms_messages.claimed_by
        and ${isRecent(sql`seen_at`, leaseSeconds)})`;
    await giveBackQuota(tx, await settleSmsOf(tx, isGone));
    await sql`
      delete from sms_senders where not ${isRecent(sql`seen_at`, leaseSeconds)}
        and not exists (select from sms_messages where claimed_by = sms_senders.id)
    `.execute(tx);
  });
}

/** Gives up messages that have waited for days, such as those from before there was a gateway. */
export async function expireWaiting(database: Database): Promise<void> {
  await giveUpSms(database, {
    isMeant: sql<boolean>`
      created_at < now() - make_interval(days => ${MOST_WAITING_DAYS})
      and not (select is_stopped or kind = 'none' from sms_gateway)`,
    most: EXPIRED_AT_ONCE,
    code: 'expired',
    reason: message('sms.expired', { most: MOST_WAITING_DAYS }),
  });
}
