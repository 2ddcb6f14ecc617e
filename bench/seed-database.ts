import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../server/config.ts';
import { type DatabaseConnection, openDatabase } from '../server/database/database.ts';
import { databaseUser } from '../server/database/embedded/cluster.ts';
import { migrate } from '../server/database/migrate.ts';
import { readNewestEntry, sealOf } from '../server/ledger/ledger-seal.ts';
import {
  billStatements,
  booksCheckStatements,
  customerStatements,
  FIRST_IDS,
  ledgerStatements,
  paymentStatements,
  placeStatements,
  planStatements,
  type Seed,
  staffStatements,
} from './seed-statements.ts';

/** Part of the seeded database's hash: changed migrations need a new database. */
export const MIGRATIONS = join(readConfig({}).projectRoot, 'db', 'migrations');

/** The statements that seed in bulk; they are part of the hash too. */
export const seedStatements = (seed: Seed): string[] => [
  placeStatements(),
  staffStatements(seed),
  customerStatements(seed),
  planStatements(seed),
  billStatements(),
  paymentStatements(),
  ledgerStatements(),
  booksCheckStatements(),
  'select recount_figures(), recount_places(), recount_reconciling();',
];

/**
 * Fills an empty database, as the cluster's owner, by plain SQL without triggers and secondary
 * indexes, which are created at the end. The seeding may take shortcuts, the measured work may not.
 */
export async function seedDatabase(connection: DatabaseConnection, seed: Seed): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    // The product's role owns the tables, as on a real installation.
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

/** Drops secondary indexes, which slow down filling; returns statements that recreate them. */
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

/** Starts the seal chain at the last entry, so that the sealer has no seeded entries to seal. */
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
