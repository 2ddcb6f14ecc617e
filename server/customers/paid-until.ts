import type { Day } from '@netkhata/domain/billing-period';
import type { Database } from '../database/database.ts';

/** Sets the first day that a customer has not paid for. Returns the previous value. */
export async function changePaidUntil(
  tx: Database,
  customerId: number,
  paidUntil: Day | null,
): Promise<Day | null> {
  const before = await tx
    .selectFrom('customers')
    .select('paidUntil')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  await tx.updateTable('customers').set({ paidUntil }).where('id', '=', customerId).execute();
  return before.paidUntil;
}
