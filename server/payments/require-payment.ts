import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { notFound, unknownId } from '../http/failure.ts';
import type { SignedInUser } from '../http/implement.ts';
import { type PaymentDocument, readPayment } from './payment-queries.ts';

/**
 * A payment in the user's scope. Throws 422 on the field that held its id, 404 when an address did.
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
