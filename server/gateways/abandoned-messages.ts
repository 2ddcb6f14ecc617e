import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { uncount } from './record-outcome.ts';

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
    const isGone = sql`claimed_by is not null and not exists (
      select from sms_senders where sms_senders.id = sms_messages.claimed_by
        and seen_at > now() - make_interval(secs => ${leaseSeconds}))`;
    const back = await sql`
      update sms_messages set claimed_by = null, claimed_at = null, attempt_token = null
      where ${isGone} and status = 'queued' returning 1
    `.execute(tx);
    await uncount(tx, back.rows.length);
    await sql`
      update sms_messages set status = 'unknown', claimed_by = null, claimed_at = null,
        failure_reason = 'The program ended while the message was being sent.'
      where ${isGone} and status = 'sending'
    `.execute(tx);
    await sql`
      delete from sms_senders where seen_at < now() - make_interval(secs => ${leaseSeconds})
        and not exists (select from sms_messages where claimed_by = sms_senders.id)
    `.execute(tx);
  });
}

/** Gives up messages that have waited for days, such as those from before there was a gateway. */
export async function expireWaiting(database: Database): Promise<void> {
  await sql`
    update sms_messages set status = 'failed', failed_at = now(), failure_code = 'expired',
      failure_reason = ${`It waited for more than ${MOST_WAITING_DAYS} days.`}
    where id in (
      select id from sms_messages where status = 'queued' and claimed_by is null
        and created_at < now() - make_interval(days => ${MOST_WAITING_DAYS})
      order by is_urgent desc, id limit ${EXPIRED_AT_ONCE} for update skip locked
    ) and not (select is_stopped or kind = 'none' from sms_gateway)
  `.execute(database);
}
