import { compareNames } from '@netkhata/domain/name-order';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestDatabase,
  openUnguarded,
  type TestDatabase,
} from '../test-support/test-database.ts';
import { sql } from 'kysely';
import { refreshCollation } from './refresh-collation.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const BANGLA = [...'কখতঢযরষইিীুাংঃঁ্ৎ', 'ড়', 'য়'];
const LATIN = [...'AaBbZzÉé'];
const COMMON = [...'0129 -.'];

it('the database sorts names as the program does', async () => {
  // Words of two signs, alone and behind and before a common sign and a word of the other script.
  const wordsOf = (signs: readonly string[]) =>
    signs.flatMap((one) => signs.map((other) => `${one}${other}`));
  const words = [...wordsOf(BANGLA), ...wordsOf(LATIN)];
  const names = [
    ...words,
    ...COMMON.flatMap((sign) => words.map((word) => `ক${sign}${word}`)),
    ...COMMON.flatMap((sign) => words.map((word) => `${word}${sign}b`)),
  ];
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name order by name collate people',
    [names],
  );
  const ordered = rows.map(({ name }) => name);
  const apart = ordered.filter((name, index) => {
    const next = ordered[index + 1];
    return next !== undefined && compareNames(name, next) > 0;
  });
  expect(apart).toEqual([]);
});

it('every column of names has the order of names', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select attrelid::regclass || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'name'
      and attcollation <> 'people'::regcollation
    order by 1`);
  // No list is sorted by these.
  expect(rows.map(({ name }) => name)).toEqual([
    'company.name',
    'day_close_figures.name',
    'figure_changes.name',
    'figures.name',
    'holidays.name',
    'move_files.name',
    'planned_lines.name',
    'router_profiles.name',
    'router_secrets.name',
    'schema_migrations.name',
  ]);
});

it('indexes are rebuilt once when the library that sorts has changed', async () => {
  const owner = openUnguarded(database.connection);
  const version = async () =>
    (
      await sql<{ version: string }>`
        select collversion as version from pg_collation where collname = 'people'
      `.execute(owner)
    ).rows[0]?.version;
  const nodeOf = async () =>
    (
      await sql<{ node: number }>`
        select pg_relation_filenode('customers_name_idx')::int as node
      `.execute(owner)
    ).rows[0]?.node;
  const [actual, node] = [await version(), await nodeOf()];
  await refreshCollation(client);
  expect(await nodeOf()).toBe(node);
  await sql`update pg_collation set collversion = '1.2' where collname = 'people'`.execute(owner);
  await refreshCollation(client);
  expect(await version()).toBe(actual);
  const rebuilt = await nodeOf();
  expect(rebuilt).not.toBe(node);
  await refreshCollation(client);
  expect(await nodeOf()).toBe(rebuilt);
  await owner.destroy();
});
