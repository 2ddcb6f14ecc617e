import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../test-support/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { inSavepoint, inTransaction, sendAhead, sendTogether, sendWrite } from './transaction.ts';

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

describe('a write sent without waiting (sendWrite)', () => {
  it('is visible to later statements, and is committed', async () => {
    const seen = await inTransaction(database, async (tx) => {
      await sendWrite(tx, insert(1));
      await sendWrite(tx, insert(2));
      return readIds(tx);
    });
    expect(seen).toEqual([1, 2]);
    expect(await readIds()).toEqual([1, 2]);
  });

  it('rolls back the transaction when it fails', async () => {
    const work = inTransaction(database, async (tx) => {
      await sendWrite(tx, insert(1));
      await sendWrite(tx, insert(2, ''));
      await sendWrite(tx, insert(3));
    });
    await expect(work).rejects.toMatchObject({ constraint: 'notes_said' });
    expect(await readIds()).toEqual([]);
    expect(await connectionsInUse()).toBe(0);
  });

  it('is reported rather than the later failures that it caused', async () => {
    const work = inTransaction(database, async (tx) => {
      await sendWrite(tx, insert(1, ''));
      await readIds(tx);
    });
    await expect(work).rejects.toMatchObject({ constraint: 'notes_said' });
  });

  it('is awaited outside of a transaction', async () => {
    await sendWrite(database, insert(1));
    await expect(sendWrite(database, insert(1))).rejects.toMatchObject({
      constraint: 'notes_once',
    });
    expect(await readIds()).toEqual([1]);
  });

  it('is rolled back with the work that throws after it', async () => {
    const work = inTransaction(database, async (tx) => {
      await sendWrite(tx, insert(1));
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(await readIds()).toEqual([]);
    expect(await connectionsInUse()).toBe(0);
  });
});

describe('a statement sent ahead (sendAhead)', () => {
  it('sees earlier writes, and is visible to later statements', async () => {
    const seen = await inTransaction(database, async (tx) => {
      await sendWrite(tx, insert(1));
      await sendAhead(tx, sql`insert into notes select id + 1, body from notes`);
      await sendAhead(tx, sql`insert into notes select id + 2, body from notes`);
      return readIds(tx);
    });
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(await readIds()).toEqual([1, 2, 3, 4]);
  });

  it('is not awaited', async () => {
    await inTransaction(database, async (tx) => {
      const started = performance.now();
      await sendAhead(tx, sql`select pg_sleep(1)`);
      const sentMs = performance.now() - started;
      await readIds(tx);
      expect(sentMs).toBeLessThan((performance.now() - started) / 2);
    });
  });

  it('is rolled back with its savepoint, and its failure stays inside', async () => {
    await inTransaction(database, async (tx) => {
      const part = inSavepoint(tx, async () => {
        await sendAhead(tx, insert(1));
        await sendAhead(tx, insert(2, ''));
        await sendAhead(tx, insert(3));
        await readIds(tx);
      });
      await expect(part).rejects.toMatchObject({ constraint: 'notes_said' });
      await sendAhead(tx, insert(4));
    });
    expect(await readIds()).toEqual([4]);
  });

  it('rolls back the transaction when it fails', async () => {
    const work = inTransaction(database, async (tx) => {
      await sendAhead(tx, insert(1, ''));
      await sendAhead(tx, insert(2));
    });
    await expect(work).rejects.toMatchObject({ constraint: 'notes_said' });
    expect(await readIds()).toEqual([]);
    expect(await connectionsInUse()).toBe(0);
  });

  it('is awaited outside of a transaction', async () => {
    await sendAhead(database, insert(1));
    await expect(sendAhead(database, insert(1))).rejects.toMatchObject({
      constraint: 'notes_once',
    });
  });
});

it('a check deferred to the commit fails the transaction', async () => {
  const work = inTransaction(database, (tx) => sendWrite(tx, insert(1, 'about nothing', 7)));
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

it('statements sent together run in order, and the first failure is reported', async () => {
  const [, ids] = await inTransaction(database, (tx) =>
    sendTogether(tx, insert(1), sql<{ id: number }>`select id from notes`),
  );
  expect(ids).toEqual([{ id: 1 }]);
  const failing = inTransaction(database, (tx) => sendTogether(tx, insert(1), insert(2, '')));
  await expect(failing).rejects.toMatchObject({ constraint: 'notes_once' });
});

it('a savepoint is rolled back with its unawaited writes, and the rest continues', async () => {
  await inTransaction(database, async (tx) => {
    await sendWrite(tx, insert(1));
    const part = inSavepoint(tx, async () => {
      await sendWrite(tx, insert(2));
      await sendWrite(tx, insert(3, ''));
    });
    await expect(part).rejects.toMatchObject({ constraint: 'notes_said' });
    await inSavepoint(tx, () => sendWrite(tx, insert(4)));
    await sendWrite(tx, insert(5));
  });
  expect(await readIds()).toEqual([1, 4, 5]);
});

it('a broken connection ends the transaction, and the next one gets another', async () => {
  const work = inTransaction(database, async (tx) => {
    await sendWrite(tx, insert(1));
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  await expect(work).rejects.toThrow(/terminat/);
  await inTransaction(database, (tx) => sendWrite(tx, insert(2)));
  expect(await readIds()).toEqual([2]);
});

it('a transaction cannot begin within another', async () => {
  const work = inTransaction(database, (tx) => inTransaction(tx, () => Promise.resolve()));
  await expect(work).rejects.toThrow('A transaction does not begin within another');
});
