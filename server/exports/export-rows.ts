import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allOf } from '../lists/list-filters.ts';
import { orderBy } from '../lists/list-order.ts';
import {
  type ResolvedList,
  resolveList,
  fromOf,
  orderOf,
  orderedRows,
} from '../lists/resolve-list.ts';
import type { ListRequest } from '../lists/list.ts';
import type { ExportedSource } from './exported-lists.ts';

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
  source: ExportedSource,
  request: ListRequest,
): AsyncGenerator<Row[]> {
  const resolved = resolveList(source, request);
  // Where an index has the order, each batch begins after the last row; else all ids are sorted
  // once, first.
  const { group, isUnindexed } = resolved.column;
  const isIndexed = resolved.isWhole && source.total && !group && !isUnindexed;
  const batches = isIndexed ? rowsByIndex : rowsByIds;
  yield* batches(database, source, resolved);
}

interface Keyed {
  /** The values that the row is ordered by, as text. */
  keys: string[];
}

async function* rowsByIndex(
  database: Database,
  source: ExportedSource,
  resolved: ResolvedList,
): AsyncGenerator<Row[]> {
  const { conditions, column, direction } = resolved;
  const order = orderOf(source, column);
  const where = allOf(conditions.map((condition) => condition.sql));
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  const isAfter = (keys: string[]) =>
    sql`(${sql.join(order)}) ${sign} (${sql.join(keys.map((key) => sql`${key}`))})`;
  let after: RawBuilder<unknown> = sql`true`;
  for (;;) {
    const started = performance.now();
    const { rows } = await sql<Row & Keyed>`
      select ${source.select}, array[${sql.join(order.map((key) => sql`(${key})::text`))}] as keys
      from ${allJoined(source)} where ${where} and ${after}
      order by ${orderBy(order, direction)} limit ${ROWS_PER_BATCH}
    `.execute(database);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => source.row(row as never) as Row);
    after = isAfter(last.keys);
    await pause(started);
  }
}

async function* rowsByIds(
  database: Database,
  source: ExportedSource,
  resolved: ResolvedList,
): AsyncGenerator<Row[]> {
  const rows = orderedRows(source, { ...resolved, isWhole: false });
  const listed = await sql<{ ids: number[] | null }>`
    select json_agg(id) as ids from (
      select ${source.from.id} as id from ${rows.from} where ${allOf(rows.where)}
      order by ${orderBy(rows.order, resolved.direction)}
    ) as listed
  `.execute(database);
  const ids = listed.rows[0]?.ids ?? [];
  for (let first = 0; first < ids.length; first += ROWS_PER_BATCH) {
    const started = performance.now();
    yield await readBatch(database, source, {
      resolved,
      ids: ids.slice(first, first + ROWS_PER_BATCH),
    });
    await pause(started);
  }
}

/** Those of the rows that still match the request. */
async function readBatch(
  database: Database,
  source: ExportedSource,
  { resolved, ids }: { resolved: ResolvedList; ids: number[] },
): Promise<Row[]> {
  const where = allOf(resolved.conditions.map((condition) => condition.sql));
  const { rows } = await sql<Row>`
    select ${source.select} from ${allJoined(source)}
    where ${source.from.id} = any(${ids}::bigint[]) and ${where}
    order by ${orderBy(orderOf(source, resolved.column), resolved.direction)}
  `.execute(database);
  return rows.map((row) => source.row(row as never) as Row);
}

const allJoined = (source: ExportedSource): RawBuilder<unknown> =>
  fromOf(source, Object.keys(source.from.joins ?? {}));

const pause = (started: number): Promise<void> =>
  sleep(Math.min(performance.now() - started, LONGEST_REST_MS));
