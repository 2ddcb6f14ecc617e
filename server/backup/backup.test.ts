import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { DatabaseConnection } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { collectAll, generate, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { createEmptyDatabase } from '../test-support/test-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const app = await createTestApp();
const admin = await app.signIn();
const { projectRoot } = readConfig({});
const folder = await mkdtemp(join(tmpdir(), 'netkhata-backups-'));
const file = join(folder, 'whole.tar.gz');
const drops: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<DatabaseConnection> {
  const { connection, drop } = await createEmptyDatabase();
  drops.push(drop);
  return connection;
}

async function withClient<Result>(
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

const backUp = (to: string, connection = app.connection) =>
  writeBackup(connection, {
    file: to,
    productVersion: '0.1.0',
    now: new Date('2026-11-21T04:00:00Z'),
  });

async function restore(connection: DatabaseConnection, from: string, isWithWrongBooks = false) {
  const told: string[] = [];
  const tell = (line: string) => void told.push(line);
  const manifest = await restoreBackup(connection, {
    file: from,
    projectRoot,
    isWithWrongBooks,
    tell,
  });
  return { manifest, told };
}

const listTables = (connection: DatabaseConnection): Promise<string[]> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    return rows.map(({ name }) => name);
  });

/** Every table's rows as one number each, those that stay behind left out. */
const contentsOf = (connection: DatabaseConnection): Promise<Record<string, unknown>> =>
  withClient(connection, async (client) => {
    const contents: Record<string, unknown> = {};
    for (const table of await listTables(connection)) {
      if (['sessions', 'schema_migrations', 'export_tickets'].includes(table)) continue;
      const { rows } = await client.query(
        `select count(*), md5(string_agg(row::text, '|' order by row::text)) from ${table} as row`,
      );
      contents[table] = rows[0];
    }
    return contents;
  });

beforeAll(async () => {
  const odd = 'Tab\there, line\nthere, \\backslash and \\N, "quoted", মিজানুর রহমান 🙂';
  const { id } = await registerTestCustomer(admin, { name: 'মিজানুর রহমান 🙂', address: odd });
  await registerTestCustomer(admin, { name: 'Second', alternateMobileNo: '' });
  await generate(admin, '2026-11-21');
  await collectAll(admin, id);
  await app.database
    .insertInto('uploads')
    .values({ file: `${'x'.repeat(24)}.png`, content: Buffer.from([0, 1, 2, 92, 10, 9, 255]) })
    .execute();
});

describe('a backup', () => {
  it('of a provider who sends SMS comes back with sending stopped: what waits may be gone', async () => {
    const setKind = (kind: 'none' | 'smpp') =>
      app.database.updateTable('sms_gateway').set({ kind }).execute();
    await setKind('smpp');
    const sending = join(folder, 'sending.tar.gz');
    await backUp(sending);
    await setKind('none');
    const target = await emptyDatabase();
    const { told } = await restore(target, sending);
    expect(told.join()).toContain('Sending SMS is stopped');
    const { rows } = await withClient(target, (client) =>
      client.query('select is_stopped from sms_gateway'),
    );
    expect(rows).toEqual([{ is_stopped: true }]);
  });

  it('brings everything back into an empty database, to go on from there', async () => {
    const before = await contentsOf(app.connection);
    const manifest = await backUp(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(manifest.tables.map(({ name }) => name)).not.toContain('sessions');
    const target = await emptyDatabase();
    const { told } = await restore(target, file);
    expect(told.at(-1)).toBe('The books agree to the paisa.');
    expect(await contentsOf(target)).toEqual(before);
    await withClient(target, async (client) => {
      const { rows } = await client.query(
        `insert into areas (name) values ('New') returning id > (select count(*) from areas) as ok`,
      );
      expect(rows).toEqual([{ ok: true }]);
      await expect(client.query('update customer_balances set advance_paisa = 5')).rejects.toThrow(
        /kept from the ledger/,
      );
      await expect(client.query('update customers set zone_id = 999999')).rejects.toThrow(
        /foreign key/,
      );
    });
    const schema = await schemaOf(app.connection);
    expect(await schemaOf(target)).toEqual(schema);
  });

  it('is one moment of a database that others go on writing to', async () => {
    const busy = join(folder, 'busy.tar.gz');
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        const { id } = await registerTestCustomer(admin);
        await generate(admin, '2026-11-21');
        await collectAll(admin, id);
      }
    })();
    await backUp(busy);
    isDone = true;
    await writing;
    const { told } = await restore(await emptyDatabase(), busy);
    expect(told.at(-1)).toBe('The books agree to the paisa.');
  });

  it('leaves nothing behind where it cannot be written whole', async () => {
    const blocked = join(folder, 'blocked');
    await mkdir(blocked);
    await expect(backUp(blocked)).rejects.toThrow();
    expect(await readdir(folder)).not.toContain('blocked.part');
  });

  it('is an archive that other programs read to its end', async () => {
    const { stdout, stderr } = await promisify(execFile)('tar', ['-tzf', file]);
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual(
      expect.arrayContaining(['netkhata-backup.json', 'tables/customers/000001.copy']),
    );
    expect(stdout.trim().endsWith('manifest.json')).toBe(true);
  });

  it('of the first format, which had no seal, is still read', async () => {
    const archive = gunzipSync(await readFile(file)).toString('latin1');
    const first = join(folder, 'first-format.tar.gz');
    const content = Buffer.from(archive.replaceAll('"format": 2', '"format": 1'), 'latin1');
    await writeFile(first, gzipSync(content));
    await expect(verifyBackup(first)).resolves.toMatchObject({ format: 1 });
  });

  it('of an older version is brought to the present one', async () => {
    const old = await emptyDatabase();
    const migrations = await mkdtemp(join(tmpdir(), 'migrations-'));
    const names = (await readdir(join(projectRoot, 'db/migrations'))).sort().slice(0, 12);
    for (const name of names) {
      await copyFile(join(projectRoot, 'db/migrations', name), join(migrations, name));
    }
    await withClient(old, (client) => migrate(client, migrations));
    await rm(migrations, { recursive: true });
    const oldFile = join(folder, 'old.tar.gz');
    await backUp(oldFile, old);
    const target = await emptyDatabase();
    await restore(target, oldFile);
    expect(await listTables(target)).toEqual(await listTables(app.connection));
    await withClient(target, async (client) => {
      expect(await migrate(client, join(projectRoot, 'db/migrations'))).toEqual([]);
    });
  });
});

const schemaOf = (connection: DatabaseConnection) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query(`
      select conrelid::regclass::text || ' ' || conname || pg_get_constraintdef(oid) as line
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select tgname || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`);
    return rows.map(({ line }) => line as string);
  });

describe('a restore is refused, and changes nothing,', () => {
  const expectRefusal = async (from: string, reason: RegExp) => {
    const target = await emptyDatabase();
    await expect(restore(target, from)).rejects.toThrow(reason);
    expect(await listTables(target)).toEqual([]);
  };

  it('when the file is cut off anywhere', async () => {
    const whole = await readFile(file);
    const cut = join(folder, 'cut.tar.gz');
    for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
      await writeFile(cut, whole.subarray(0, Math.floor(whole.length * share)));
      await expect(verifyBackup(cut)).rejects.toThrow(/not a whole backup/);
    }
    await writeFile(cut, whole.subarray(0, whole.length - 1));
    await expectRefusal(cut, /not a whole backup/);
  });

  it('when a byte of it has changed', async () => {
    const whole = await readFile(file);
    const changed = join(folder, 'changed.tar.gz');
    for (const share of [0.01, 0.2, 0.4, 0.6, 0.8, 0.95]) {
      const bytes = Buffer.from(whole);
      const place = Math.floor(bytes.length * share);
      bytes[place] = (bytes[place] ?? 0) ^ 0x40;
      await writeFile(changed, bytes);
      await expect(verifyBackup(changed)).rejects.toThrow(/not a whole backup/);
    }
    await expectRefusal(changed, /not a whole backup/);
  });

  it('when a byte has changed that no checksum of the compression covers', async () => {
    const whole = await readFile(file);
    const changed = join(folder, 'changed-head.tar.gz');
    const gzipTime = 4;
    for (const place of [gzipTime, whole.length - 1, whole.length - 20, whole.length - 84]) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ 0x40;
      await writeFile(changed, bytes);
      await expect(verifyBackup(changed)).rejects.toThrow(/not a whole backup/);
    }
  });

  it('when it is something else, or not there', async () => {
    const other = join(folder, `${randomUUID()}.txt`);
    await writeFile(other, 'not a backup');
    await expectRefusal(other, /not a whole backup/);
    await expectRefusal(join(folder, 'nowhere'), /There is no file/);
  });

  it('when the database has something in it', async () => {
    await expect(restore(app.connection, file)).rejects.toThrow(/is not empty/);
  });

  it('when the program is older than the backup', async () => {
    const newer = await emptyDatabase();
    await withClient(newer, async (client) => {
      await migrate(client, join(projectRoot, 'db/migrations'));
      await client.query(`insert into schema_migrations values ('9999_future', 'x')`);
    });
    const newerFile = join(folder, 'newer.tar.gz');
    await backUp(newerFile, newer);
    await expectRefusal(newerFile, /9999_future, which this program does not have/);
  });

  it('when its books are wrong, unless that is wanted', async () => {
    const wrong = await emptyDatabase();
    await restore(wrong, file);
    await withClient(wrong, async (client) => {
      await client.query('alter table customer_balances disable trigger user');
      await client.query('update customer_balances set receivable_paisa = receivable_paisa + 1');
    });
    const wrongFile = join(folder, 'wrong.tar.gz');
    await backUp(wrongFile, wrong);
    await expectRefusal(wrongFile, /books in the backup do not agree/);
    const { told } = await restore(await emptyDatabase(), wrongFile, true);
    expect(told.at(-1)).toMatch(/^The books do not agree: every customer's kept balance/);
  });
});
