import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Deletes customers whose move is taken back in the same transaction; the database refuses any
 * other deletion. Their labels and balances are deleted too, while documents keep the customer id.
 */
export const removeCustomers = (tx: Database, ids: readonly number[]) =>
  sql`delete from customers where id = any(${ids}::bigint[])`.execute(tx);
