import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface CommittedWrites {
  tables: string[];
  transactions: number;
}

/**
 * Installs triggers that log every changed row of every table, in the transaction that changed it,
 * so that only committed writes are logged. `takeWrites` reads the log.
 */
export async function startWriteLog(database: Database): Promise<void> {
  await sql`create table write_log (table_name text not null, transaction_id text not null)`.execute(
    database,
  );
  await sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      insert into write_log values (tg_table_name, pg_current_xact_id()::text);
      return null;
    end
    $$
  `.execute(database);
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not in ('write_log', 'schema_migrations')
  `.execute(database);
  for (const { name } of tables.rows) {
    await sql`
      create trigger zz_note_write after insert or update or delete on ${sql.ref(name)}
      for each row execute function note_write()
    `.execute(database);
  }
}

/** Returns the writes committed since the last call, and clears the log. */
export async function takeWrites(database: Database): Promise<CommittedWrites> {
  const taken = await sql<CommittedWrites>`
    with gone as (delete from write_log returning table_name, transaction_id)
    select coalesce(array_agg(distinct table_name), '{}') as tables,
      count(distinct transaction_id)::int as transactions
    from gone
  `.execute(database);
  return taken.rows[0] as CommittedWrites;
}
