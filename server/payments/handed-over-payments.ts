import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface HandedOverPayment {
  id: number;
  customerId: number;
  amountPaisa: Paisa;
}

/** Thousands by their keys: a join reads all payments there ever were. */
export const isHandedOver = (handoverId: number) => sql`
  payments.id = any(array(
    select payment_id from handover_payments where handover_id = ${handoverId}
  ))`;

/**
 * Locks the money of the customers whose payments they are, because what is counted of a customer
 * stands still meanwhile (decision 0023), and then the payments.
 */
export async function lockHandedOver(
  tx: Database,
  handoverId: number,
): Promise<HandedOverPayment[]> {
  await sql`
    select from customer_balances where customer_id = any(array(
      select customer_id from payments where ${isHandedOver(handoverId)}
    )) order by customer_id for no key update
  `.execute(tx);
  const locked = await sql<HandedOverPayment>`
    select id, customer_id, amount_paisa from payments
    where ${isHandedOver(handoverId)} order by id for no key update
  `.execute(tx);
  return locked.rows;
}

/** Approves the payments of a hand-over that is accepted, and which are locked. */
export async function approveHandedOver(
  tx: Database,
  { handoverId, at, by }: { handoverId: number; at: Date; by: number },
): Promise<void> {
  await sql`
    update payments set approved_at = ${at}, approved_by = ${by}
    where ${isHandedOver(handoverId)}
  `.execute(tx);
}
