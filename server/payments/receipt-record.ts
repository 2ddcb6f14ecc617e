import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import { addPaisa, maxPaisa, type Paisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import {
  type EarlierPayment,
  type PayingCustomer,
  type PaymentDocument,
  readEarlierPayment,
} from './payment-queries.ts';
import { requirePayment } from './require-payment.ts';

/** Facts of a receipt that may change later, and are therefore stored. */
export interface ReceiptFacts {
  customerName: string;
  mobileNo: string;
  address: string | null;
  accountName: string;
  unpaidPaisa: Paisa;
  lastPaymentDate: Day | null;
  lastPaymentPaisa: Paisa | null;
}

/** Receipt facts of a payment in progress, to be stored with it. */
export function receiptOf(payment: {
  customer: PayingCustomer;
  accountName: string;
  amountPaisa: Paisa;
  discountPaisa: Paisa;
  earlier: EarlierPayment | null;
}): ReceiptFacts {
  const { customer, accountName, amountPaisa, discountPaisa, earlier } = payment;
  const leftPaisa = subtractPaisa(customer.balancePaisa, addPaisa(amountPaisa, discountPaisa));
  return {
    customerName: customer.name,
    mobileNo: customer.mobileNo,
    address: customer.address,
    accountName,
    unpaidPaisa: maxPaisa(leftPaisa, ZERO_PAISA),
    lastPaymentDate: earlier?.paymentDate ?? null,
    lastPaymentPaisa: earlier?.amountPaisa ?? null,
  };
}

/** The stored receipt facts, or the current ones for a payment without stored facts (bulk load). */
export async function readReceipt(tx: Database, payment: PaymentDocument): Promise<ReceiptFacts> {
  const stored = await sql<{ receipt: ReceiptFacts | null }>`
    select receipt from payments where id = ${payment.id}
  `.execute(tx);
  const receipt = stored.rows[0]?.receipt;
  if (receipt) return receipt;
  const { customerName, mobileNo, address, accountName } = payment;
  const earlier = await readEarlierPayment(tx, payment);
  return {
    customerName,
    mobileNo,
    address,
    accountName,
    unpaidPaisa: maxPaisa(payment.balancePaisa, ZERO_PAISA),
    lastPaymentDate: earlier?.paymentDate ?? null,
    lastPaymentPaisa: earlier?.amountPaisa ?? null,
  };
}

type HandedOn = EndpointResult<Api['paymentDetails']>['handedOn'];

/** To whom and when the receipt of a payment was handed on, latest first. */
export async function readHandedOn(tx: Database, paymentId: number): Promise<HandedOn> {
  const { rows } = await sql<HandedOn[number] & { handedAt: Date }>`
    select way, users.name as handed_by, receipts_handed_on.created_at as handed_at
    from receipts_handed_on join users on users.id = created_by
    where payment_id = ${paymentId} order by receipts_handed_on.id desc
  `.execute(tx);
  return rows.map((row) => ({ ...row, handedAt: row.handedAt.toISOString() }));
}

/** Records that a receipt was passed to a program that may send it; it is never called sent. */
export async function handReceiptOn(
  context: SignedInContext,
  { paymentId, way }: EndpointInput<Api['receiptHandOn']>['body'],
): Promise<number> {
  const { tx, user, now } = context;
  const payment = await requirePayment(tx, user, paymentId, 'paymentId');
  const added = await tx
    .insertInto('receiptsHandedOn')
    .values({
      paymentId,
      way,
      mobileNo: payment.mobileNo,
      createdBy: user.id,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  context.audit({ subject: 'payment', id: paymentId, after: { way, mobileNo: payment.mobileNo } });
  return added.id;
}
