import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { notFound, unknownId } from '../http/failure.ts';
import type { SignedInUser } from '../http/implement.ts';
import { type PaymentDocument, readPayment } from './payment-queries.ts';

/**
 * Reads a payment in the user's scope. Throws 422 naming the field that contained the id, or 404 if
 * the id was in the path.
 */
export async function requirePayment(
  tx: Database,
  user: SignedInUser,
  paymentId: number,
  field?: string,
): Promise<PaymentDocument> {
  const payment = await readPayment(
    tx,
    sql`payments.id = ${paymentId} and ${customersInScope(user)}`,
  );
  if (!payment)
    throw field === undefined ? notFound(message('payment.notFound')) : unknownId(field);
  return payment;
}
