import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, type Message } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';
import { selectList } from '../lists/select-list.ts';

/** A time of a message in the company's time zone; null where it has none. */
const localTime = (column: string): RawBuilder<unknown> => sql`to_char(
  ${sql.ref(`sms_messages.${column}`)} at time zone (select time_zone from company),
  'YYYY-MM-DD HH24:MI')`;

/** When a message was written, in the company's time zone. */
export const SMS_TIME = localTime('createdAt');

/** Why a message failed; without a stored reason the gateway's code, as it is. */
export const FAILURE_REASON = sql`
  coalesce(sms_messages.failure_reason, case when sms_messages.failure_code is not null then
    jsonb_build_object('key', 'foreign.words',
      'values', jsonb_build_object('words', sms_messages.failure_code))
  end)`;

/** Status columns of a message, for the history and the customer's screen. */
export const SMS_STATUS_COLUMNS = {
  isReminder: sql`sms_messages.reminder_kind is not null`,
  sentAt: localTime('sentAt'),
  deliveredAt: localTime('deliveredAt'),
  failureMessage: sql`case when sms_messages.status in ('failed', 'unknown')
    then ${FAILURE_REASON} end`,
};

/** Adds the failure reason in English, which the wire carries beside the message. */
export const withFailureText = <Row extends { failureMessage: Message | null }>(
  row: Row,
): Row & { failureReason: string | null } => ({
  ...row,
  failureReason: row.failureMessage && englishOf(row.failureMessage),
});

/** A customer's messages, newest first; undefined when the user sees no such customer. */
export async function readCustomerSms(
  tx: Database,
  user: SignedInUser,
  customerId: number,
): Promise<EndpointResult<Api['customerSms']> | undefined> {
  const customer = await sql`
    select from customers where id = ${customerId} and ${customersInScope(user)}
  `.execute(tx);
  if (customer.rows.length === 0) return undefined;
  const messages = await sql<Omit<EndpointResult<Api['customerSms']>[number], 'failureReason'>>`
    select id, ${SMS_TIME} as sms_date, body as sms_body, type, status as sms_status,
      ${selectList(SMS_STATUS_COLUMNS)}
    from sms_messages where customer_id = ${customerId} order by id desc
  `.execute(tx);
  return messages.rows.map(withFailureText);
}
