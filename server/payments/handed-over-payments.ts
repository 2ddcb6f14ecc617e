import { paymentApproved } from '@netkhata/domain/ledger-entry';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type NewEntry, postForPayments } from '../ledger/post-entries.ts';

/** Looked up by primary key, because a join would read all payments ever made. */
export const isHandedOver = (handoverId: number) => sql`
  payments.id = any(array(
    select payment_id from handover_payments where handover_id = ${handoverId}
  ))`;

/**
 * Locks the money of the customers of these payments, because kept sums of a customer may only
 * change under this lock (decision 0023).
 */
export async function lockHandedOver(tx: Database, handoverId: number): Promise<void> {
  await sql`
    select from customer_balances where customer_id = any(array(
      select customer_id from payments where ${isHandedOver(handoverId)}
    )) order by customer_id for no key update
  `.execute(tx);
}

interface Approval {
  handoverId: number;
  collectorId: number;
  accountId: number;
  at: Date;
  by: number;
}

/**
 * Approves all payments of an accepted hand-over with the same result as single approvals, in two
 * statements. The money of their customers must be locked, so that the payments cannot change.
 */
export async function approveHandedOver(
  tx: Database,
  { handoverId, collectorId, accountId, at, by }: Approval,
  entry: Pick<NewEntry, 'entryDate' | 'handoverId' | 'createdBy'>,
): Promise<void> {
  await sql`
    update payments set approved_at = ${at}, approved_by = ${by}
    where ${isHandedOver(handoverId)}
  `.execute(tx);
  const postings = paymentApproved({ collectorId, accountId, amountPaisa: paisa(1) });
  await postForPayments(
    tx,
    { ...entry, kind: 'payment_approved', postings },
    sql`
      select id as payment_id, customer_id, amount_paisa from payments
      where ${isHandedOver(handoverId)} order by id`,
  );
}
