import { type Paisa, paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { countSms } from '@netkhata/domain/sms-text';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';
import { rowsOf } from '../database/rows-of.ts';

export interface NewSms {
  customerId: number | null;
  mobileNo: string;
  body: string;
  type: 'bill' | 'payment' | 'general';
  billId?: number;
  paymentId?: number;
  /** The message that this one repeats. */
  resendOf?: number;
  /** Which of a bill's reminders it is. */
  reminderKind?: string;
  createdBy: number | null;
}

/** The gateway's price for one part of a message. */
export async function readSmsPrice(tx: Database): Promise<Paisa> {
  const { rows } = await sql<{ pricePaisa: Paisa }>`
    select price_per_part_paisa as price_paisa from sms_gateway
  `.execute(tx);
  return rows[0]?.pricePaisa ?? ZERO_PAISA;
}

/**
 * Inserts messages into the outbox in one statement, in the transaction that causes them (decisions
 * section 7), each with its parts and cost. Returns their ids in the order given. The caller leaves
 * out customers who want no SMS.
 */
export async function queueSms(tx: Database, messages: readonly NewSms[]): Promise<number[]> {
  if (messages.length === 0) return [];
  const queued = await insertSms(messages, await readSmsPrice(tx)).execute(tx);
  return queued.rows.map(({ id }) => id);
}

/** The types of the inserted columns, in their order. */
const COLUMN_TYPES =
  'bigint text text text bigint bigint bigint bigint text int bigint boolean'.split(' ');

/** Insert statement of `queueSms`, with the price of one part. */
export function insertSms(
  messages: readonly NewSms[],
  pricePaisa: Paisa,
): RawBuilder<{ id: number }> {
  const rows = messages.map((message) => {
    const { parts } = countSms(message.body);
    return [
      message.customerId,
      message.mobileNo,
      message.body,
      message.type,
      message.billId ?? null,
      message.paymentId ?? null,
      message.createdBy,
      message.resendOf ?? null,
      message.reminderKind ?? null,
      parts,
      paisa(parts * pricePaisa),
      message.type === 'payment',
    ];
  });
  return sql`${PREPARED}
    insert into sms_messages
      (customer_id, mobile_no, body, type, bill_id, payment_id, created_by, resend_of,
        reminder_kind, part_count, cost_paisa, is_urgent)
    ${rowsOf(COLUMN_TYPES, rows)}
    returning id
  `;
}
