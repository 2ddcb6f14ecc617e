import type pg from 'pg';

/** What generating a month's bills writes, in an order that foreign keys allow. */
const WRITTEN = [
  { table: 'bills', rows: 'select * from bills where bill_run_id = $1' },
  { table: 'bill_items', rows: inRun('bill_items') },
  { table: 'billed_months', rows: inRun('billed_months') },
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

/**
 * Makes tables equal to ours beside them, with the same columns, indexes, checks and foreign keys,
 * without our triggers: what PostgreSQL itself needs for the same rows.
 */
export async function makeEqualTables(client: pg.Client): Promise<void> {
  const tables = [...WRITTEN.map(({ table }) => table), 'customer_balances'];
  const foreignKeys = await client.query<{ owner: string; definition: string }>(
    `select conrelid::regclass as owner, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [tables],
  );
  await client.query('create schema plain');
  await client.query('create schema staged');
  for (const table of tables) {
    await client.query(`create table plain.${table} (like public.${table} including all)`);
  }
  await client.query('set search_path = plain, public');
  for (const { owner, definition } of foreignKeys.rows) {
    await client.query(`alter table plain.${owner} add ${definition}`);
  }
  await client.query('set search_path = public');
  await client.query(`
    insert into plain.customer_balances (customer_id) select customer_id from customer_balances
  `);
  await client.query('vacuum analyze plain.customer_balances');
}

/** Writes the rows of one of our runs by plain SQL, one transaction; answers the milliseconds. */
export async function insertPlainly(client: pg.Client, runId: number): Promise<number> {
  for (const { table, rows } of WRITTEN) {
    await client.query(`create unlogged table staged.${table} (like public.${table})`);
    const columns = await columnsOf(client, table);
    const chosen = `select ${columns} from (${rows}) as rows`;
    await client.query(`insert into staged.${table} (${columns}) ${chosen}`, [runId]);
    await client.query(`analyze staged.${table}`);
  }
  await client.query('checkpoint');
  const started = performance.now();
  await client.query('begin');
  for (const { table } of WRITTEN) {
    await client.query(
      `insert into plain.${table} overriding system value select * from staged.${table}`,
    );
  }
  await client.query(`
    update plain.customer_balances kept
    set receivable_paisa = kept.receivable_paisa + staged.due_paisa
    from staged.bill_balances staged where staged.customer_id = kept.customer_id
  `);
  await client.query('commit');
  const elapsed = performance.now() - started;
  for (const { table } of WRITTEN) await client.query(`drop table staged.${table}`);
  return elapsed;
}

async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const found = await client.query<{ names: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as names
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return found.rows[0]?.names ?? '';
}
