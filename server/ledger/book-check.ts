import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface BookCheck {
  name: string;
  /** What the first row at fault is, in words; undefined when there is none. */
  /** Between two of its looks it throws once `signal` is aborted. */
  find(tx: Database, signal?: AbortSignal): Promise<string | undefined>;
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

/** An expression of paisa as a bookkeeper writes it: taka with two decimals, nothing as 0.00. */
export const takaTextSql = (paisa: string): RawBuilder<string> =>
  sql.raw(`to_char(coalesce(${paisa}, 0) / 100.0, 'FM999999999999999990.00')`);

// What things are called, each from its own table and the customer whose it is.
export const ENTRY_NAME = sql<string>`format('entry %s of %s (%s%s)', entries.id,
  entries.entry_date, replace(entries.kind, '_', ' '), ', customer ' || customers.code)`;
export const BILL_NAME = sql<string>`format('bill %s of customer %s', bills.bill_no,
  customers.code)`;
export const PAYMENT_NAME = sql<string>`format('payment %s of customer %s on %s', payments.id,
  customers.code, payments.payment_date)`;
