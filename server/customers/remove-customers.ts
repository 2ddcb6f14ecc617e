import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Removes customers whose move is taken back in the same transaction; the database lets nobody else
 * go. Their labels and balances go along, documents keep pointing to their numbers.
 */
export const removeCustomers = (tx: Database, ids: readonly number[]) =>
  sql`delete from customers where id = any(${ids}::bigint[])`.execute(tx);
