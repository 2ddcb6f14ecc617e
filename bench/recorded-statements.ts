import pg from 'pg';

export interface RecordedStatement {
  text: string;
  values: unknown[];
  rows: Record<string, unknown>[];
}

/** Ids of customers, bills, payments and entries start here; amounts and counts stay below. */
const FIRST_ID = 1_000_000;

/** Every statement that this process sends to PostgreSQL while `work` runs, with its answer. */
export async function recordStatements(work: () => Promise<void>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const { prototype } = pg.Client;
  const send = prototype.query as (...args: unknown[]) => unknown;
  const listen = async (client: unknown, text: string, values: unknown[] = []) => {
    const result = (await send.call(client, text, values)) as pg.QueryResult;
    recorded.push({ text, values, rows: result.rows });
    return result;
  };
  prototype.query = function query(this: pg.Client, text: string, values?: unknown[]) {
    return listen(this, text, values);
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
  for (const { text, values, rows } of statements) {
    const result = await client.query(text, values.map(other));
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
