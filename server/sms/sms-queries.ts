import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';

/** When a message was written, in the company's time zone. */
export const SMS_TIME = sql`to_char(
  sms_messages.created_at at time zone (select time_zone from company), 'YYYY-MM-DD HH24:MI')`;

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
  const messages = await sql<EndpointResult<Api['customerSms']>[number]>`
    select id, ${SMS_TIME} as "smsDate", body as "smsBody", type, status as "smsStatus"
    from sms_messages where customer_id = ${customerId} order by id desc
  `.execute(tx);
  return messages.rows;
}
