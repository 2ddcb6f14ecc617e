import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_VERSION } from '../config.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { ClientBase } from 'pg';

export interface Migration {
  /** File name without `.sql`. It starts with a number, so that names sort in execution order. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const undefinedTable = '42P01';

/** What migrating a database that is in use means to its owner; an empty one is filled silently. */
export interface Upgrade {
  /** Called before anything is changed; `from` is the version that changed the database last. */
  begin?(plan: { readonly from: string; readonly count: number }): Promise<void>;
  /** Told of each step before it runs, counted from 1. */
  step?(step: { readonly number: number; readonly count: number; readonly name: string }): void;
}

/**
 * Applies the pending migrations of `folder` (db/migrations) in order, all in one transaction, and
 * returns their names. One query if there is nothing to do. `dataDir` is the location of an embedded
 * database.
 * @throws Error naming the file if an applied migration is unknown (the database is newer than this
 * program) or reads otherwise than when a released version ran it, or if one fails, with the database
 * as it was; for a database from before the first release, an error that explains how to start anew.
 */
export async function migrate(
  client: ClientBase,
  folder: string,
  { dataDir, upgrade }: { dataDir?: string | undefined; upgrade?: Upgrade | undefined } = {},
): Promise<string[]> {
  const known = await readMigrations(folder);
  const applied = await readApplied(client);
  if (startedWithOtherMigrations(known, [...applied.keys()])) throw preReleaseDatabase(dataDir);
  const changed = known.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed) throw await changedMigration(client, changed.name, dataDir);
  const count = pendingMigrations(known, applied).length;
  if (count === 0) return [];
  const isInUse = applied.size > 0;
  if (isInUse) await upgrade?.begin?.({ from: await readLastProduct(client), count });
  return inMigrationTransaction(client, async () => {
    // Read again under the lock: another process may have migrated meanwhile.
    const pending = pendingMigrations(known, await readApplied(client));
    for (const [index, migration] of pending.entries()) {
      const { name } = migration;
      if (isInUse) upgrade?.step?.({ number: index + 1, count: pending.length, name });
      await applyMigration(client, migration);
    }
    return pending.map(({ name }) => name);
  });
}

async function readLastProduct(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ product: string | null }>(
    'select product from schema_migrations order by name desc limit 1',
  );
  return rows[0]?.product ?? 'an unknown version';
}

/** Uses a transaction-level lock, because a pooler may switch servers between transactions. */
async function inMigrationTransaction<Result>(
  client: ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  try {
    await lockMigrations(client);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Whether the applied migrations began with another file: such a database cannot be upgraded. */
export const startedWithOtherMigrations = (
  known: readonly Pick<Migration, 'name'>[],
  applied: readonly string[],
): boolean => applied.length > 0 && !applied.includes(known[0]?.name ?? '');

/** Whether a version such as 1.0.2 is a released one. */
export const isReleased = (version: string | null | undefined): boolean =>
  Number.parseInt(version ?? '0', 10) >= 1;

/** Until the first release migrations were rewritten in place; the released ones never are. */
async function changedMigration(
  client: ClientBase,
  name: string,
  dataDir: string | undefined,
): Promise<Error> {
  // A database from before there was the column knows no version.
  const { rows } = await client.query<{ product: string | null }>(
    `select to_jsonb(schema_migrations) ->> 'product' as product from schema_migrations
     where name = $1`,
    [name],
  );
  const product = rows[0]?.product;
  if (!isReleased(product)) return preReleaseDatabase(dataDir);
  return new Error(
    `The database was made by Netkhata ${product}, whose migration ${name} reads otherwise than ` +
      "the one in this program's folder: the program's files are incomplete or were changed. " +
      'Install the program anew; the data is as it was.',
  );
}

/** Error for a database created before the first release; without `dataDir`, an external one. */
export function preReleaseDatabase(dataDir: string | undefined, cause?: unknown): Error {
  const [where, anew] =
    dataDir === undefined
      ? [
          'The database that DATABASE_URL names',
          'make a new, empty database and name it in DATABASE_URL',
        ]
      : [
          `The database in ${dataDir}`,
          `move the folder ${dataDir} away or name another one in DATA_DIR`,
        ];
  return new Error(
    `${where} was made by a Netkhata from before the first release, whose tables this one does ` +
      `not bring forward. To start anew, ${anew}; then start again.`,
    { cause },
  );
}

/** Must be called in a transaction: blocks other migrations until it ends. */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migration]);
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now(),
       product text
     )`,
  );
  // A database from before the first release has the table without the column.
  await client.query('alter table schema_migrations add column if not exists product text');
}

/** The migrations of a folder in execution order. @throws Error naming a misnamed file */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const wrong = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  if (wrong) throw new Error(`Migration ${wrong} is not named like 0001_company.sql`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name: name.replace('.sql', ''), sql, checksum };
    }),
  );
}

async function readApplied(client: ClientBase): Promise<Map<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    return new Map(rows.map(({ name, checksum }) => [name, checksum]));
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return new Map();
    throw error;
  }
}

function pendingMigrations(known: Migration[], applied: Map<string, string>): Migration[] {
  const names = new Set(known.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !names.has(name));
  if (unknown) {
    throw new Error(`The database is newer than this program: it has migration ${unknown}`);
  }
  const pending = known.filter(({ name }) => !applied.has(name));
  const latest = [...applied.keys()].sort().at(-1) ?? '';
  const late = pending.find(({ name }) => name < latest);
  if (late) throw new Error(`Migration ${late.name} comes before ${latest}, which has run already`);
  return pending;
}

/**
 * Applies one migration in the current transaction. Deferred checks of what it wrote run at its end:
 * the next one could not change a table that has some waiting.
 * @throws Error naming the file and the line
 */
export async function applyMigration(client: ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    await client.query('set constraints all immediate; set constraints all deferred');
  } catch (error) {
    const { message, position } = error as Error & { position?: string };
    const line = position ? migration.sql.slice(0, Number(position)).split('\n').length : '?';
    throw new Error(`Migration ${migration.name} failed at line ${line}: ${message}`, {
      cause: error,
    });
  }
  const { name, checksum } = migration;
  await client.query(
    'insert into schema_migrations (name, checksum, product) values ($1, $2, $3)',
    [name, checksum, PRODUCT_VERSION],
  );
}
