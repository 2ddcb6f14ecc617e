import type { SMS_STATUSES } from '@netkhata/contract/sms';
import { message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { type NewSms, queueSms } from './queue-sms.ts';

export interface EarlierSms {
  id: number;
  customerId: number | null;
  mobileNo: string;
  body: string;
  type: NewSms['type'];
  status: (typeof SMS_STATUSES)[number];
  billId: number | null;
  paymentId: number | null;
  reminderKind: string | null;
  duePaisa: Paisa | null;
  wasSentAgain: boolean;
}

/**
 * `sms_send_again`: queues a repetition of a failed or unknown message as a new row. Each message
 * is repeated at most once; a repetition that failed may itself be repeated. Returns the new id.
 */
export async function sendSmsAgain(context: SignedInContext, id: number): Promise<number> {
  // Locked, so that of two concurrent requests the second sees the repetition.
  await sql`select from sms_messages where id = ${id} for update`.execute(context.tx);
  const [earlier] = await readEarlierSms(context, sql`sms_messages.id = ${id}`);
  if (!earlier) throw unknownId('id');
  requireRepeatable(earlier);
  const [newId] = await queueAgain(context, [earlier]);
  context.audit({ subject: 'sms', id: newId as number, after: { resendOf: id } });
  return newId as number;
}

/** Queues a repetition of each; returns their ids. */
export const queueAgain = (
  { tx, user }: SignedInContext,
  messages: readonly EarlierSms[],
): Promise<number[]> =>
  queueSms(
    tx,
    messages.map(({ customerId, mobileNo, body, type, billId, paymentId, reminderKind, id }) => ({
      customerId,
      mobileNo,
      body,
      type,
      ...(billId !== null && { billId }),
      ...(paymentId !== null && { paymentId }),
      ...(reminderKind !== null && { reminderKind }),
      resendOf: id,
      createdBy: user.id,
    })),
  );

/** Messages of customers that the user may see, to be repeated. */
export async function readEarlierSms(
  { tx, user }: SignedInContext,
  isMeant: RawBuilder<unknown>,
): Promise<EarlierSms[]> {
  const { rows } = await sql<EarlierSms>`
    select sms_messages.id, sms_messages.customer_id,
      -- The customer's number may have been corrected since.
      coalesce(customers.mobile_no, sms_messages.mobile_no) as mobile_no,
      sms_messages.body, sms_messages.type, sms_messages.status, sms_messages.bill_id,
      sms_messages.payment_id, sms_messages.reminder_kind,
      balances.balance_paisa as due_paisa,
      exists (select from sms_messages as later where later.resend_of = sms_messages.id)
        as was_sent_again
    from sms_messages
      left join customers on customers.id = sms_messages.customer_id
      left join customer_balances balances on balances.customer_id = customers.id
    where ${isMeant} and ${customersInScope(user)}
    order by sms_messages.id
  `.execute(tx);
  return rows;
}

/** Whether it is a reminder of what has been paid since. */
export const isReminderOver = ({ reminderKind, duePaisa }: EarlierSms): boolean =>
  reminderKind !== null && (duePaisa ?? 0) <= 0;

function requireRepeatable(earlier: EarlierSms): void {
  if (earlier.wasSentAgain) throw conflict(message('sms.sentAgainAlready'));
  if (earlier.status !== 'failed' && earlier.status !== 'unknown') {
    throw conflict(message('sms.notSentAgain'));
  }
  if (isReminderOver(earlier)) throw conflict(message('sms.reminderNotDue'));
}
