import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../config.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../test-support/pgbouncer-process.ts';
import { createTestDatabase, type TestDatabase } from '../test-support/test-database.ts';
import { migrateDatabase } from './connect-database.ts';
import { openDatabase } from './database.ts';
import { checkSessionSettings, requirePreparedStatements } from './session-settings.ts';

let testDatabase: TestDatabase;
let owner: pg.Client;
let bouncer: PgBouncer;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = new pg.Client(inject('testPostgresOwner'));
  await owner.connect();
  const { database } = testDatabase.connection;
  // The opposite of what is needed, unless the product asks for it.
  await owner.query(`alter database ${database} set jit = on`);
  await owner.query(`alter database ${database} set timezone = 'Asia/Dhaka'`);
});

afterEach(async () => {
  await bouncer?.stop();
  const { user, database } = testDatabase.connection;
  await owner.query(`alter role ${user} in database ${database} reset all`);
});

afterAll(async () => {
  await owner.end();
  await testDatabase.drop();
});

const MODES = [
  { mode: 'transaction', settings: ['pool_mode = transaction'] },
  {
    mode: 'transaction, options ignored',
    settings: ['pool_mode = transaction', 'ignore_startup_parameters = options'],
  },
  { mode: 'session', settings: ['pool_mode = session'] },
];

if (!hasPgBouncer) {
  process.stderr.write('Tests of PgBouncer are NOT RUN: install pgbouncer.\n');
}

describe.skipIf(!hasPgBouncer)('behind a real PgBouncer', () => {
  test.each(MODES)('every session has jit off and UTC ($mode)', async ({ settings }) => {
    const connection = await start(settings);
    await migrate(connection);
    expect(await readSessions(connection)).toEqual(['off UTC']);
    expect(await checkSessionSettings(connection)).toEqual([]);
  });

  test('the start says which setting is missing where it is not stored', async () => {
    const connection = await start(['pool_mode = transaction']);
    const { user, database } = testDatabase.connection;
    expect(await checkSessionSettings(connection)).toEqual([
      expect.stringMatching(
        `jit = on, .* runs: alter role ${user} in database ${database} set jit = off$`,
      ),
    ]);
  });

  test('the start says so where a pooler keeps sessions from before it was stored', async () => {
    const connection = await start(['pool_mode = transaction']);
    const { user, database } = testDatabase.connection;
    await readSessions(connection);
    await owner.query(`alter role ${user} in database ${database} set jit = off`);
    expect(await checkSessionSettings(connection)).toEqual([
      expect.stringMatching('jit = on, .* keeps sessions from before jit = off was stored'),
    ]);
  });

  test('the start says that DATABASE_PREPARE=0 is missing in transaction mode', async () => {
    const connection = await start(['pool_mode = transaction']);
    await expect(requirePreparedStatements(connection)).rejects.toThrow(
      /loses prepared statements: set DATABASE_PREPARE=0/,
    );
  });

  test('prepared statements stay in session mode', async () => {
    const connection = await start(['pool_mode = session']);
    await requirePreparedStatements(connection);
  });
});

async function start(settings: readonly string[]) {
  bouncer = await startPgBouncer(testDatabase.connection, settings);
  return { connectionString: bouncer.url };
}

const migrate = (connection: { connectionString: string }): Promise<void> =>
  migrateDatabase(connection, {
    ...readConfig({}),
    databaseUrl: connection.connectionString,
  });

/** Settings of four sessions at once, as the product's pool sees them; each kind once. */
async function readSessions(connection: { connectionString: string }): Promise<string[]> {
  const database = openDatabase(connection, { poolSize: 4, isPreparing: false });
  try {
    const read = sql<{ found: string }>`
      select current_setting('jit') || ' ' || current_setting('TimeZone') as found,
        pg_sleep(0.02)
    `;
    const all = await Promise.all([1, 2, 3, 4].map(() => read.execute(database)));
    return [...new Set(all.map(({ rows }) => rows[0]?.found ?? ''))];
  } finally {
    await database.destroy();
  }
}
