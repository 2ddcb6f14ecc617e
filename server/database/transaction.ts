import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type Database, handleOn, poolOf } from './database.ts';
import { isRetryable } from './database-error.ts';
import type { PipeliningClient } from './preparing-client.ts';
import type { BatchAnswer } from './statement-batch.ts';

const MAX_ATTEMPTS = 4;

type Statement = RawBuilder<unknown>;

/** A transaction that runs. */
interface Running {
  client: PipeliningClient;
  /** What was sent and nobody has waited for yet. */
  unanswered: Promise<unknown>[];
  /** Writes that go out together, as one statement, before anything else is sent. */
  unsent: Statement[];
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
  const lent = await pool.connect();
  const client = lent as unknown as PipeliningClient;
  const tx = handleOf(lent);
  // It goes out with the first statement, and fails only with it.
  const unanswered = [silenceFailure(client.queryTogether('begin'))];
  running.set(tx, { client, unanswered, unsent: [] });
  let broken: Error | undefined;
  try {
    const result = await work(tx);
    sendUnsent(tx);
    const committed = silenceFailure(client.queryTogether('commit'));
    await throwFirstFailure(unanswered);
    // PostgreSQL answers so to a commit after a failed statement, should somebody have hidden it.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    // By itself: with statements that fail it would not be run.
    await client.query('rollback').catch((reason: Error) => (broken = reason));
    // What fails first makes everything after it fail for no reason of its own.
    if (!(error instanceof Discarded)) await throwFirstFailure(unanswered);
    throw error;
  } finally {
    running.delete(tx);
    lent.release(broken);
  }
}

function handleOf(client: pg.PoolClient): Database {
  const known = handles.get(client);
  if (known) return known;
  const tx: Database = handleOn(client, () => sendUnsent(tx));
  handles.set(client, tx);
  return tx;
}

/** Its failure is looked at later. */
function silenceFailure<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined);
  return answer;
}

async function throwFirstFailure(answers: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of answers) await answer;
}

/**
 * Sends statements whose rows nobody reads, and does not wait for them: the transaction does, at its
 * end, and fails with them. Those that follow one another go out as one statement, each a part of
 * its WITH: they are planned once, and none may read what another writes (foreign keys look when
 * all are done) or begin with a WITH of its own. Outside of a transaction they are waited for.
 */
export async function sendWrite(tx: Database, ...statements: readonly Statement[]): Promise<void> {
  const transaction = running.get(tx);
  if (transaction) transaction.unsent.push(...statements);
  else for (const statement of statements) await statement.execute(tx);
}

/**
 * Sends a write whose rows nobody reads, as a statement of its own, so that PostgreSQL works on it
 * while the next one is put together. The transaction waits for it at its end, as of `sendWrite`;
 * outside of one it is waited for.
 */
export async function sendAhead(tx: Database, statement: Statement): Promise<void> {
  const transaction = running.get(tx);
  if (!transaction) {
    await statement.execute(tx);
    return;
  }
  sendUnsent(tx);
  transaction.unanswered.push(silenceFailure(send(transaction.client, tx, statement)));
  // The packet leaves when nothing else of this moment is left to run.
  await setImmediate();
}

function sendUnsent(tx: Database): void {
  const transaction = running.get(tx);
  if (!transaction || transaction.unsent.length === 0) return;
  const writes = transaction.unsent.splice(0);
  transaction.unanswered.push(silenceFailure(send(transaction.client, tx, asOneStatement(writes))));
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
 * Sends statements in one packet; each sees what those before it did and waited for. Answers the
 * rows of each.
 */
export async function sendTogether<Statements extends readonly RawBuilder<unknown>[]>(
  tx: Database,
  ...statements: Statements
): Promise<Rows<Statements>> {
  const transaction = running.get(tx);
  if (!transaction) throw new Error('Statements are sent together within a transaction');
  sendUnsent(tx);
  const answers = statements.map((statement) =>
    silenceFailure(send(transaction.client, tx, statement)),
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
    if (transaction) running.set(tx, transaction);
  }
}
