import { sql } from 'kysely';
import type { Day } from '@netkhata/domain/billing-period';
import type { Database } from '../database/database.ts';
import { conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { applyAdvances, returnAdvancesOfBill } from '../ledger/apply-advance.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { reverseEntry } from '../ledger/post-entries.ts';
import type { BillDocument } from './bill-queries.ts';
import { requireBill } from './read-bills.ts';

/**
 * Voids a bill (decisions section 5): only while nothing is paid on it. Advance money on it goes
 * back to the advance first. The row leaves the list, not the books, and its months are free again.
 */
export async function deleteBill(
  context: SignedInContext,
  request: { billId: number; reason: string | null },
): Promise<BillDocument> {
  const { tx, user, today } = context;
  const found = await requireBill(tx, user, request.billId).catch(() => {
    throw unknownId('billId');
  });
  await lockCustomerMoney(tx, [found.customerId]);
  const bill = await requireBill(tx, user, request.billId);
  if (bill.voidedAt) throw conflict('This bill is deleted already.');
  if (bill.kind === 'opening') throw conflict('An opening balance is not deleted.');
  if (await isPaidByPayment(tx, bill.id)) {
    throw conflict('Something is paid on this bill. Delete the payment first.');
  }
  const entryContext = { entryDate: today, createdBy: user.id };
  await returnAdvancesOfBill(tx, bill.id, entryContext);
  await reverseBillEntries(tx, bill.id, entryContext);
  await tx.deleteFrom('billed_months').where('bill_id', '=', bill.id).execute();
  await tx.deleteFrom('billed_connections').where('bill_id', '=', bill.id).execute();
  await tx
    .updateTable('bills')
    .set({ voided_at: context.now, voided_by: user.id, void_reason: request.reason })
    .where('id', '=', bill.id)
    .execute();
  await applyAdvances(tx, [bill.customerId], entryContext);
  context.audit({ subject: 'bill', id: bill.id, before: { billNo: bill.billNo }, after: null });
  return bill;
}

async function isPaidByPayment(tx: Database, billId: number): Promise<boolean> {
  const paid = await sql<{ found: boolean }>`
    select exists (
      select from payment_allocations join payments on payments.id = payment_id
      where bill_id = ${billId} and deleted_at is null
    ) as found
  `.execute(tx);
  return paid.rows[0]?.found ?? false;
}

/** Mirrors what issuing and editing the bill posted, latest first: so its due is never below zero. */
async function reverseBillEntries(
  tx: Database,
  billId: number,
  context: { entryDate: Day; createdBy: number },
): Promise<void> {
  const entries = await tx
    .selectFrom('ledger_entries')
    .select('id')
    .where('bill_id', '=', billId)
    .where('kind', 'in', ['bill_issued', 'bill_changed'])
    .orderBy('id', 'desc')
    .execute();
  for (const { id } of entries) {
    await reverseEntry(tx, id, { kind: 'bill_voided', ...context });
  }
}
