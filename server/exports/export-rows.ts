import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { orderBy } from '../database/list-order.ts';
import { type AskedList, askedList, type TableRequest } from '../database/table-list.ts';
import type { AnySource } from './exported-lists.ts';

/** Small, because other calls wait while a batch is decoded and written. */
const ROWS_PER_BATCH = 250;
/** An export rests as long as it worked, at most so long: other calls go first. */
const LONGEST_REST_MS = 25;

type Row = Record<string, unknown>;

/**
 * All rows of a list as it is filtered and sorted, a batch at a time; no transaction is held open
 * by a slow download. Every row that is there all the while comes once.
 */
export async function* exportRows(
  database: Database,
  source: AnySource,
  request: TableRequest,
): AsyncGenerator<Row[]> {
  const asked = askedList(source, request);
  // By its index a list goes on after the last row; else its order is worked out once, beforehand.
  const isIndexed = asked.kept !== undefined && !asked.order.group && !asked.isComputed;
  const batches = isIndexed ? rowsByIndex : rowsByIds;
  yield* batches(database, source, asked);
}

interface Keyed {
  /** What the row stands by, as text. */
  keys: string[];
}

async function* rowsByIndex(
  database: Database,
  source: AnySource,
  { from, where, order, direction }: AskedList,
): AsyncGenerator<Row[]> {
  const { expressions, needs } = order;
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  const isAfter = (keys: string[]) =>
    sql`(${sql.join(expressions)}) ${sign} (${sql.join(keys.map((key) => sql`${key}`))})`;
  let after: RawBuilder<unknown> = sql`true`;
  for (;;) {
    const started = performance.now();
    const { rows } = await sql<Row & Keyed>`
      select ${source.select}, array[${sql.join(expressions.map((key) => sql`(${key})::text`))}] as keys
      from ${from} where ${where} and ${needs ?? sql`true`} and ${after}
      order by ${orderBy(expressions, direction)} limit ${ROWS_PER_BATCH}
    `.execute(database);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => source.row(row as never) as Row);
    after = isAfter(last.keys);
    await rest(started);
  }
}

async function* rowsByIds(
  database: Database,
  source: AnySource,
  { from, where, id, order, direction }: AskedList,
): AsyncGenerator<Row[]> {
  const sorted = orderBy(order.expressions, direction);
  const listed = await sql<{ ids: number[] | null }>`
    select json_agg(id) as ids
    from (select ${id} as id from ${from} where ${where} order by ${sorted}) as listed
  `.execute(database);
  const ids = listed.rows[0]?.ids ?? [];
  for (let first = 0; first < ids.length; first += ROWS_PER_BATCH) {
    const started = performance.now();
    const batch = ids.slice(first, first + ROWS_PER_BATCH);
    const { rows } = await sql<Row>`
      select ${source.select} from ${from} where ${id} = any(${batch}::bigint[]) and ${where}
      order by ${sorted}
    `.execute(database);
    yield rows.map((row) => source.row(row as never) as Row);
    await rest(started);
  }
}

const rest = (started: number): Promise<void> =>
  sleep(Math.min(performance.now() - started, LONGEST_REST_MS));
