import type { SMS_STATUSES } from '@netkhata/contract/sms';
import { message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { type NewSms, queueSms } from './queue-sms.ts';

interface FormerSms {
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
  const { tx, user } = context;
  const former = await lockFormer(context, id);
  checkFormer(former);
  const { customerId, mobileNo, body, type, billId, paymentId, reminderKind } = former;
  const [newId] = await queueSms(tx, [
    {
      customerId,
      mobileNo,
      body,
      type,
      ...(billId !== null && { billId }),
      ...(paymentId !== null && { paymentId }),
      ...(reminderKind !== null && { reminderKind }),
      resendOf: id,
      createdBy: user.id,
    },
  ]);
  context.audit({ subject: 'sms', id: newId as number, after: { resendOf: id } });
  return newId as number;
}

/** Locks the former message, so that of two concurrent requests the second sees the repetition. */
async function lockFormer({ tx, user }: SignedInContext, id: number): Promise<FormerSms> {
  await sql`select from sms_messages where id = ${id} for update`.execute(tx);
  const { rows } = await sql<FormerSms>`
    select sms_messages.customer_id,
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
    where sms_messages.id = ${id} and ${customersInScope(user)}
  `.execute(tx);
  const [former] = rows;
  if (!former) throw unknownId('id');
  return former;
}

function checkFormer(former: FormerSms): void {
  if (former.wasSentAgain) throw conflict(message('sms.sentAgainAlready'));
  if (former.status !== 'failed' && former.status !== 'unknown') {
    throw conflict(message('sms.notSentAgain'));
  }
  if (former.reminderKind !== null && (former.duePaisa ?? 0) <= 0) {
    throw conflict(message('sms.reminderNotDue'));
  }
}
