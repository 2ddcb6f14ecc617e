import type { Message, MessageKey } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A faulty row: all of it in English for the command line, and which record, in a message. */
export type BookFault = Message & { detail: string };

export interface BookCheck {
  name: string;
  /**
   * Describes the first faulty row; undefined if there is none. A check with several queries throws
   * between them once `signal` is aborted.
   */
  find(tx: Database, signal?: AbortSignal): Promise<BookFault | undefined>;
}

/** A check as a single statement that selects `detail` and `faultOf` for each faulty row, in order. */
export const check = (name: string, faults: RawBuilder<unknown>): BookCheck => ({
  name,
  find: async (tx) => {
    // Materialised, so that it is planned for all rows: with LIMIT 1 PostgreSQL would choose nested
    // loops, which are slow when there is no fault.
    const found = await sql<BookFault>`
      with faults as materialized (${faults}) select detail, key, values from faults limit 1
    `.execute(tx);
    return found.rows[0];
  },
});

/** The columns of a message: its key, and its values as jsonb. */
export const faultOf = (
  key: MessageKey,
  values: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> => {
  const pairs = Object.entries(values).map(
    ([name, value]) => sql`${name}::text, coalesce(to_jsonb(${value}), '"–"')`,
  );
  return sql`${key}::text as key, jsonb_build_object(${sql.join(pairs)}) as values`;
};

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

// The same as columns of messages.
const entryFault = (key: MessageKey) =>
  faultOf(key, { id: sql`entries.id`, on: sql`entries.entry_date`, about: sql`customers.code` });
export const UNBALANCED_ENTRY = entryFault('bookFault.unbalanced');
export const UNSEALED_ENTRY = entryFault('bookFault.unsealed');
export const ENTRY_FAULT = entryFault('bookFault.entry');
export const BILL_FAULT = faultOf('bookFault.bill', {
  bill: sql`bills.bill_no`,
  code: sql`customers.code`,
});
export const PAYMENT_FAULT = faultOf('bookFault.payment', {
  id: sql`payments.id`,
  code: sql`customers.code`,
  on: sql`payments.payment_date`,
});
