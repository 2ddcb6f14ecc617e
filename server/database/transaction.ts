import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type Database, handleOn, poolOf } from './database.ts';
import { isRetryable } from './database-error.ts';
import type { PipeliningClient } from './preparing-client.ts';
import type { BatchAnswer } from './statement-batch.ts';

const MAX_ATTEMPTS = 4;

type Statement = RawBuilder<unknown>;

/** State of an open transaction. */
interface OpenTransaction {
  client: PipeliningClient;
  /** Sent statements whose results have not been awaited. */
  unanswered: Promise<unknown>[];
  /** Writes that will be sent together as one statement before the next other statement. */
  unsent: Statement[];
}

const openTransactions = new WeakMap<Database, OpenTransaction>();
const handlesByClient = new WeakMap<pg.ClientBase, Database>();

/** Thrown to roll back a transaction; takes precedence over errors of its statements. */
export class TransactionDiscarded extends Error {}

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
  const lent = await pool.connect();
  const client = lent as unknown as PipeliningClient;
  const tx = handleOf(lent);
  // Sent in one packet with the first statement, so its failure surfaces there.
  const unanswered = [suppressUnhandledRejection(client.queryTogether('begin'))];
  openTransactions.set(tx, { client, unanswered, unsent: [] });
  let broken: Error | undefined;
  try {
    const result = await work(tx);
    sendUnsent(tx);
    const committed = suppressUnhandledRejection(client.queryTogether('commit'));
    await throwFirstFailure(unanswered);
    // PostgreSQL answers a commit with ROLLBACK after a failed statement whose error was swallowed.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    // Sent on its own: in a batch, it would be skipped after a failed statement.
    await client.query('rollback').catch((reason: Error) => (broken = reason));
    // After the first failed statement all later ones fail too, so the first error is the real one.
    if (!(error instanceof TransactionDiscarded)) await throwFirstFailure(unanswered);
    throw error;
  } finally {
    openTransactions.delete(tx);
    lent.release(broken);
  }
}

function handleOf(client: pg.PoolClient): Database {
  const known = handlesByClient.get(client);
  if (known) return known;
  const tx: Database = handleOn(client, () => sendUnsent(tx));
  handlesByClient.set(client, tx);
  return tx;
}

/** Prevents an unhandled rejection; the promise is awaited later. */
function suppressUnhandledRejection<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined);
  return answer;
}

async function throwFirstFailure(answers: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of answers) await answer;
}

/**
 * Sends statements without waiting for them; the transaction waits at its end and fails with them.
 * Consecutive writes are combined into one statement, each as a CTE, which saves planning. They
 * must not read what another of them writes (foreign keys are checked after all of them) or begin
 * with a WITH of their own. Outside a transaction each is awaited.
 */
export async function sendWrite(tx: Database, ...statements: readonly Statement[]): Promise<void> {
  const transaction = openTransactions.get(tx);
  if (transaction) transaction.unsent.push(...statements);
  else for (const statement of statements) await statement.execute(tx);
}

/**
 * Sends a write as a statement of its own without waiting for it, so that PostgreSQL executes it
 * while the next one is prepared. The transaction waits at its end, as for `sendWrite`. Outside a
 * transaction it is awaited.
 */
export async function sendAhead(tx: Database, statement: Statement): Promise<void> {
  const transaction = openTransactions.get(tx);
  if (!transaction) {
    await statement.execute(tx);
    return;
  }
  sendUnsent(tx);
  transaction.unanswered.push(suppressUnhandledRejection(send(transaction.client, tx, statement)));
  // Lets the packet be sent before the caller's next synchronous work.
  await setImmediate();
}

function sendUnsent(tx: Database): void {
  const transaction = openTransactions.get(tx);
  if (!transaction || transaction.unsent.length === 0) return;
  const writes = transaction.unsent.splice(0);
  transaction.unanswered.push(
    suppressUnhandledRejection(send(transaction.client, tx, asOneStatement(writes))),
  );
}

function asOneStatement(writes: readonly Statement[]): Statement {
  const parts = writes
    .slice(0, -1)
    .map((write, at) => sql`${sql.raw(`write_${at}`)} as (${write})`);
  const last = writes.at(-1) as Statement;
  return parts.length === 0 ? last : sql`with ${sql.join(parts)} ${last}`;
}

type Rows<Statements extends readonly RawBuilder<unknown>[]> = {
  [Index in keyof Statements]: Statements[Index] extends RawBuilder<infer Row> ? Row[] : never;
};

/**
 * Sends statements in one packet. Each sees the effects of those before it, including changes
 * committed while one waited for a lock. Returns the rows of each.
 */
export async function sendTogether<Statements extends readonly RawBuilder<unknown>[]>(
  tx: Database,
  ...statements: Statements
): Promise<Rows<Statements>> {
  const transaction = openTransactions.get(tx);
  if (!transaction) throw new Error('Statements are sent together within a transaction');
  sendUnsent(tx);
  const answers = statements.map((statement) =>
    suppressUnhandledRejection(send(transaction.client, tx, statement)),
  );
  const rows: unknown[][] = [];
  for (const answer of answers) rows.push((await answer).rows);
  return rows as Rows<Statements>;
}

function send(client: PipeliningClient, tx: Database, statement: Statement): Promise<BatchAnswer> {
  const { sql: text, parameters } = statement.compile(tx);
  return client.queryTogether(text, parameters);
}

/**
 * Runs part of a transaction in a savepoint, including its deferred constraints. If it throws, the
 * part is rolled back and the transaction can continue.
 */
export async function inSavepoint<Result>(
  tx: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const transaction = openTransactions.get(tx);
  const unanswered: Promise<unknown>[] = [];
  await sql`savepoint part`.execute(tx);
  if (transaction) openTransactions.set(tx, { ...transaction, unanswered });
  try {
    const result = await work();
    sendUnsent(tx);
    await throwFirstFailure(unanswered);
    await sql`set constraints all immediate`.execute(tx);
    await sql`set constraints all deferred`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    if (transaction) transaction.unsent.length = 0;
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    await throwFirstFailure(unanswered);
    throw error;
  } finally {
    if (transaction) openTransactions.set(tx, transaction);
  }
}
