import type pg from 'pg';
import { timed } from './bench-session.ts';

/**
 * The tables that generating a month's bills writes, in an order that foreign keys allow. Only what
 * any way of billing has to store is among them: the days that a divided month was billed for, and
 * at what, are known from nothing else when a later change is to be priced (`billed_ranges`; a month
 * without changes has no such row). Figures, progress and states of adjustments are not.
 */
const WRITTEN = [
  { table: 'bill_runs', rows: 'select * from bill_runs where id = $1' },
  { table: 'bills', rows: 'select * from bills where bill_run_id = $1' },
  { table: 'bill_items', rows: inRun('bill_items') },
  { table: 'covered_months', rows: inRun('covered_months') },
  { table: 'billed_ranges', rows: inRun('billed_ranges') },
  { table: 'ledger_entries', rows: inRun('ledger_entries') },
  {
    table: 'ledger_postings',
    rows: `select written.* from ledger_postings written
      join ledger_entries entries on entries.id = written.entry_id
      join bills on bills.id = entries.bill_id where bill_run_id = $1`,
  },
  { table: 'bill_balances', rows: inRun('bill_balances') },
  { table: 'sms_messages', rows: inRun('sms_messages') },
  {
    table: 'audit_trail',
    rows: `select * from audit_trail where subject = 'bill_run' and subject_id = $1`,
  },
] as const;

function inRun(table: string): string {
  return `select written.* from ${table} written
    join bills on bills.id = written.bill_id where bill_run_id = $1`;
}

/** Keeps only primary and foreign keys: removes triggers, checks and other indexes. */
export async function leaveOnlyKeys(plain: pg.Client): Promise<void> {
  await plain.query(`create schema staged`);
  for (const table of [...WRITTEN.map((written) => written.table), 'customer_balances']) {
    await plain.query(`alter table ${table} disable trigger user`);
    await plain.query(`
      do $$ declare dropped text; begin
        for dropped in select conname from pg_constraint
          where conrelid = '${table}'::regclass and contype = 'c'
        loop execute format('alter table ${table} drop constraint %I', dropped); end loop;
        for dropped in select indexrelid::regclass::text from pg_index
          where indrelid = '${table}'::regclass and not indisprimary
            and not exists (select from pg_constraint where conindid = indexrelid)
        loop execute 'drop index ' || dropped; end loop;
      end $$`);
  }
}

/**
 * Inserts the rows of one of the product's runs into the copy, which has the same history, in one
 * transaction with one plain INSERT ... SELECT per table. Returns the milliseconds.
 */
export async function insertPlainRows(
  from: { product: pg.Client; plain: pg.Client },
  runId: number,
): Promise<number> {
  const { product, plain } = from;
  for (const written of WRITTEN) await stageRows(product, plain, { ...written, runId });
  await plain.query('checkpoint');
  const elapsed = await timed(async () => {
    await plain.query('begin');
    for (const { table } of WRITTEN) {
      const columns = await writtenColumns(plain, table);
      await plain.query(`insert into ${table} (${columns}) overriding system value
        select ${columns} from staged.${table}`);
    }
    await plain.query(`
      update customer_balances balances
      set receivable_paisa = balances.receivable_paisa + staged.due_paisa
      from staged.bill_balances staged where staged.customer_id = balances.customer_id
    `);
    await plain.query('commit');
  });
  for (const { table } of WRITTEN) await plain.query(`drop table staged.${table}`);
  return elapsed;
}

/**
 * Transfers rows through a file in the data directory, which both databases' server can read and
 * write.
 */
async function stageRows(
  product: pg.Client,
  plain: pg.Client,
  { table, rows, runId }: { table: string; rows: string; runId: number },
): Promise<void> {
  const columns = await writtenColumns(product, table);
  const { rows: found } = await product.query<{ file: string }>(
    "select current_setting('data_directory') || '/bench-rows' as file",
  );
  const file = `'${found[0]?.file}'`;
  const chosen = rows.replace('$1', String(runId));
  await product.query(
    `copy (select ${columns} from (${chosen}) as rows) to ${file} (format binary)`,
  );
  await plain.query(
    `create unlogged table staged.${table} as select ${columns} from ${table} with no data`,
  );
  await plain.query(`copy staged.${table} (${columns}) from ${file} (format binary)`);
  await plain.query(`analyze staged.${table}`);
}

async function writtenColumns(client: pg.Client, table: string): Promise<string> {
  const found = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return found.rows[0]?.names ?? '';
}
