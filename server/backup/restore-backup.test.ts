import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DatabaseConnection } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { closeBooks } from '../test-support/close-books.ts';
import { collectAll, generate, registerTestCustomer } from '../test-support/scenario.ts';
import {
  listTables,
  openBackupTest,
  projectRoot,
  restore,
  TEST_KEY,
  withClient,
} from '../test-support/backup-test-kit.ts';
import { verifyBackup } from './verify-backup.ts';

const { app, admin, folder, file, backUp, emptyDatabase } = await openBackupTest();

/** A checksum of each table's rows, except the tables that are not backed up. */
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

/** Posts rent that is paid by the bank, which may be overdrawn; a till would have to hold it. */
const rentOn = (day: string) => `
  with entry as (
    insert into ledger_entries (kind, entry_date) values ('money_paid_out', '${day}') returning id
  )
  insert into ledger_postings (entry_id, account_id, amount_paisa, category_id)
  select id, side.account_id, side.amount_paisa, side.category_id
  from entry, (values (17, 500, 1), (12, -500, null)) as side (account_id, amount_paisa, category_id)`;
const rent = (day: string) => withClient(app.connection, (client) => client.query(rentOn(day)));

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

describe('a backup', () => {
  it('is restored with SMS sending stopped, as its queued SMS may have been sent', async () => {
    const setKind = (kind: 'none' | 'smpp') =>
      app.database.updateTable('smsGateway').set({ kind }).execute();
    await setKind('smpp');
    const sending = join(folder, 'sending.tar.gz');
    await backUp(sending);
    await setKind('none');
    const target = await emptyDatabase();
    const { printedLines } = await restore(target, sending);
    expect(printedLines.join()).toContain('Sending SMS is stopped');
    const { rows } = await withClient(target, (client) =>
      client.query('select is_stopped from sms_gateway'),
    );
    expect(rows).toEqual([{ is_stopped: true }]);
  });

  it('restores everything into an empty database that works on', async () => {
    await rent('2026-11-20');
    await closeBooks(app.connection, '2026-11-20');
    const before = await contentsOf(app.connection);
    const everything = join(folder, 'everything.tar.gz');
    const manifest = await backUp(everything);
    expect((await stat(everything)).mode & 0o777).toBe(0o600);
    expect(manifest.tables.map(({ name }) => name)).not.toContain('sessions');
    const target = await emptyDatabase();
    const { printedLines } = await restore(target, everything);
    expect(printedLines.at(-1)).toBe('The books agree to the paisa.');
    expect(await contentsOf(target)).toEqual(before);
    await withClient(target, async (client) => {
      const { rows } = await client.query(
        `insert into areas (name) values ('New') returning id > (select count(*) from areas) as ok`,
      );
      expect(rows).toEqual([{ ok: true }]);
      const refused = (statement: string) =>
        client.query(statement).catch(({ constraint }: { constraint?: string }) => constraint);
      expect([
        await refused('update customer_balances set advance_paisa = 5'),
        await refused('update customers set zone_id = 999999'),
        await refused('update payments set amount_paisa = amount_paisa + 1'),
        await refused(`insert into ledger_postings (entry_id, account_id, amount_paisa)
          select min(entries.id), account_id, amount
          from ledger_entries entries, (values (4, 5), (5, -5)) as side (account_id, amount)
          group by account_id, amount`),
        await refused(rentOn('2026-11-20')),
        await refused('update book_state set closed_until = default'),
      ]).toEqual([
        'kept_by_ledger',
        'customers_zone_id_fkey',
        'payment_document_stays',
        'ledger_entry_closed',
        'ledger_entries_day_open',
        'kept_by_ledger',
      ]);
    });
    const schema = await schemaOf(app.connection);
    expect(await schemaOf(target)).toEqual(schema);
  });

  it('is a consistent snapshot of a database under writes', async () => {
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
    const { printedLines } = await restore(await emptyDatabase(), busy);
    expect(printedLines.at(-1)).toBe('The books agree to the paisa.');
  });

  it('leaves no partial file where it cannot be written completely', async () => {
    const blocked = join(folder, 'blocked');
    await mkdir(blocked);
    await expect(backUp(blocked)).rejects.toMatchObject({ code: 'EISDIR' });
    expect(await readdir(folder)).not.toContain('blocked.part');
  });

  it('is an archive that other programs can read completely', async () => {
    const { stdout, stderr } = await promisify(execFile)('tar', ['-tzf', file]);
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual(
      expect.arrayContaining(['netkhata-backup.json', 'tables/customers/000001.copy']),
    );
    expect(stdout.trim().endsWith('manifest.json')).toBe(true);
  });

  it('of the first format, without a seal, can still be read', async () => {
    const archive = gunzipSync(await readFile(file)).toString('latin1');
    const first = join(folder, 'first-format.tar.gz');
    const content = Buffer.from(archive.replaceAll('"format": 3', '"format": 1'), 'latin1');
    await writeFile(first, gzipSync(content));
    const check = { key: TEST_KEY, isUnsignedAllowed: true };
    await expect(verifyBackup(first, check)).resolves.toMatchObject({ format: 1 });
    await writeFile(first, gzipSync(Buffer.from(archive, 'latin1')));
    await expect(verifyBackup(first, check)).rejects.toThrow('its end is missing');
  });

  it('of an older version is migrated to the present one', async () => {
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
