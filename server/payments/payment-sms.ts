import type { Day } from '@netkhata/domain/billing-period';
import { addPaisa, type Paisa, subtractPaisa } from '@netkhata/domain/paisa';
import { fillTemplate } from '@netkhata/domain/sms-text';
import type { api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { dayText } from '../setup/day-text.ts';
import { insertSms, queueSms } from '../sms/queue-sms.ts';
import { smsAmount } from '../sms/sms-amount.ts';
import {
  selectTemplateFacts,
  type TemplateFacts,
  templateText,
} from '../sms/sms-template-queries.ts';
import type { PayingCustomer, PaymentDocument } from './payment-queries.ts';
import { requirePayment } from './require-payment.ts';

/** Content and recipient of a payment's SMS. */
interface PaymentSmsFacts {
  paymentId: number;
  customer: { id: number; code: string; name: string; mobileNo: string };
  amountPaisa: Paisa;
  paymentDate: Day;
  /** Balance of the customer when the SMS is written. */
  duePaisa: Paisa;
}

const paymentSmsText = (template: TemplateFacts, payment: PaymentSmsFacts): string =>
  fillTemplate(templateText('bill_receive', template), {
    name: payment.customer.name,
    code: payment.customer.code,
    amount: smsAmount(payment.amountPaisa, template),
    paymentDate: dayText(payment.paymentDate, template.language),
    due: smsAmount(payment.duePaisa, template),
    company: template.companyName,
  });

/** Queues the SMS of a new payment, for a customer who wants it. */
export async function queueNewPaymentSms(
  tx: Database,
  template: TemplateFacts,
  payment: NewPaymentSms,
): Promise<void> {
  await queueNewPaymentsSms(tx, template, [payment]);
}

/** As `queueNewPaymentSms`, for many payments in one statement. */
export async function queueNewPaymentsSms(
  tx: Database,
  template: TemplateFacts,
  payments: readonly NewPaymentSms[],
): Promise<void> {
  if (payments.length === 0) return;
  const messages = payments.map((payment) => {
    const { customer, amountPaisa, discountPaisa, createdBy } = payment;
    const duePaisa = subtractPaisa(customer.balancePaisa, addPaisa(amountPaisa, discountPaisa));
    const body = paymentSmsText(template, { ...payment, duePaisa });
    return smsOf(payment, { body, createdBy });
  });
  await insertSms(messages, template.pricePerPartPaisa).execute(tx);
}

/** The balance of the customer is the one before the payment. */
type NewPaymentSms = Omit<PaymentSmsFacts, 'duePaisa'> & {
  customer: PayingCustomer;
  discountPaisa: Paisa;
  createdBy: number;
};

const smsOf = (
  { customer, paymentId }: Pick<PaymentSmsFacts, 'customer' | 'paymentId'>,
  sms: { body: string; createdBy: number },
) => ({
  ...sms,
  customerId: customer.id,
  mobileNo: customer.mobileNo,
  type: 'payment' as const,
  paymentId,
});

const factsOf = (payment: PaymentDocument): PaymentSmsFacts => ({
  ...payment,
  paymentId: payment.id,
  customer: {
    id: payment.customerId,
    code: payment.customerCode,
    name: payment.customerName,
    mobileNo: payment.mobileNo,
  },
  duePaisa: payment.balancePaisa,
});

/** SMS text of a payment, for the composer (`get_payment_sms`). */
export async function composePaymentSms(
  { tx, user }: SignedInContext,
  paymentId: number,
): Promise<string> {
  const payment = await requirePayment(tx, user, paymentId);
  const template = await selectTemplateFacts('bill_receive').execute(tx);
  return paymentSmsText(template.rows[0] as TemplateFacts, factsOf(payment));
}

/** Queues the SMS of a payment with the edited text (`send_payment_sms`). */
export async function sendPaymentSms(
  context: SignedInContext,
  request: EndpointInput<(typeof api)['paymentSmsSend']>['body'],
): Promise<number> {
  const { tx, user } = context;
  const payment = await requirePayment(tx, user, request.paymentId, 'paymentId');
  const [id] = await queueSms(tx, [
    smsOf(factsOf(payment), { body: request.smsMessage, createdBy: user.id }),
  ]);
  context.audit({ subject: 'sms', id: id as number, after: { paymentId: payment.id } });
  return id as number;
}
