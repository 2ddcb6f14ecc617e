import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const FIRST_NUMBER = 1001;

/** The next free code of the system's own, prefix from the settings; its counter row is locked. */
export async function nextCustomerCode(tx: Database, prefix: string): Promise<string> {
  for (;;) {
    const taken = await sql<{ number: number }>`
      update customer_counters set last_number = greatest(last_number + 1, ${FIRST_NUMBER})
      returning last_number as number
    `.execute(tx);
    const code = `${prefix}${taken.rows[0]?.number ?? FIRST_NUMBER}`;
    const used = await sql`
      select 1 from customers where lower(code) = ${code.toLowerCase()}
    `.execute(tx);
    if (used.rows.length === 0) return code;
  }
}
