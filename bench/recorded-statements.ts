import { API_PREFIX } from '@netkhata/contract/documentation';
import type pg from 'pg';
import { buildApp } from '../server/app.ts';
import { systemClock } from '../server/clock.ts';
import { openDatabase, poolOf } from '../server/database/database.ts';
import { PREPARED_MARK } from '../server/database/prepared.ts';
import type { BenchSession } from './bench-session.ts';

export interface RecordedStatement {
  text: string;
  values: unknown[];
  /** The name of a prepared statement. */
  name: string | undefined;
}

export interface RecordedCall {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/**
 * Runs calls one after another in this process and records their statements, including those for
 * session and company.
 */
export async function recordCalls(
  { http, connection }: Pick<BenchSession, 'http' | 'connection'>,
  calls: readonly RecordedCall[],
): Promise<RecordedStatement[][]> {
  const database = openDatabase(connection, { poolSize: 4 });
  let statements: RecordedStatement[] = [];
  poolOf(database)?.on('connect', (client) => {
    recordStatements(client, (statement) => void statements.push(statement));
  });
  const app = await buildApp({ database, clock: systemClock, logLevel: 'silent' });
  const recorded: RecordedStatement[][] = [];
  try {
    for (const { method, path, body, headers } of calls) {
      statements = [];
      const answer = await app.inject({
        method,
        url: API_PREFIX + path,
        headers: { ...headers, authorization: `Bearer ${http.token}` },
        ...(method === 'POST' && { payload: body ?? {} }),
      });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
      recorded.push(statements);
    }
  } finally {
    await app.close();
    await database.destroy();
  }
  return recorded;
}

/** Notes each statement that the connection sends as text; what a cursor reads goes by unnoted. */
function recordStatements(
  client: pg.PoolClient,
  note: (statement: RecordedStatement) => void,
): void {
  const send = client.query.bind(client) as (...words: unknown[]) => unknown;
  const sendNoted = (...words: unknown[]): unknown => {
    const [text, values] = words;
    if (typeof text === 'string') {
      note({ text, values: Array.isArray(values) ? values : [], name: preparedName(text) });
    }
    return send(...words);
  };
  client.query = sendNoted as typeof client.query;
}

const preparedNames = new Map<string, string>();

/** The product prepares a statement with this mark once for each connection. */
function preparedName(text: string): string | undefined {
  if (!text.startsWith(PREPARED_MARK)) return undefined;
  const name = preparedNames.get(text) ?? `recorded_${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/** Executes a recorded statement again unchanged. */
export async function replayStatement(
  client: pg.Client,
  { text, values, name }: RecordedStatement,
): Promise<void> {
  await client.query({ text, values, ...(name && { name }) });
}
