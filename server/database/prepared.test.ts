import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../test-support/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { PREPARED } from './prepared.ts';
import { inTransaction } from './transaction.ts';

const { connection } = await createTestDatabase();
const preparing = openDatabase(connection, { poolSize: 1 });
const planning = openDatabase(connection, { poolSize: 1, isPreparing: false });
afterAll(() => Promise.all([preparing.destroy(), planning.destroy()]));

const quotient = (by: number) =>
  sql<{ quotient: number }>`${PREPARED}select 6 / ${by}::int as quotient`;

const preparedStatements = async (database: Database): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements
  `.execute(database);
  return rows.map(({ statement }) => statement);
};

it('a marked statement is prepared once per connection, in transactions and outside', async () => {
  for (const by of [1, 2, 3]) {
    const [outside] = (await quotient(by).execute(preparing)).rows;
    const [inside] = (await inTransaction(preparing, (tx) => quotient(by).execute(tx))).rows;
    expect([outside, inside]).toEqual([{ quotient: 6 / by }, { quotient: 6 / by }]);
  }
  await sql`select ${1}::int`.execute(preparing);
  expect(await preparedStatements(preparing)).toEqual([expect.stringContaining('as quotient')]);
});

it('a prepared statement that failed can be sent again', async () => {
  for (const database of [preparing, planning]) {
    for (let turn = 0; turn < 3; turn += 1) {
      const failing = inTransaction(database, (tx) => quotient(0).execute(tx));
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect((await quotient(6).execute(database)).rows).toEqual([{ quotient: 1 }]);
    }
  }
});

it('nothing is prepared behind a pooler that cannot keep it', async () => {
  await quotient(2).execute(planning);
  expect(await preparedStatements(planning)).toEqual([]);
});
