import { sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Database } from '../database/database.ts';

export interface NewSms {
  customerId: number | null;
  mobileNo: string;
  body: string;
  type: DB['sms_messages']['type'];
  billId?: number;
  paymentId?: number;
  createdBy: number | null;
}

/**
 * Puts messages into the outbox, any number in one statement, in the transaction that causes them
 * (decisions section 7). Returns their ids in the order given; who wants no SMS is the caller's to
 * leave out.
 */
export async function queueSms(tx: Database, messages: readonly NewSms[]): Promise<number[]> {
  if (messages.length === 0) return [];
  const queued = await sql<{ id: number }>`
    insert into sms_messages
      (customer_id, mobile_no, body, type, bill_id, payment_id, created_by)
    select customer_id, mobile_no, body, type, bill_id, payment_id, created_by
    from unnest(
      ${messages.map((message) => message.customerId)}::bigint[],
      ${messages.map((message) => message.mobileNo)}::text[],
      ${messages.map((message) => message.body)}::text[],
      ${messages.map((message) => message.type)}::text[],
      ${messages.map((message) => message.billId ?? null)}::bigint[],
      ${messages.map((message) => message.paymentId ?? null)}::bigint[],
      ${messages.map((message) => message.createdBy)}::bigint[]
    ) with ordinality
      as message (customer_id, mobile_no, body, type, bill_id, payment_id, created_by, position)
    order by position
    returning id
  `.execute(tx);
  return queued.rows.map(({ id }) => id);
}
