import { API_PREFIX } from '@netkhata/contract/request';
import pg from 'pg';
import { buildApp } from '../server/app.ts';
import { systemClock } from '../server/clock.ts';
import type { BenchSession } from './bench-session.ts';

export interface RecordedStatement {
  text: string;
  values: unknown[];
  /** Of a statement that is prepared under it. */
  name: string | undefined;
  rows: Record<string, unknown>[];
}

/** Ids of customers, bills, payments and entries start here; amounts and counts stay below. */
const FIRST_ID = 1_000_000;

export interface RecordedCall {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** The statements of calls, session and company included, made one after another in this process. */
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
  const listen = async (client: unknown, query: Query) => {
    const result = (await send.call(client, query)) as pg.QueryResult;
    const { text, values = [], name } = query;
    recorded.push({ text, values, name, rows: result.rows ?? [] });
    return result;
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

/**
 * Sends recorded statements again, as they are but for other ids: `others` maps what a value was to
 * what it shall be, and learns the ids that the database gives on the way.
 */
export async function replayStatements(
  client: pg.Client,
  statements: readonly RecordedStatement[],
  others: ReadonlyMap<unknown, unknown> = new Map(),
): Promise<void> {
  const known = new Map(others);
  const other = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(other) : (known.get(value) ?? value);
  for (const { text, values, name, rows } of statements) {
    const result = await client.query({ text, values: values.map(other), ...(name && { name }) });
    for (const [index, row] of rows.entries()) learnIds(known, row, result.rows[index]);
  }
}

function learnIds(
  known: Map<unknown, unknown>,
  was: Record<string, unknown>,
  is: Record<string, unknown> | undefined,
): void {
  for (const [name, value] of Object.entries(was)) {
    if (typeof value === 'number' && value >= FIRST_ID) known.set(value, Number(is?.[name]));
  }
}
