import type { Database } from '../database/database.ts';

/** Says that a customer's connection charge was billed before this product came: never again. */
export async function markConnectionBilled(tx: Database, customerId: number): Promise<void> {
  await tx
    .insertInto('billed_connections')
    .values({ customer_id: customerId, bill_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
