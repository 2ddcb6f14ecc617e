import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface BookCheck {
  name: string;
  /**
   * Describes the first faulty row; undefined if there is none. A check with several queries throws
   * between them once `signal` is aborted.
   */
  find(tx: Database, signal?: AbortSignal): Promise<string | undefined>;
}

/** A check as a single statement that selects `detail` for each faulty row, in order. */
export const check = (name: string, faults: RawBuilder<{ detail: string }>): BookCheck => ({
  name,
  find: async (tx) => {
    // Materialised, so that it is planned for all rows: with LIMIT 1 PostgreSQL would choose nested
    // loops, which are slow when there is no fault.
    const found = await sql<{ detail: string }>`
      with faults as materialized (${faults}) select detail from faults limit 1
    `.execute(tx);
    return found.rows[0]?.detail;
  },
});

/** SQL expression that formats paisa as taka with two decimals; null becomes 0.00. */
export const takaTextSql = (paisa: string): RawBuilder<string> =>
  sql.raw(`to_char(coalesce(${paisa}, 0) / 100.0, 'FM999999999999999990.00')`);

// Names of records in fault descriptions; each needs the record's own table and `customers`.
export const ENTRY_NAME = sql<string>`format('entry %s of %s (%s%s)', entries.id,
  entries.entry_date, replace(entries.kind, '_', ' '), ', customer ' || customers.code)`;
export const BILL_NAME = sql<string>`format('bill %s of customer %s', bills.bill_no,
  customers.code)`;
export const PAYMENT_NAME = sql<string>`format('payment %s of customer %s on %s', payments.id,
  customers.code, payments.payment_date)`;
