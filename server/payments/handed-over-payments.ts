import { paymentApproved } from '@netkhata/domain/ledger-entry';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type NewEntry, postForPayments } from '../ledger/post-entries.ts';

/** Thousands by their keys: a join reads all payments there ever were. */
export const isHandedOver = (handoverId: number) => sql`
  payments.id = any(array(
    select payment_id from handover_payments where handover_id = ${handoverId}
  ))`;

/**
 * Locks the money of the customers whose payments they are, because what is counted of a customer
 * stands still meanwhile (decision 0023).
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
 * Approves the payments of a hand-over that is accepted: each as one alone would be, all of them in
 * two statements. Nobody else changes them meanwhile: the money of their customers is locked.
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
