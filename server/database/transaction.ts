import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { camelCasedRows } from './camel-case.ts';
import { type Database, handleOn, poolOf } from './database.ts';
import { isRetryable } from './database-error.ts';

const MAX_ATTEMPTS = 4;

type Statement = RawBuilder<unknown> | { compile(tx: Database): CompiledQuery };

/** A transaction that runs: its connection, and the statements that nobody has waited for yet. */
interface Running {
  client: pg.PoolClient;
  unanswered: Promise<unknown>[];
}

const running = new WeakMap<Database, Running>();
const handles = new WeakMap<pg.ClientBase, Database>();

/** Thrown to undo a transaction: it stands, whatever the statements of the transaction came to. */
export class Discarded extends Error {}

/**
 * Runs a use case in one transaction. A deadlock or serialisation failure has done nothing, so the
 * whole of it is run again, a few times; every other error rolls back and is thrown.
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
  const tx = handles.get(client) ?? handleOn(client);
  handles.set(client, tx);
  // It goes out with the first statement, and fails only with it.
  const unanswered = [muted(client.query('begin'))];
  running.set(tx, { client, unanswered });
  let broken: Error | undefined;
  try {
    const result = await work(tx);
    const committed = muted(client.query('commit'));
    await throwFirstFailure(unanswered);
    // PostgreSQL answers so to a commit after a failed statement, should somebody have hidden it.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (broken = reason));
    // What fails first makes everything after it fail for no reason of its own.
    if (!(error instanceof Discarded)) await throwFirstFailure(unanswered);
    throw error;
  } finally {
    running.delete(tx);
    client.release(broken);
  }
}

/** Its failure is looked at later. */
function muted<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined);
  return answer;
}

async function throwFirstFailure(answers: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of answers) await answer;
}

/**
 * Sends a statement whose rows nobody reads, and does not wait for it: the transaction does, at its
 * end, and fails with it. Outside of a transaction it is waited for.
 */
export async function sendWrite(tx: Database, statement: Statement): Promise<void> {
  const transaction = running.get(tx);
  if (transaction) transaction.unanswered.push(muted(send(transaction.client, tx, statement)));
  else await tx.executeQuery(statement.compile(tx));
}

type Rows<Statements extends readonly RawBuilder<unknown>[]> = {
  [Index in keyof Statements]: Statements[Index] extends RawBuilder<infer Row> ? Row[] : never;
};

/**
 * Sends statements in one packet; each sees what those before it did and waited for. Answers the
 * rows of each.
 */
export async function sendTogether<Statements extends readonly RawBuilder<unknown>[]>(
  tx: Database,
  ...statements: Statements
): Promise<Rows<Statements>> {
  const transaction = running.get(tx);
  if (!transaction) throw new Error('Statements are sent together within a transaction');
  const answers = statements.map((statement) => muted(send(transaction.client, tx, statement)));
  const rows: unknown[][] = [];
  for (const answer of answers) rows.push(camelCasedRows((await answer).rows));
  return rows as Rows<Statements>;
}

function send(client: pg.ClientBase, tx: Database, statement: Statement): Promise<pg.QueryResult> {
  const { sql: text, parameters } = statement.compile(tx);
  return client.query(text, parameters as unknown[]);
}

/**
 * Runs a part of a transaction, checks that wait for its end included; when it throws, the part is
 * undone and the transaction goes on.
 */
export async function inSavepoint<Result>(
  tx: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const transaction = running.get(tx);
  const unanswered: Promise<unknown>[] = [];
  await sql`savepoint part`.execute(tx);
  if (transaction) running.set(tx, { ...transaction, unanswered });
  try {
    const result = await work();
    await throwFirstFailure(unanswered);
    await sql`set constraints all immediate`.execute(tx);
    await sql`set constraints all deferred`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    await throwFirstFailure(unanswered);
    throw error;
  } finally {
    if (transaction) running.set(tx, transaction);
  }
}
