import type { Api } from '@netkhata/contract/api';
import type { CallInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { MAX_SETTLED } from '@netkhata/contract/sms';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { asJson } from '../database/storable.ts';
import type { SignedInContext } from '../http/implement.ts';
import { type EarlierSms, isReminderOver, queueAgain, readEarlierSms } from './send-sms-again.ts';
import { FAILURE_REASON } from './sms-queries.ts';
import { IS_TO_RESEND } from './sms-to-resend.ts';

type Settle = Api['smsFailedSettle'];

/**
 * `sms_failed_settle`: sends again, or puts away, the failed messages that the user may see, as
 * the notification counts them; at most `MAX_SETTLED` of them. Returns how many.
 */
export async function settleFailedSms(
  context: SignedInContext,
  { act, upTo }: CallInput<Settle>['body'],
): Promise<EndpointResult<Settle>['data']> {
  const { tx, user } = context;
  // Locked in the order of their ids, and read again once they are: another request may have
  // settled some meanwhile.
  const { rows: locked } = await sql<{ id: number }>`
    select id from sms_messages where id in (
      select sms_messages.id from sms_messages
        left join customers on customers.id = sms_messages.customer_id
      where ${IS_TO_RESEND} and ${customersInScope(user)} and sms_messages.id <= ${upTo}
      order by failed_at, sms_messages.id limit ${MAX_SETTLED + 1}
    ) order by id for update
  `.execute(tx);
  const ids = locked.slice(0, MAX_SETTLED).map(({ id }) => id);
  const failed = await readEarlierSms(
    context,
    sql`sms_messages.id = any(${ids}::bigint[]) and ${IS_TO_RESEND}`,
  );
  const done = await (act === 'put_away' ? putAway(tx, failed) : sendAll(context, failed));
  if (failed.length > 0) context.audit({ subject: 'sms', id: upTo, after: done });
  return { ...done, hasMore: locked.length > MAX_SETTLED };
}

/** They stay in the history, with why they failed. */
async function putAway(tx: Database, failed: readonly EarlierSms[]) {
  await sql`
    update sms_messages set failure_code = 'discarded', failure_reason = ${FAILURE_REASON}
    where id = any(${failed.map(({ id }) => id)}::bigint[])
  `.execute(tx);
  return { sentAgain: 0, putAway: failed.length, withdrawn: 0 };
}

async function sendAll(context: SignedInContext, failed: readonly EarlierSms[]) {
  const over = failed.filter(isReminderOver);
  await sql`
    update sms_messages set failure_code = 'withdrawn',
      failure_reason = ${asJson(message('sms.reminderOver'))}
    where id = any(${over.map(({ id }) => id)}::bigint[])
  `.execute(context.tx);
  const meant = failed.filter((one) => !isReminderOver(one));
  await queueAgain(context, meant);
  return { sentAgain: meant.length, putAway: 0, withdrawn: over.length };
}
