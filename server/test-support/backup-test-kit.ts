import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { readConfig } from '../config.ts';
import type { DatabaseConnection } from '../database/database.ts';
import type { EmbeddedConnection } from '../database/embedded/embedded-postgres.ts';
import { collectAll, generate, registerTestCustomer } from './scenario.ts';
import { createTestApp } from './test-app.ts';
import { createEmptyDatabase } from './test-database.ts';
import { ensureBackupKey } from '../backup/backup-key.ts';
import { type RestoreOptions, restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';

export const { projectRoot } = readConfig({});

export const TEST_KEY = ensureBackupKey({ key: 'the key of the tests', keyFile: '' });

/** Opens the app with rows in every kind of table, a folder for backups, and one backup in it. */
export async function openBackupTest() {
  const app = await createTestApp();
  const admin = await app.signIn();
  const folder = await mkdtemp(join(tmpdir(), 'netkhata-backups-'));
  const file = join(folder, 'whole.tar.gz');
  const drops: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const drop of drops) await drop();
    await rm(folder, { recursive: true });
  });

  const odd = 'Tab\there, line\nthere, \\backslash and \\N, "quoted", মিজানুর রহমান 🙂';
  const { id } = await registerTestCustomer(admin, { name: 'মিজানুর রহমান 🙂', address: odd });
  await registerTestCustomer(admin, { name: 'Second', alternateMobileNo: '' });
  await generate(admin, '2026-11-21');
  await collectAll(admin, id);
  await app.database
    .insertInto('uploads')
    .values({ file: `${'x'.repeat(24)}.png`, content: Buffer.from([0, 1, 2, 92, 10, 9, 255]) })
    .execute();
  await backUp(file, app.connection);

  return {
    app,
    admin,
    folder,
    /** The backup; shared by all tests, so do not change it. */
    file,
    backUp: (to: string, connection = app.connection) => backUp(to, connection),
    /** Creates a database without any table; dropped after the file's tests. */
    emptyDatabase: async (): Promise<EmbeddedConnection> => {
      const { connection, drop } = await createEmptyDatabase();
      drops.push(drop);
      return connection;
    },
  };
}

const backUp = (to: string, connection: DatabaseConnection) =>
  writeBackup(connection, {
    file: to,
    productVersion: '1.0.0',
    now: new Date('2026-11-21T04:00:00Z'),
    key: TEST_KEY,
  });

/** Restores a backup. Returns its manifest and the printed lines. */
export async function restore(
  connection: DatabaseConnection,
  from: string,
  change: Partial<Pick<RestoreOptions, 'isImbalanceAllowed' | 'isUnsignedAllowed' | 'key'>> = {},
) {
  const printedLines: string[] = [];
  const manifest = await restoreBackup(connection, {
    file: from,
    projectRoot,
    key: TEST_KEY,
    isUnsignedAllowed: false,
    isImbalanceAllowed: false,
    print: (line) => void printedLines.push(line),
    ...change,
  });
  return { manifest, printedLines };
}

/** Runs `work` with a new connection, and closes it. */
export async function withClient<Result>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const listTables = (connection: DatabaseConnection): Promise<string[]> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    return rows.map(({ name }) => name);
  });
