import { fillTemplate } from '@netkhata/domain/sms-text';
import { sql } from 'kysely';
import type { api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { smsAmount } from '../sms/sms-amount.ts';
import { readTemplate } from '../sms/sms-template-queries.ts';
import { type PaymentDocument, readPayment } from './payment-queries.ts';
import { requirePayment } from './read-payments.ts';

/** The text of a payment's SMS, from the template. */
async function paymentSmsText(tx: Database, payment: PaymentDocument): Promise<string> {
  const company = await readCompany(tx);
  return fillTemplate(await readTemplate(tx, 'bill_receive'), {
    name: payment.customerName,
    code: payment.customerCode,
    amount: smsAmount(payment.amountPaisa),
    paymentDate: payment.paymentDate,
    due: smsAmount(payment.balancePaisa),
    company: company.name,
  });
}

/** Queues the SMS that goes with a collected payment, unless the customer wants none. */
export async function queuePaymentSms(
  tx: Database,
  paymentId: number,
  createdBy: number,
): Promise<void> {
  const payment = await readPayment(tx, sql`payments.id = ${paymentId}`);
  if (!payment?.isSmsWanted) return;
  const body = await paymentSmsText(tx, payment);
  await queueSms(tx, [smsOf(payment, { body, createdBy })]);
}

const smsOf = (payment: PaymentDocument, sms: { body: string; createdBy: number }) => ({
  ...sms,
  customerId: payment.customerId,
  mobileNo: payment.mobileNo,
  type: 'payment' as const,
  paymentId: payment.id,
});

/** The text for the composer (`get_payment_sms`). */
export async function composePaymentSms(
  { tx, user }: SignedInContext,
  paymentId: number,
): Promise<string> {
  return paymentSmsText(tx, await requirePayment(tx, user, paymentId));
}

/** Queues the SMS of a payment with the text as edited (`send_payment_sms`). */
export async function sendPaymentSms(
  context: SignedInContext,
  request: EndpointInput<(typeof api)['paymentSmsSend']>['body'],
): Promise<number> {
  const { tx, user } = context;
  const payment = await requirePayment(tx, user, request.paymentId, 'paymentId');
  const [id] = await queueSms(tx, [
    smsOf(payment, { body: request.smsMessage, createdBy: user.id }),
  ]);
  context.audit({ subject: 'sms', id: id as number, after: { paymentId: payment.id } });
  return id as number;
}
