import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, readProductVersion } from '../config.ts';
import { createEmptyDatabase, type TestDatabase } from '../test-support/test-database.ts';
import { migrateDatabase } from './connect-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = await connect();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeMigration('0001_first', 'create table first (id int primary key);');
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

test('runs new files in order, and only once', async () => {
  await writeMigration('0002_second', 'insert into first values (2);');
  expect(await migrate(client, folder)).toEqual(['0001_first', '0002_second']);
  await writeMigration('0003_third', 'insert into first values (3);');
  expect(await migrate(client, folder)).toEqual(['0003_third']);
  expect(await migrate(client, folder)).toEqual([]);
  const { rows } = await client.query('select id from first order by id');
  expect(rows).toEqual([{ id: 2 }, { id: 3 }]);
});

test('makes a single query when there is nothing to do', async () => {
  await migrate(client, folder);
  const queries: unknown[] = [];
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    queries.push(args[0]);
    return ask(...args);
  }) as typeof client.query;
  await migrate(client, folder);
  expect(queries).toHaveLength(1);
});

test('a failing migration leaves the database as it was, the ones before it included', async () => {
  await migrate(client, folder);
  await writeMigration('0002_good', 'insert into first values (2);');
  await writeMigration('0003_broken', 'create table half (id int);\nselect * from nowhere;');
  await expect(migrate(client, folder)).rejects.toThrow(/0003_broken failed at line 2: .*nowhere/);
  const left = await client.query('select id from first union all select 0 from schema_migrations');
  expect(left.rows).toEqual([{ id: 0 }]);
  await writeMigration('0003_broken', 'create table half (id int);');
  expect(await migrate(client, folder)).toEqual(['0002_good', '0003_broken']);
});

test('deferred checks of one migration run before the next changes their table', async () => {
  await writeMigration(
    '0002_rows',
    `create function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'refused %', new.id; end $$;
     create constraint trigger late after insert on first deferrable initially deferred
       for each row when (new.id > 5) execute function refuse();
     insert into first values (7);`,
  );
  await writeMigration('0003_column', 'alter table first add column note text;');
  await expect(migrate(client, folder)).rejects.toThrow(/0002_rows failed.*refused 7/);
  await writeMigration('0002_rows', 'insert into first values (7);');
  expect(await migrate(client, folder)).toHaveLength(3);
});

test('tells of each step of a database that is in use, and of none of an empty one', async () => {
  const told: unknown[] = [];
  const upgrade = {
    begin: async (plan: object) => void told.push(plan),
    step: (step: object) => void told.push(step),
  };
  await migrate(client, folder, { upgrade });
  expect(told).toEqual([]);
  await client.query(`update schema_migrations set product = '1.0.0'`);
  await writeMigration('0002_second', 'select 1;');
  await writeMigration('0003_third', 'select 1;');
  await migrate(client, folder, { upgrade });
  expect(told).toEqual([
    { from: '1.0.0', count: 2 },
    { number: 1, count: 2, name: '0002_second' },
    { number: 2, count: 2, name: '0003_third' },
  ]);
});

describe('a database whose migrations read otherwise', () => {
  beforeEach(async () => {
    await migrate(client, folder);
    await writeMigration('0001_first', 'create table other (id int);');
  });

  test.each(['0.1.0', null])(
    'is one from before the first release (made by %s)',
    async (product) => {
      await client.query('update schema_migrations set product = $1', [product]);
      await expect(migrate(client, folder, { dataDir: '/srv/netkhata' })).rejects.toThrow(
        /^The database in \/srv\/netkhata was made by a Netkhata from before the first release/,
      );
    },
  );

  test('is one from before it knew the version that made it', async () => {
    await client.query('alter table schema_migrations drop column product');
    await expect(migrate(client, folder)).rejects.toThrow(/from before the first release/);
  });

  test('of a released version is whole, and the program is what differs', async () => {
    await client.query(`update schema_migrations set product = '1.0.0'`);
    await expect(migrate(client, folder)).rejects.toThrow(
      'The database was made by Netkhata 1.0.0, whose migration 0001_first reads otherwise than ' +
        "the one in this program's folder: the program's files are incomplete or were changed. " +
        'Install the program anew; the data is as it was.',
    );
  });
});

test('each migration notes the version that ran it', async () => {
  await migrate(client, folder);
  const { rows } = await client.query('select name, product from schema_migrations');
  expect(rows).toEqual([{ name: '0001_first', product: readProductVersion(readConfig({})) }]);
});

test('a database newer than the program is refused', async () => {
  await writeMigration('0002_newer', 'select 1;');
  await migrate(client, folder);
  await rm(join(folder, '0002_newer.sql'));
  await expect(migrate(client, folder)).rejects.toThrow(/newer than this program.*0002_newer/);
});

describe('a database created by other migrations', () => {
  beforeEach(async () => {
    await migrate(client, folder);
    await client.query(`update schema_migrations set name = '0001_setup'`);
  });

  test('is refused, naming how to start over in another data folder', async () => {
    await expect(migrate(client, folder, { dataDir: '/srv/netkhata' })).rejects.toThrow(
      'The database in /srv/netkhata was made by a Netkhata from before the first release, whose ' +
        'tables this one does not bring forward. To start anew, move the folder /srv/netkhata ' +
        'away or name another one in DATA_DIR; then start again.',
    );
  });

  test('is refused, naming how to start over in another external database', async () => {
    await expect(migrate(client, folder)).rejects.toThrow(
      'The database that DATABASE_URL names was made by a Netkhata from before the first ' +
        'release, whose tables this one does not bring forward. To start anew, make a new, empty ' +
        'database and name it in DATABASE_URL; then start again.',
    );
  });

  test('is refused at startup, embedded or external, and left unchanged', async () => {
    const { projectRoot } = readConfig({});
    const start = (databaseUrl?: string) =>
      migrateDatabase(database.connection, { projectRoot, dataDir: '/srv/netkhata', databaseUrl });
    await expect(start()).rejects.toThrow(/move the folder \/srv\/netkhata away/);
    await expect(start('postgres://elsewhere')).rejects.toThrow(/name it in DATABASE_URL/);
    const { rows } = await client.query('select name from schema_migrations');
    expect(rows).toEqual([{ name: '0001_setup' }]);
  });
});

test('a migration with a wrong name or an older number is refused', async () => {
  await writeMigration('0003_third', 'select 1;');
  await migrate(client, folder);
  await writeMigration('0002_late', 'select 1;');
  await expect(migrate(client, folder)).rejects.toThrow(/0002_late comes before 0003_third/);
  await writeMigration('4_short', 'select 1;');
  await expect(migrate(client, folder)).rejects.toThrow(/4_short.sql is not named like/);
});

test('two concurrent processes run each migration once', async () => {
  await writeMigration('0002_slow', 'select pg_sleep(0.1); insert into first values (1);');
  const second = await connect();
  const ran = await Promise.all([migrate(client, folder), migrate(second, folder)]);
  await second.end();
  expect(ran.flat().sort()).toEqual(['0001_first', '0002_slow']);
});

async function connect(): Promise<pg.Client> {
  const made = new pg.Client(database.connection);
  await made.connect();
  return made;
}

function writeMigration(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, `${name}.sql`), sql);
}
