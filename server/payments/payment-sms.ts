import type { Day } from '@netkhata/domain/billing-period';
import { addPaisa, type Paisa, subtractPaisa } from '@netkhata/domain/paisa';
import { fillTemplate } from '@netkhata/domain/sms-text';
import type { api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import { dayText } from '../setup/day-text.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { smsAmount } from '../sms/sms-amount.ts';
import { readTemplate } from '../sms/sms-template-queries.ts';
import type { PayingCustomer, PaymentDocument } from './payment-queries.ts';
import { requirePayment } from './read-payments.ts';

/** What the SMS of a payment says, and to whom. */
interface PaymentSmsFacts {
  paymentId: number;
  customer: { id: number; code: string; name: string; mobileNo: string };
  amountPaisa: Paisa;
  paymentDate: Day;
  /** What the customer owes when the SMS is written. */
  duePaisa: Paisa;
}

/** The text of a payment's SMS, from the template. */
async function paymentSmsText(tx: Database, payment: PaymentSmsFacts): Promise<string> {
  const company = await readCompany(tx);
  return fillTemplate(await readTemplate(tx, 'bill_receive'), {
    name: payment.customer.name,
    code: payment.customer.code,
    amount: smsAmount(payment.amountPaisa, company),
    paymentDate: dayText(payment.paymentDate, company.language),
    due: smsAmount(payment.duePaisa, company),
    company: company.name,
  });
}

/** Queues the SMS that goes with a payment just collected from a customer who wants one. */
export async function queuePaymentSms(
  tx: Database,
  payment: Omit<PaymentSmsFacts, 'duePaisa'> & {
    customer: PayingCustomer;
    discountPaisa: Paisa;
    createdBy: number;
  },
): Promise<void> {
  const { customer, amountPaisa, discountPaisa, createdBy } = payment;
  const duePaisa = subtractPaisa(customer.balancePaisa, addPaisa(amountPaisa, discountPaisa));
  const body = await paymentSmsText(tx, { ...payment, duePaisa });
  await queueSms(tx, [smsOf(payment, { body, createdBy })]);
}

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

/** The text for the composer (`get_payment_sms`). */
export async function composePaymentSms(
  { tx, user }: SignedInContext,
  paymentId: number,
): Promise<string> {
  return paymentSmsText(tx, factsOf(await requirePayment(tx, user, paymentId)));
}

/** Queues the SMS of a payment with the text as edited (`send_payment_sms`). */
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
