import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import { TEST_KEY } from '../test-support/backup-test-kit.ts';
import { failInterruptedBackups } from './backup-queries.ts';
import { makeBackups } from './make-backups.ts';
import { verifyBackup } from './verify-backup.ts';

const app = await createTestApp();
const admin = await app.signIn();
const root = await mkdtemp(join(tmpdir(), 'netkhata-daily-'));
const logged: string[] = [];
let folder: string;
let turn = 0;

afterAll(() => rm(root, { recursive: true }));

beforeEach(async () => {
  turn += 1;
  folder = join(root, String(turn));
  await app.database.deleteFrom('backups').execute();
  await app.database
    .updateTable('backupSettings')
    .set({ isDaily: true, hour: 3, keptCount: 14, createdAt: new Date('2026-01-01T00:00:00Z') })
    .execute();
});

const work = (instant: string, place = folder) =>
  makeBackups(
    {
      database: app.database,
      connection: app.connection,
      folder: place,
      productVersion: '1.0.0',
      secretsKey: { key: 'the key of the tests', keyFile: '' },
      log: { info: () => undefined, error: (_, message) => void logged.push(message) },
    },
    new Date(instant),
  );
const states = async (): Promise<string[]> =>
  (await admin.call('backups')).backups.map(({ kind, state }) => `${kind} ${state}`);
const files = () => readdir(folder).catch((): string[] => []);

describe('the daily backup', () => {
  it("is made once, from its hour in the company's time zone", async () => {
    await work('2026-11-21T02:59:00+06:00');
    expect(await files()).toEqual([]);
    await work('2026-11-21T03:00:00+06:00');
    await work('2026-11-21T03:01:00+06:00');
    await work('2026-11-21T23:59:00+06:00');
    expect(await files()).toEqual(['netkhata-20261120-210000.tar.gz']);
    await verifyBackup(join(folder, 'netkhata-20261120-210000.tar.gz'), { key: TEST_KEY });
    await work('2026-11-22T04:30:00+06:00');
    expect(await states()).toEqual(['daily done', 'daily done']);
    const { backups } = await admin.call('backups');
    expect(backups[0]).toMatchObject({ user: null, isRemoved: false, failure: null });
    expect(backups[0]?.sizeBytes).toBeGreaterThan(1000);
    expect(backups[0]?.rowCount).toBeGreaterThan(20);
  });

  it('is made by one of several workers', async () => {
    await Promise.all([1, 2, 3].map(() => work('2026-11-21T05:00:00+06:00')));
    expect(await states()).toEqual(['daily done']);
    expect(await files()).toHaveLength(1);
  });

  it('is not made where it is switched off, nor for the day before the installation', async () => {
    await admin.call('backupSettingsUpdate', {
      body: { isDaily: false, hour: null, keptCount: null },
    });
    await work('2026-11-21T05:00:00+06:00');
    await admin.call('backupSettingsUpdate', { body: { isDaily: true, hour: 4, keptCount: null } });
    await app.database
      .updateTable('backupSettings')
      .set({ createdAt: new Date('2026-11-21T04:30:00+06:00') })
      .execute();
    await work('2026-11-21T05:00:00+06:00');
    expect(await states()).toEqual([]);
    await work('2026-11-22T05:00:00+06:00');
    expect(await states()).toEqual(['daily done']);
  });

  it('keeps the configured number', async () => {
    await admin.call('backupSettingsUpdate', { body: { isDaily: true, hour: null, keptCount: 2 } });
    for (const day of ['21', '22', '23']) await work(`2026-11-${day}T05:00:00+06:00`);
    expect(await files()).toEqual([
      'netkhata-20261121-230000.tar.gz',
      'netkhata-20261122-230000.tar.gz',
    ]);
    const { backups } = await admin.call('backups');
    expect(backups.map(({ isRemoved }) => isRemoved)).toEqual([false, false, true]);
  });

  it('that fails is reported, retried, and cleared by a success', async () => {
    await writeFile(folder, 'a file where the folder should be');
    await work('2026-11-21T03:00:00+06:00');
    await work('2026-11-21T03:01:00+06:00');
    expect(await states()).toEqual(['daily failed']);
    expect(logged).toContain('backup failed');
    const { backups } = await admin.call('backups');
    expect(backups[0]?.failure).toMatch(/^The folder is not there \(E[A-Z]+: /);
    const alerts = async () =>
      (await admin.call('notifications')).alerts.filter(({ kind }) => kind === 'backup_failed');
    expect(await alerts()).toHaveLength(1);
    expect((await alerts())[0]?.isUnread).toBe(true);
    await sql`update backups set finished_at = '2026-11-20T21:00:00Z'`.execute(app.database);
    await rm(folder);
    await work('2026-11-21T03:31:00+06:00');
    expect(await states()).toEqual(['daily done', 'daily failed']);
    expect(await alerts()).toEqual([]);
  });
});

describe('a requested backup', () => {
  it("is made at the worker's next turn, one at a time", async () => {
    await admin.call('backupSettingsUpdate', {
      body: { isDaily: false, hour: null, keptCount: null },
    });
    const requested = await admin.call('backupMake');
    expect((await admin.call('backupMake')).data).toEqual(requested.data);
    await work('2026-11-21T12:00:00+06:00');
    expect(await states()).toEqual(['asked done']);
    const { backups } = await admin.call('backups');
    expect(backups[0]?.user).toBe(admin.user.name);
  });

  it('counts as failed once its process stops reporting', async () => {
    await sql`
      insert into backups (kind, day, state, alive_at) values
        ('asked', '2026-11-21', 'running', now() - interval '61 seconds'),
        ('asked', '2026-11-21', 'running', now()),
        -- Written by a clock that was ahead.
        ('asked', '2026-11-21', 'running', now() + interval '1 day')
    `.execute(app.database);
    await failInterruptedBackups(app.database, { isAlone: false });
    expect(await states()).toEqual(['asked failed', 'asked running', 'asked failed']);
    await failInterruptedBackups(app.database, { isAlone: true });
    expect(await states()).toEqual(['asked failed', 'asked failed', 'asked failed']);
  });

  it('leaves no file where it failed because its process ended, and says that it failed', async () => {
    const [whole, part] = ['netkhata-20261120-213000.tar.gz', 'netkhata-20261120-213100.tar.gz'];
    await work('2026-11-21T03:00:00+06:00');
    await writeFile(join(folder, whole), 'renamed, and its process was killed');
    await writeFile(join(folder, `${part}.part`), 'its process was killed before');
    await sql`
      insert into backups (kind, day, state, machine, file, alive_at)
      select 'asked', '2026-11-21', 'running', ${hostname()}, file, now() - interval '61 seconds'
      from unnest(${[whole, part].map((name) => join(folder, name))}::text[]) as file
    `.execute(app.database);
    await sql`insert into backups (kind, day) values ('asked', '2026-11-22')`.execute(app.database);
    await work('2026-11-21T04:00:00+06:00');
    expect(await states()).toEqual(['asked done', 'asked failed', 'asked failed', 'daily done']);
    expect(await files()).toEqual([
      'netkhata-20261120-210000.tar.gz',
      'netkhata-20261120-220000.tar.gz',
    ]);
    const { backups } = await admin.call('backups');
    expect(backups.map(({ isRemoved }) => isRemoved)).toEqual([false, false, false, false]);
  });

  it('is made where a file left by an earlier one cannot be removed, which is logged', async () => {
    // A folder, which is not removed as a file is.
    const stuck = join(folder, 'netkhata-20261120-213000.tar.gz');
    await mkdir(stuck, { recursive: true });
    await sql`
      insert into backups (kind, day, state, machine, file)
      values ('asked', '2026-11-20', 'failed', ${hostname()}, ${stuck})
    `.execute(app.database);
    logged.length = 0;
    await work('2026-11-21T03:00:00+06:00');
    expect(await states()).toEqual(['daily done', 'asked failed']);
    expect(new Set(logged)).toEqual(new Set(['an old backup is not removed']));
  });

  it('removes what a killed process left before it is written, also where it fails', async () => {
    await mkdir(folder, { recursive: true });
    const left = join(folder, 'netkhata-20261120-213000.tar.gz');
    await writeFile(`${left}.part`, 'its process was killed');
    await sql`
      insert into backups (kind, day, state, machine, file)
      values ('asked', '2026-11-20', 'failed', ${hostname()}, ${left})
    `.execute(app.database);
    // In a folder that is a file, no backup can be written.
    await writeFile(join(folder, 'full'), '');
    await work('2026-11-21T03:00:00+06:00', join(folder, 'full'));
    expect([await states(), await files()]).toEqual([['daily failed', 'asked failed'], ['full']]);
  });

  it('leaves no file where it counts as failed before it is made', async () => {
    await sql`insert into backups (kind, day) values ('asked', '2026-11-21')`.execute(app.database);
    let made: Promise<void> | undefined;
    await app.database.transaction().execute(async (tx) => {
      // A migration is being made, for which a backup waits.
      await sql`lock table schema_migrations in exclusive mode`.execute(tx);
      made = work('2026-11-21T02:00:00+06:00');
      await expect.poll(states).toEqual(['asked running']);
      await failInterruptedBackups(app.database, { isAlone: true });
    });
    await made;
    expect([await states(), await files()]).toEqual([['asked failed'], []]);
  });
});

it('settings outside their limits are refused', async () => {
  const wrong = await admin.raw('POST', 'backup_settings', { isDaily: 'yes', hour: 24 });
  expect([wrong.status, Object.keys(wrong.body.errorMessage)]).toEqual([422, ['hour']]);
  const none = await admin.raw('POST', 'backup_settings', { isDaily: 'yes', keptCount: 0 });
  expect([none.status, Object.keys(none.body.errorMessage)]).toEqual([422, ['keptCount']]);
});
