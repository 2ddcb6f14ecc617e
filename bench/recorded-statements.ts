import { API_PREFIX } from '@netkhata/contract/documentation';
import pg from 'pg';
import { buildApp } from '../server/app.ts';
import { systemClock } from '../server/clock.ts';
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
  { http, database }: Pick<BenchSession, 'http' | 'database'>,
  calls: readonly RecordedCall[],
): Promise<RecordedStatement[][]> {
  const app = await buildApp({ database, clock: systemClock, logLevel: 'silent' });
  const recorded: RecordedStatement[][] = [];
  try {
    for (const { method, path, body, headers } of calls) {
      const call = async () => {
        const answer = await app.inject({
          method,
          url: API_PREFIX + path,
          headers: { ...headers, authorization: `Bearer ${http.token}` },
          ...(method === 'POST' && { payload: body ?? {} }),
        });
        if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
      };
      recorded.push(await recordStatements(call));
    }
  } finally {
    await app.close();
  }
  return recorded;
}

interface Query {
  text: string;
  values?: unknown[];
  name?: string;
}

async function recordStatements(work: () => Promise<void>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const { prototype } = pg.Client;
  const send = prototype.query as (...args: unknown[]) => unknown;
  const listen = (client: unknown, query: Query): unknown => {
    recorded.push({ text: query.text, values: query.values ?? [], name: query.name });
    return send.call(client, query);
  };
  prototype.query = function query(this: pg.Client, ...words: unknown[]) {
    const [first, values] = words;
    if (typeof first === 'string') {
      return listen(this, { text: first, ...(Array.isArray(values) && { values }) });
    }
    const isPlainQuery = typeof (first as Query).text === 'string' && words.length === 1;
    return isPlainQuery && !('submit' in (first as object))
      ? listen(this, first as Query)
      : send.apply(this, words);
  } as typeof prototype.query;
  try {
    await work();
  } finally {
    prototype.query = send as typeof prototype.query;
  }
  return recorded;
}

/** Executes a recorded statement again unchanged. */
export async function replayStatement(
  client: pg.Client,
  { text, values, name }: RecordedStatement,
): Promise<void> {
  await client.query({ text, values, ...(name && { name }) });
}
