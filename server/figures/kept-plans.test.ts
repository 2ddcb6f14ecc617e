import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { createTestApp } from '../test-support/test-app.ts';

const CUSTOMERS = 6000;
/** Far fewer rows than any of the tables has, but more than a handful of small ones. */
const MAX_ROWS = 500;

const app = await createTestApp();
const { database } = app;
await sql`
  insert into customers (code, name, mobile_no)
  select 'P' || n, 'Name ' || n, '01710000000' from generate_series(1, ${CUSTOMERS}) n
`.execute(database);

/** Inserts bills and their postings for some customers, one statement per table. */
async function bill(tx: Database, name: string, customers: { first: number; last: number }) {
  await sql`
    insert into bills (bill_no, kind, customer_id, bill_date, subtotal_paisa, total_paisa,
      short_code)
    select ${name} || id, 'manual', id, '2026-11-01', 500, 500,
      ${name} || lpad(id::text, 10, '0')
    from customers where id between ${customers.first} and ${customers.last}
  `.execute(tx);
  await post(tx, { name, amount: 500 });
  await post(tx, { name, amount: -200 });
  await sql`update bills set bill_date = '2026-11-02' where bill_no like ${`${name}%`}`.execute(tx);
}

const post = (tx: Database, { name, amount }: { name: string; amount: number }) =>
  sql`
    with entry as (
      insert into ledger_entries (kind, entry_date, customer_id, bill_id)
      select 'bill_changed', '2026-11-01', customer_id, id from bills
      where bill_no like ${`${name}%`} returning id, customer_id, bill_id
    )
    insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id, bill_id)
    select entry.id, account_id, sign * ${amount}::bigint, customer_id, bill_id
    from entry cross join (values (1, 1), (4, -1)) as side (account_id, sign)
  `.execute(tx);

/** Rows that this transaction read by sequential scans. */
async function rowsPassed(tx: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, seq_tup_read as count from pg_stat_xact_user_tables
    where relname = any(${TABLES})
  `.execute(tx);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Tables that triggers read besides the ones written. */
const TABLES = ['customers', 'customer_balances', 'bill_balances', 'ledger_entries'];

test("a session that billed thousands still updates one bill's figures by index", async () => {
  await inTransaction(database, async (tx) => {
    await bill(tx, 'many', { first: 1, last: CUSTOMERS - 10 });
    const before = await rowsPassed(tx);
    await bill(tx, 'once', { first: CUSTOMERS, last: CUSTOMERS });
    const after = await rowsPassed(tx);
    for (const table of TABLES) {
      const count = (after[table] ?? 0) - (before[table] ?? 0);
      expect([table, count, count < MAX_ROWS]).toEqual([table, count, true]);
    }
  });
});
