import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import {
  type AdvanceContext,
  applyAdvances,
  returnAdvancesOfBills,
} from '../ledger/apply-advance.ts';
import { reverseEntries } from '../ledger/reverse-entries.ts';
import { unmarkBills } from './mark-bills.ts';

export interface Voiding extends AdvanceContext {
  now: Date;
  reason: string | null;
}

/**
 * Voids bills that nothing is paid on, of customers whose money is locked: advance money on them
 * goes back, what was posted is mirrored, their months are free again, and the advance looks for
 * other open bills.
 */
export async function voidBills(
  tx: Database,
  bills: readonly { id: number; customerId: number }[],
  voiding: Voiding,
): Promise<void> {
  if (bills.length === 0) return;
  const { now, reason, ...context } = voiding;
  const billIds = bills.map(({ id }) => id);
  await returnAdvancesOfBills(tx, billIds, context);
  const entries = await sql<{ id: number }>`
    select id from ledger_entries
    where bill_id = any(${billIds}::bigint[]) and kind in ('bill_issued', 'bill_changed')
  `.execute(tx);
  const entryIds = entries.rows.map(({ id }) => id);
  await reverseEntries(tx, entryIds, { kind: 'bill_voided', ...context });
  await unmarkBills(tx, billIds);
  await sql`
    update bills
    set voided_at = ${now}, voided_by = ${context.createdBy}, void_reason = ${reason}
    where id = any(${billIds}::bigint[])
  `.execute(tx);
  await applyAdvances(
    tx,
    bills.map(({ customerId }) => customerId),
    context,
  );
}

/** Which of the bills a payment that stands has paid on. */
export async function readPaidBillIds(
  tx: Database,
  billIds: readonly number[],
): Promise<Set<number>> {
  const paid = await sql<{ id: number }>`
    select distinct bill_id as id
    from payment_allocations join payments on payments.id = payment_id
    where bill_id = any(${billIds}::bigint[]) and deleted_at is null
  `.execute(tx);
  return new Set(paid.rows.map(({ id }) => id));
}
