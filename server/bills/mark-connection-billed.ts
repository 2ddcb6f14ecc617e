import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Marks a connection charge as billed before the move to this product: never billed again. */
export const markConnectionBilled = (tx: Database, customerId: number): Promise<void> =>
  markConnectionsBilled(tx, [customerId]);

/** As `markConnectionBilled`, for any number of customers. */
export async function markConnectionsBilled(
  tx: Database,
  customerIds: readonly number[],
): Promise<void> {
  await sql`
    insert into billed_connections (customer_id) select unnest(${customerIds}::bigint[])
    on conflict do nothing
  `.execute(tx);
}
