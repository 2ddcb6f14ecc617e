import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../server/config.ts';
import { type DatabaseConnection, openDatabase } from '../server/database/database.ts';
import { databaseUser } from '../server/database/embedded/cluster.ts';
import { migrate } from '../server/database/migrate.ts';
import { readNewestEntry, sealOf } from '../server/ledger/ledger-seal.ts';
import {
  billStatements,
  checkedStatements,
  customerStatements,
  FIRST_IDS,
  ledgerStatements,
  paymentStatements,
  placeStatements,
  planStatements,
  type Seed,
  staffStatements,
} from './seed-statements.ts';

/** What the tables are made by; with other migrations the seeded database is another one. */
export const MIGRATIONS = join(readConfig({}).projectRoot, 'db', 'migrations');

/** Everything that plain SQL writes by sets; changed statements make another database. */
export const seedStatements = (seed: Seed): string[] => [
  placeStatements(),
  staffStatements(seed),
  customerStatements(seed),
  planStatements(seed),
  billStatements(),
  paymentStatements(),
  ledgerStatements(),
  checkedStatements(),
  'select recount_figures(), recount_places();',
];

/**
 * Fills an empty database, as the cluster's owner, by plain SQL, without triggers and secondary indexes, which are made at
 * the end: the seeding may take shortcuts, the measured work may not.
 */
export async function seedDatabase(connection: DatabaseConnection, seed: Seed): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    // The tables are the product's, as they would be at a provider's.
    await client.query(`set role ${databaseUser}`);
    await migrate(client, MIGRATIONS);
    await client.query(`set work_mem = '256MB';
      set maintenance_work_mem = '1GB'; set synchronous_commit = off`);
    const makeIndexes = await dropIndexes(client);
    for (const statements of seedStatements(seed)) await client.query(statements);
    for (const index of makeIndexes) await client.query(index);
    await continueIds(client);
    await sealLastEntry(client, connection);
    await client.query('reset role');
    await client.query('vacuum (freeze, analyze)');
  } finally {
    await client.end();
  }
}

/** Drops what only costs while filling; answers the statements that make it again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ made: string; dropped: string }>(`
    select pg_get_indexdef(indexrelid) as made, 'drop index ' || indexrelid::regclass as dropped
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (
      select from pg_constraint where conindid = indexrelid
    )`);
  for (const { dropped } of rows) await client.query(dropped);
  return rows.map(({ made }) => made);
}

async function continueIds(client: pg.Client): Promise<void> {
  for (const [table, first] of Object.entries(FIRST_IDS)) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'),
        (select coalesce(max(id), $2) from ${table}))`,
      [table, first],
    );
  }
}

/** A chain that starts at the last entry: what came before it is not for the sealer of the bench. */
async function sealLastEntry(client: pg.Client, connection: DatabaseConnection): Promise<void> {
  const database = openDatabase(connection, { poolSize: 1 });
  const entry = await readNewestEntry(database);
  await database.destroy();
  if (!entry) throw new Error('Nothing was posted');
  await client.query('insert into ledger_seals (seal_no, entry_id, hash) values (1, $1, $2)', [
    entry.entryId,
    sealOf(null, entry),
  ]);
}
