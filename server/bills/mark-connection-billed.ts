import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Says that a customer's connection charge was billed before this product came: never again. */
export const markConnectionBilled = (tx: Database, customerId: number): Promise<void> =>
  markConnectionsBilled(tx, [customerId]);

/** The same for any number of customers. */
export async function markConnectionsBilled(
  tx: Database,
  customerIds: readonly number[],
): Promise<void> {
  await sql`
    insert into billed_connections (customer_id) select unnest(${customerIds}::bigint[])
    on conflict do nothing
  `.execute(tx);
}
