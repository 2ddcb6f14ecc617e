import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import {
  type AdvanceContext,
  applyAdvances,
  returnAdvancesOfBills,
} from '../ledger/apply-advance.ts';
import { reverseEntries } from '../ledger/reverse-entries.ts';
import { correctSeams } from '../terms/correct-seams.ts';
import { freeRangesOfBills } from '../terms/correct-ranges.ts';
import { unmarkBills } from './mark-bills.ts';

export interface Voiding extends AdvanceContext {
  today: Day;
  now: Date;
  reason: string | null;
}

/**
 * Voids bills without payments, of customers whose money is locked, with the fees that were charged
 * for them and are not paid: their advance money is
 * released, their entries are reversed, their months become free, and the advance is applied to
 * other open bills.
 */
export async function voidBills(
  tx: Database,
  bills: readonly { id: number; customerId: number }[],
  voiding: Voiding,
): Promise<void> {
  if (bills.length === 0) return;
  const { today, now, reason, ...context } = voiding;
  const billIds = [...bills.map(({ id }) => id), ...(await readFeesOf(tx, bills))];
  await returnAdvancesOfBills(tx, billIds, context);
  const entries = await sql<{ id: number }>`
    select id from ledger_entries
    where bill_id = any(${billIds}::bigint[]) and kind in ('bill_issued', 'bill_changed')
  `.execute(tx);
  const entryIds = entries.rows.map(({ id }) => id);
  await reverseEntries(tx, entryIds, { kind: 'bill_voided', ...context });
  await unmarkBills(tx, billIds);
  await sql`delete from late_fees where fee_bill_id = any(${billIds}::bigint[])`.execute(tx);
  await sql`delete from reconnection_fees where fee_bill_id = any(${billIds}::bigint[])`.execute(
    tx,
  );
  await sql`
    update bills
    set voided_at = ${now}, voided_by = ${context.createdBy}, void_reason = ${reason}
    where id = any(${billIds}::bigint[])
  `.execute(tx);
  await freeRangesOfBills(tx, billIds, { at: now, createdBy: context.createdBy });
  const customerIds = bills.map(({ customerId }) => customerId);
  await correctSeams(tx, customerIds, { today, at: now, createdBy: context.createdBy });
  await applyAdvances(tx, customerIds, context);
}

/** Late fees of the given bills on which nothing is paid: without the bill there is no fee. */
async function readFeesOf(tx: Database, bills: readonly { id: number }[]): Promise<number[]> {
  const ids = bills.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    select fee_bill_id as id from late_fees where bill_id = any(${ids}::bigint[])
  `.execute(tx);
  const fees = rows.map(({ id }) => id);
  const paid = fees.length > 0 ? await readPaidBillIds(tx, fees) : new Set<number>();
  return fees.filter((id) => !paid.has(id));
}

/** The given bills that have a payment which is not deleted. */
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
