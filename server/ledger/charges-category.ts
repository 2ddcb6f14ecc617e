import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The category of what wallets and banks charge. */
export async function readChargesCategory(tx: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from money_categories where key = 'charges'
  `.execute(tx);
  return rows[0]?.id as number;
}
