import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { hashPassword } from '../server/auth/password-hash.ts';
import { readConfig } from '../server/config.ts';
import { migrateDatabase } from '../server/database/connect-database.ts';
import { databaseName, databaseUser } from '../server/database/embedded/cluster.ts';
import type { EmbeddedConnection } from '../server/database/embedded/embedded-postgres.ts';
import { readMigrations } from '../server/database/migrate.ts';
import { type ServerPlace, startBenchServer } from './bench-postgres.ts';
import { MIGRATIONS, seedDatabase, seedStatements } from './seed-database.ts';
import type { Seed } from './seed-statements.ts';

export const ADMIN = { email: 'owner@example.com', password: 'a-long-password' };

const { projectRoot } = readConfig({});
/** Kept between runs; contains the seeded databases and the database that the product runs on. */
export const DATA_DIR = join(projectRoot, '.cache', 'bench');
export const EMBEDDED: ServerPlace = { kind: 'embedded', dataDir: DATA_DIR };
export const EXTERNAL: ServerPlace = {
  kind: 'external',
  dataDir: join(projectRoot, '.cache', 'bench-external'),
};
/** A second database with the same rows, on which the baselines in plain SQL are measured. */
const PLAIN = 'bench_plain';

export interface BenchCluster {
  /** Owner connection to the product's database. */
  product: EmbeddedConnection;
  /** Owner connection to a copy of it from before any measurement. */
  plain: EmbeddedConnection;
  /** Connection URL of an external server; undefined for the product's embedded one. */
  databaseUrl: string | undefined;
  /** Drops both copies and stops PostgreSQL; the seeded templates are kept. */
  close(): Promise<void>;
}

/**
 * Creates two equal databases of this many customers, copied from a template that is seeded once.
 */
export async function openBenchCluster(
  size: Pick<Seed, 'customers' | 'months'>,
  place: ServerPlace,
  print: (line: string) => void,
): Promise<BenchCluster> {
  const template = await ensureTemplate(size, place, print);
  const { owner, role, databaseUrl } = await startBenchServer(place);
  const product = { ...owner, database: databaseName };
  const plain = { ...owner, database: PLAIN };
  const admin = await connect({ ...owner, database: 'postgres' });
  await dropCopies(admin);
  await copyDatabase(admin, { from: template, to: databaseName });
  await migrateDatabase(role, readConfig({}));
  await analyzeAndCheckpoint(product);
  await copyDatabase(admin, { from: databaseName, to: PLAIN });
  // Flushes the copies to disk now, so that this does not disturb the measurements.
  execFileSync('sync');
  await admin.end();
  return { product, plain, databaseUrl, close: () => removeCopies(place) };
}

async function dropCopies(admin: pg.Client): Promise<void> {
  for (const name of [databaseName, PLAIN]) {
    await admin.query(`drop database if exists ${name} with (force)`);
  }
}

/** Leaves an empty database, as on a first start. PostgreSQL may have stopped already. */
async function removeCopies(place: ServerPlace): Promise<void> {
  const { owner, stop } = await startBenchServer(place);
  const admin = await connect({ ...owner, database: 'postgres' });
  await dropCopies(admin);
  await admin.query(`create database ${databaseName} owner ${databaseUser}`);
  await admin.end();
  await stop();
}

export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  // The product stops PostgreSQL while this client is connected; running queries report that
  // themselves.
  client.on('error', () => {});
  await client.connect();
  return client;
}

const copyDatabase = async (admin: pg.Client, { from, to }: { from: string; to: string }) =>
  void (await admin.query(
    `create database ${to} owner ${databaseUser} template ${from} strategy file_copy`,
  ));

async function analyzeAndCheckpoint(connection: EmbeddedConnection): Promise<void> {
  const client = await connect(connection);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/** Returns the name of the seeded database; seeds it unless an earlier run did so this month. */
async function ensureTemplate(
  { customers, months }: Pick<Seed, 'customers' | 'months'>,
  place: ServerPlace,
  print: (line: string) => void,
): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const [year = 0, month = 0] = today.split('-').map(Number);
  const firstMonth = new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
  const seed = { customers, months, firstMonth, today, email: ADMIN.email, passwordHash: '' };
  const made = [
    ...(await readMigrations(MIGRATIONS)).map(({ sql }) => sql),
    ...seedStatements({ ...seed, today: firstMonth }),
  ];
  const hash = createHash('sha256').update(made.join('\n')).digest('hex').slice(0, 10);
  const name = `seeded_${customers}_${hash}`;

  const { owner, stop } = await startBenchServer(place, { isDurable: false });
  const admin = await connect({ ...owner, database: 'postgres' });
  const there = await admin.query('select from pg_database where datname = $1', [name]);
  if (there.rowCount === 0) {
    const started = performance.now();
    print(`Seeding ${customers} customers with ${months} months; once, and kept in .cache/bench`);
    const passwordHash = await hashPassword(ADMIN.password);
    await admin.query(`drop database if exists being_seeded with (force)`);
    await admin.query(`create database being_seeded owner ${databaseUser}`);
    await seedDatabase({ ...owner, database: 'being_seeded' }, { ...seed, passwordHash });
    await dropOlder(admin, { customers, name });
    await admin.query(`alter database being_seeded rename to ${name}`);
    print(`Seeded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  await admin.end();
  await stop();
  return name;
}

async function dropOlder(
  admin: pg.Client,
  { customers, name }: { customers: number; name: string },
): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like $1 || '\\_%' and datname <> $2",
    [`seeded_${customers}`, name],
  );
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
}
