import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface BookCheck {
  name: string;
  /** What the first row at fault is, in words; undefined when there is none. */
  find(tx: Database): Promise<string | undefined>;
}

/** A check as one statement that selects `detail` of each row at fault, the first one first. */
export const check = (name: string, faults: RawBuilder<{ detail: string }>): BookCheck => ({
  name,
  find: async (tx) => {
    // Planned for all rows: for one alone PostgreSQL would loop, and with sound books find none.
    const found = await sql<{ detail: string }>`
      with faults as materialized (${faults}) select detail from faults limit 1
    `.execute(tx);
    return found.rows[0]?.detail;
  },
});
