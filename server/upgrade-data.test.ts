import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyBackup } from './backup/verify-backup.ts';
import { PRODUCT_VERSION } from './config.ts';
import { TEST_KEY } from './test-support/backup-test-kit.ts';
import { createEmptyDatabase, type TestDatabase } from './test-support/test-database.ts';
import { upgradeData } from './upgrade-data.ts';

const STAMP = String.raw`\d{8}-\d{6}\.tar\.gz`;

let database: TestDatabase;
let folder: string;
let lines: string[];

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'netkhata-upgrade-'));
  await mkdir(join(folder, 'db', 'migrations'), { recursive: true });
  await mkdir(join(folder, 'data'));
  lines = [];
  await writeMigration('0001_first', 'create table first (id int primary key);');
  await upgrade();
  await ask(`update schema_migrations set product = '1.0.0'`);
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const writeMigration = (name: string, statement: string) =>
  writeFile(join(folder, 'db', 'migrations', `${name}.sql`), statement);

const upgrade = (change: { databaseUrl?: string; backupDir?: string } = {}) =>
  upgradeData(
    database.connection,
    {
      projectRoot: folder,
      dataDir: join(folder, 'data'),
      databaseUrl: undefined,
      backupDir: join(folder, 'backups'),
      secretsKey: 'the key of the tests',
      secretsKeyFile: '',
      ...change,
    },
    (line) => void lines.push(line),
  );

async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const backups = (): Promise<string[]> => readdir(join(folder, 'backups')).catch((): string[] => []);

it('says nothing and makes no backup at the first start, and at one without steps', async () => {
  await upgrade();
  expect([lines, await backups()]).toEqual([[], []]);
});

it('makes a backup first, and says each step and how long it took', async () => {
  await ask('insert into first values (1)');
  await writeMigration('0002_second', 'alter table first add column note text;');
  await writeMigration('0003_third', 'select 1;');
  await upgrade();
  const [file = ''] = await backups();
  expect(file).toMatch(new RegExp(`^before-${PRODUCT_VERSION}-${STAMP}$`));
  expect(lines.map((line) => line.replaceAll(/\d+\.\d s|\d+ bytes/g, '…'))).toEqual([
    `The database is that of Netkhata 1.0.0; ${PRODUCT_VERSION} brings it forward in 2 steps.`,
    `First a backup: ${join(folder, 'backups', file)}`,
    'The backup is made: …, in ….',
    'Migrating 1 of 2: 0002_second',
    'Migrating 2 of 2: 0003_third',
    'The database is brought forward, in ….',
  ]);
  const manifest = await verifyBackup(join(folder, 'backups', file), { key: TEST_KEY });
  expect(manifest.migrations.map(({ name }) => name)).toEqual(['0001_first']);
  expect(manifest.tables).toMatchObject([{ name: 'first', rowCount: 1 }]);
});

it('leaves the database as it was where a step fails, and says so', async () => {
  await writeMigration('0002_second', 'alter table first add column note text;');
  await writeMigration('0003_broken', 'select * from nowhere;');
  await expect(upgrade()).rejects.toThrow(
    /^Migration 0003_broken failed at line 1: .*nowhere.*\. The database is as it was: the version before can be started on it\.$/,
  );
  expect(await ask('select name from schema_migrations')).toEqual([{ name: '0001_first' }]);
  expect(await ask('select * from first')).toEqual([]);
});

it('changes nothing where no backup can be made, and says what to do', async () => {
  await writeMigration('0002_second', 'select 1;');
  await writeFile(join(folder, 'a-file'), '');
  await expect(upgrade({ backupDir: join(folder, 'a-file') })).rejects.toThrow(
    /No backup could be made before the database is changed: .*Make room in .*a-file, or name another folder in BACKUP_DIR/,
  );
  expect(await ask('select name from schema_migrations')).toEqual([{ name: '0001_first' }]);
});

it('keeps three backups of its own, and touches no others', async () => {
  await mkdir(join(folder, 'backups'));
  const names = ['before-1.0.9-20260101-000000', 'before-1.0.10-20260201-000000'];
  const others = ['before-update-20250101-000000.tar.gz', 'netkhata-20250101-000000.tar.gz'];
  for (const name of ['before-1.1.0-20250101-000000', ...names]) {
    await writeFile(join(folder, 'backups', `${name}.tar.gz`), '');
  }
  for (const name of others) await writeFile(join(folder, 'backups', name), '');
  await writeMigration('0002_second', 'select 1;');
  await upgrade();
  const left = (await backups()).filter((name) => !name.includes(`-${PRODUCT_VERSION}-`));
  expect(left).toEqual([...names.map((name) => `${name}.tar.gz`).sort(), ...others]);
});

it('takes the backup that the update has just made, once', async () => {
  await mkdir(join(folder, 'backups'));
  const made = join(folder, 'backups', 'before-update-20261126-031500.tar.gz');
  await writeFile(made, '');
  await writeFile(join(folder, 'data', 'backup-before-update'), `${made}\n`);
  await writeMigration('0002_second', 'select 1;');
  await upgrade();
  expect(lines).toContain(`A backup was made just now: ${made}`);
  expect(await backups()).toHaveLength(1);
  await writeMigration('0003_third', 'select 1;');
  await upgrade();
  expect(await backups()).toHaveLength(2);
});

it('takes no backup of an update that had nothing to change, days later', async () => {
  const note = join(folder, 'data', 'backup-before-update');
  await writeFile(join(folder, 'old.tar.gz'), '');
  await writeFile(note, join(folder, 'old.tar.gz'));
  await upgrade();
  await writeMigration('0002_second', 'select 1;');
  await upgrade();
  expect(await backups()).toHaveLength(1);
});

it('leaves the backup of an external database to its owner', async () => {
  await writeMigration('0002_second', 'select 1;');
  await upgrade({ databaseUrl: 'postgres://elsewhere' });
  expect(await backups()).toEqual([]);
  expect(lines).toContain('Migrating 1 of 1: 0002_second');
});
