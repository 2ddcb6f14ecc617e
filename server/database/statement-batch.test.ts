import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../test-support/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { inTransaction, sendTogether, sendWrite } from './transaction.ts';

const { connection } = await createTestDatabase();
const preparing = openDatabase(connection, { poolSize: 1 });
const planning = openDatabase(connection, { poolSize: 1, isPreparing: false });
afterAll(() => Promise.all([preparing.destroy(), planning.destroy()]));

beforeEach(async () => {
  await sql`drop table if exists tallies`.execute(preparing);
  await sql`create table tallies (id int constraint tallies_once primary key)`.execute(preparing);
});

const insert = (id: number) => sql`insert into tallies values (${id})`;
const count = async (database: Database) =>
  (await sql<{ count: number }>`select count(*) as count from tallies`.execute(database)).rows[0]
    ?.count;

describe.each([
  ['prepared', preparing],
  ['planned each time', planning],
])('statements of one batch, %s', (_, database) => {
  it('return rows under their code names, each value with its type', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [[row], none, two] = await inTransaction(database, (tx) =>
        sendTogether(
          tx,
          sql`
            select ${turn}::bigint as bill_no, date '2026-11-23' as bill_date, null as no_zone,
              array['a', 'b'] as right_names, true as is_due, '{"inner_name": 1}'::jsonb as facts,
              9007199254740993 as large, 'যদু, "quoted"' as name
          `,
          insert(turn),
          sql`select * from generate_series(1, 2) as of_two`,
        ),
      );
      expect(row).toEqual({
        billNo: turn,
        billDate: '2026-11-23',
        noZone: null,
        rightNames: ['a', 'b'],
        isDue: true,
        facts: { inner_name: 1 },
        large: 9007199254740993n,
        name: 'যদু, "quoted"',
      });
      expect(none).toEqual([]);
      expect(two).toEqual([{ ofTwo: 1 }, { ofTwo: 2 }]);
    }
    expect(await count(database)).toBe(5);
  });

  it('fail with the first failure, and can be sent again', async () => {
    // Each text fails at its first use and at the use that prepares it.
    for (let turn = 0; turn < 6; turn += 1) {
      const failing = inTransaction(database, async (tx) => {
        const sent = sendTogether(
          tx,
          insert(turn),
          sql`select ${turn} / (${turn}::int - ${turn}::int) as quotient`,
          sql`select ${turn}::int as never_seen`,
        );
        await sendWrite(tx, insert(turn + 100));
        await sent;
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      const [[row]] = await inTransaction(database, (tx) =>
        sendTogether(tx, sql`select ${turn}::int as never_seen`),
      );
      expect(row).toEqual({ neverSeen: turn });
    }
    expect(await count(database)).toBe(0);
  });

  it('with a text that PostgreSQL cannot parse fail alone, without blocking others', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const unreadable = inTransaction(database, (tx) =>
        sendTogether(tx, sql`selct ${turn}`, insert(turn)),
      );
      await expect(unreadable).rejects.toMatchObject({ code: '42601' });
    }
    await inTransaction(database, (tx) => sendWrite(tx, insert(1), insert(2)));
    expect(await count(database)).toBe(2);
  });

  it('keep their order among statements sent one by one', async () => {
    const seen = await inTransaction(database, async (tx) => {
      await sendWrite(tx, insert(1));
      const between = await count(tx);
      const [, found] = await sendTogether(tx, insert(2), sql`select id from tallies order by id`);
      await sendWrite(tx, insert(3));
      return [between, found, await count(tx)];
    });
    expect(seen).toEqual([1, [{ id: 1 }, { id: 2 }], 3]);
  });

  it('leave nothing when their transaction is discarded, sent or not', async () => {
    const refused = inTransaction(database, async (tx) => {
      void sendTogether(tx, insert(1)).catch(() => undefined);
      await sendWrite(tx, insert(2));
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await count(database)).toBe(0);
  });

  it('fail with the connection, and the next ones get another', async () => {
    const broken = inTransaction(database, (tx) =>
      sendTogether(tx, insert(1), sql`select pg_terminate_backend(pg_backend_pid())`, insert(2)),
    );
    await expect(broken).rejects.toThrow(/terminat/);
    await inTransaction(database, (tx) => sendWrite(tx, insert(3)));
    expect(await count(database)).toBe(1);
  });
});
