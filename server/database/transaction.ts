import { sql } from 'kysely';
import { type Database, handleOn, poolOf } from './database.ts';
import { isOfFailedTransaction, isReadOnlyServer, isRetryable } from './database-error.ts';

const MAX_ATTEMPTS = 4;

/**
 * Runs a use case in one transaction. After a deadlock or serialisation failure the whole use case
 * is retried, up to `MAX_ATTEMPTS` times; any other error rolls back and is thrown.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(database, work);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

async function runOnce<Result>(
  database: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const pool = poolOf(database);
  if (!pool) throw new Error('A transaction does not begin within another');
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(handleOn(client));
    const { command } = await client.query('commit');
    // PostgreSQL answers a commit with ROLLBACK after a failed statement whose error was swallowed.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (broken = reason));
    // Another connection may lead to the primary that has taken over.
    if (isReadOnlyServer(error)) broken ??= error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs part of a transaction in a savepoint, including its deferred constraints. If it throws, the
 * part is rolled back and the transaction can continue.
 */
export async function inSavepoint<Result>(
  tx: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await allInOrder([
      sql`set constraints all immediate`.execute(tx),
      sql`set constraints all deferred`.execute(tx),
      sql`release savepoint part`.execute(tx),
    ]);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}

/**
 * Awaits statements that were sent at once and that PostgreSQL executes one after the other. Throws
 * the failure that made the others fail, once all have ended: none is left to run in what follows.
 */
export async function allInOrder(statements: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(statements);
  const failures = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (failures.length > 0)
    throw failures.find((each) => !isOfFailedTransaction(each)) ?? failures[0];
}

/**
 * Runs a part of a transaction for what it would come to, and takes back all that it wrote, with its
 * locks. Deferred constraints are not asked.
 */
export async function whatIf<Result>(tx: Database, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint what_if`.execute(tx);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint what_if`.execute(tx);
    await sql`release savepoint what_if`.execute(tx);
  }
}
