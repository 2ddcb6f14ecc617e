import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../test-support/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { allInOrder, inSavepoint, inTransaction } from './transaction.ts';

const { connection } = await createTestDatabase();
const database = openDatabase(connection, { poolSize: 2 });
afterAll(() => database.destroy());

beforeEach(async () => {
  await sql`drop table if exists notes`.execute(database);
  await sql`
    create table notes (
      id int constraint notes_once primary key,
      body text constraint notes_said check (body <> ''),
      about int constraint notes_about references notes deferrable initially deferred
    )
  `.execute(database);
});

const insert = (id: number, body = 'something', about: number | null = null) =>
  sql`insert into notes values (${id}, ${body}, ${about})`;

const readIds = async (from: Database = database): Promise<number[]> =>
  (await sql<{ id: number }>`select id from notes order by id`.execute(from)).rows.map(
    ({ id }) => id,
  );

const connectionsInUse = async (): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'
    `.execute(database)
  ).rows[0]?.count ?? 0;

it('the writes of a transaction are visible within it, and committed together', async () => {
  const seen = await inTransaction(database, async (tx) => {
    await insert(1).execute(tx);
    await insert(2).execute(tx);
    return [await readIds(tx), await readIds()];
  });
  expect(seen).toEqual([[1, 2], []]);
  expect(await readIds()).toEqual([1, 2]);
});

it('a refused write fails where it stands, and rolls back the transaction', async () => {
  let isPast = false;
  const work = inTransaction(database, async (tx) => {
    await insert(1).execute(tx);
    await insert(2, '').execute(tx);
    isPast = true;
  });
  await expect(work).rejects.toMatchObject({ constraint: 'notes_said' });
  expect(isPast).toBe(false);
  expect(await readIds()).toEqual([]);
  expect(await connectionsInUse()).toBe(0);
});

it('work that throws rolls back what it wrote', async () => {
  const work = inTransaction(database, async (tx) => {
    await insert(1).execute(tx);
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  expect(await readIds()).toEqual([]);
  expect(await connectionsInUse()).toBe(0);
});

it('reads at the same time are answered in order, and the first failure is reported', async () => {
  const failing = inTransaction(database, async (tx) => {
    const found = await Promise.all([readIds(tx), readIds(tx)]);
    expect(found).toEqual([[], []]);
    await Promise.all([insert(1, '').execute(tx), readIds(tx)]);
  });
  await expect(failing).rejects.toMatchObject({ constraint: 'notes_said' });
  await inTransaction(database, (tx) => insert(2).execute(tx));
  expect(await readIds()).toEqual([2]);
});

it('statements sent at once run in their order, and see what those before them wrote', async () => {
  await inTransaction(database, (tx) =>
    allInOrder([
      insert(1).execute(tx),
      sql`insert into notes select id + 1, body from notes`.execute(tx),
      sql`insert into notes select id + 2, body from notes`.execute(tx),
    ]),
  );
  expect(await readIds()).toEqual([1, 2, 3, 4]);
});

it('of statements sent at once none is left to run after the first failure', async () => {
  const twice = async (tx: Database) => {
    await insert(2).execute(tx);
    await insert(3).execute(tx);
  };
  await inTransaction(database, async (tx) => {
    const part = inSavepoint(tx, () =>
      allInOrder([twice(tx), insert(4, '').execute(tx), insert(5).execute(tx)]),
    );
    await expect(part).rejects.toMatchObject({ constraint: 'notes_said' });
    await insert(6).execute(tx);
  });
  expect(await readIds()).toEqual([6]);
});

it('a check deferred to the commit fails the transaction', async () => {
  const work = inTransaction(database, (tx) => insert(1, 'about nothing', 7).execute(tx));
  await expect(work).rejects.toMatchObject({ constraint: 'notes_about' });
  expect(await readIds()).toEqual([]);
});

it('a failure that the work swallows still prevents the commit', async () => {
  const work = inTransaction(database, async (tx) => {
    await insert(1).execute(tx);
    await insert(1)
      .execute(tx)
      .catch(() => undefined);
  });
  await expect(work).rejects.toThrow('The transaction was rolled back');
  expect(await readIds()).toEqual([]);
});

it('a savepoint is rolled back with its deferred checks, and the rest continues', async () => {
  await inTransaction(database, async (tx) => {
    await insert(1).execute(tx);
    const part = inSavepoint(tx, async () => {
      await insert(2).execute(tx);
      await insert(3, '').execute(tx);
    });
    await expect(part).rejects.toMatchObject({ constraint: 'notes_said' });
    const unfounded = inSavepoint(tx, () => insert(4, 'about nothing', 7).execute(tx));
    await expect(unfounded).rejects.toMatchObject({ constraint: 'notes_about' });
    await inSavepoint(tx, () => insert(5).execute(tx));
    await insert(6).execute(tx);
  });
  expect(await readIds()).toEqual([1, 5, 6]);
});

it('a broken connection ends the transaction, and the next one gets another', async () => {
  const work = inTransaction(database, async (tx) => {
    await insert(1).execute(tx);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  await expect(work).rejects.toThrow(/terminat/);
  await inTransaction(database, (tx) => insert(2).execute(tx));
  expect(await readIds()).toEqual([2]);
});

it('a transaction cannot begin within another', async () => {
  const work = inTransaction(database, (tx) => inTransaction(tx, () => Promise.resolve()));
  await expect(work).rejects.toThrow('A transaction does not begin within another');
});
