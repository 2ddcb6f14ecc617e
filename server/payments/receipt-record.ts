import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import { addPaisa, maxPaisa, type Paisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import {
  type PayingCustomer,
  type PaymentDocument,
  readEarlierPayment,
} from './payment-queries.ts';
import { requirePayment } from './require-payment.ts';

/** What a receipt says that may be otherwise tomorrow. */
interface ReceiptFacts {
  customerName: string;
  mobileNo: string;
  address: string | null;
  accountName: string;
  unpaidPaisa: Paisa;
  lastPaymentDate: Day | null;
  lastPaymentPaisa: Paisa | null;
}

/** The statement that keeps what the receipt of a payment under way says. */
export function insertReceipt(payment: {
  paymentId: number;
  customer: PayingCustomer;
  accountName: string;
  paymentDate: Day;
  amountPaisa: Paisa;
  discountPaisa: Paisa;
}): RawBuilder<unknown> {
  const { customer, paymentId, paymentDate, amountPaisa, discountPaisa } = payment;
  const leftPaisa = subtractPaisa(customer.balancePaisa, addPaisa(amountPaisa, discountPaisa));
  return sql`
    insert into payment_receipts (payment_id, customer_name, mobile_no, address, account_name,
      unpaid_paisa, last_payment_date, last_payment_paisa)
    select ${paymentId}, ${customer.name}, ${customer.mobileNo}, ${customer.address},
      ${payment.accountName}, ${maxPaisa(leftPaisa, ZERO_PAISA)}, earlier.payment_date,
      earlier.amount_paisa
    from (select) as own left join lateral (
      select payment_date, amount_paisa from payments
      where customer_id = ${customer.id} and deleted_at is null
        and (payment_date, id) < (${paymentDate}::date, ${paymentId}::bigint)
      order by payment_date desc, id desc limit 1
    ) as earlier on true
  `;
}

/** What the receipt said when the money was taken; of one that came by itself, what is known now. */
export async function readReceipt(tx: Database, payment: PaymentDocument): Promise<ReceiptFacts> {
  const stored = await sql<ReceiptFacts>`
    select customer_name, mobile_no, address, account_name, unpaid_paisa, last_payment_date,
      last_payment_paisa
    from payment_receipts where payment_id = ${payment.id}
  `.execute(tx);
  if (stored.rows[0]) return stored.rows[0];
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

/** Records that a receipt was handed to a program that may send it; it is never called sent. */
export async function handReceiptOn(
  context: SignedInContext,
  { paymentId, way }: EndpointInput<Api['receiptHandOn']>['body'],
): Promise<number> {
  const { tx, user, now } = context;
  const payment = await requirePayment(tx, user, paymentId, 'paymentId');
  const added = await tx
    .insertInto('receipts_handed_on')
    .values({
      payment_id: paymentId,
      way,
      mobile_no: payment.mobileNo,
      created_by: user.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  context.audit({ subject: 'payment', id: paymentId, after: { way, mobileNo: payment.mobileNo } });
  return added.id;
}
