import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allOf } from '../lists/list-filters.ts';
import { orderBy } from '../lists/list-order.ts';
import {
  type ResolvedList,
  resolveList,
  fromOf,
  joinsOf,
  orderOf,
  orderedRows,
} from '../lists/resolve-list.ts';
import type { ListRequest } from '../lists/list.ts';
import { selectList } from '../lists/select-list.ts';
import type { ExportedSource } from './exported-lists.ts';

/** Small, because decoding and writing a batch blocks the event loop for other calls. */
const ROWS_PER_BATCH = 250;
/**
 * An export pauses after each batch for as long as the batch took, at most this long, so that other
 * calls get their share.
 */
const LONGEST_REST_MS = 25;

type Row = Record<string, unknown>;

/**
 * Yields all rows of a list as filtered and sorted, in batches, without a transaction that a slow
 * download would hold open. A row that exists during the whole export is returned exactly once.
 */
export async function* exportRows(
  database: Database,
  source: ExportedSource,
  request: ListRequest,
): AsyncGenerator<Row[]> {
  const resolved = resolveList(source, request);
  // Only the id of a row never changes: in any other order a row could move past the batch that is
  // being read, or be read twice. So the ids are sorted once, up front.
  const isById = resolved.isWhole && source.total && resolved.column.order[0] === source.from.id;
  const batches = isById ? rowsById : rowsBySortedIds;
  yield* batches(database, source, resolved);
}

/** Keyset pagination: each batch begins after the last id of the one before. */
async function* rowsById(
  database: Database,
  source: ExportedSource,
  resolved: ResolvedList,
): AsyncGenerator<Row[]> {
  const { conditions, direction } = resolved;
  const { id } = source.from;
  const from = fromOf(source, joinsOf(conditions));
  const isBehind = direction === 'asc' ? sql`>` : sql`<`;
  let after: RawBuilder<unknown> = sql`true`;
  for (;;) {
    const started = performance.now();
    // Ids are selected alone: with the joins of a list of a million rows, PostgreSQL planned each
    // batch for the whole million, at ten times the cost of its rows.
    const next = await sql<{ id: number }>`
      select ${id} as id from ${from}
      where ${allOf([...conditions.map((condition) => condition.sql), after])}
      order by ${orderBy([id], direction)} limit ${ROWS_PER_BATCH}
    `.execute(database);
    const ids = next.rows.map((row) => row.id);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield await readBatch(database, source, { resolved, ids });
    after = sql`${id} ${isBehind} ${last}`;
    await pause(started);
  }
}

async function* rowsBySortedIds(
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

/** The rows of a batch that still match the request. */
async function readBatch(
  database: Database,
  source: ExportedSource,
  { resolved, ids }: { resolved: ResolvedList; ids: number[] },
): Promise<Row[]> {
  const where = allOf(resolved.conditions.map((condition) => condition.sql));
  const { rows } = await sql<Row>`
    select ${selectList(source.select)} from ${allJoined(source)}
    where ${source.from.id} = any(${ids}::bigint[]) and ${where}
    order by ${orderBy(orderOf(source, resolved.column), resolved.direction)}
  `.execute(database);
  return rows.map((row) => source.row(row as never) as Row);
}

const allJoined = (source: ExportedSource): RawBuilder<unknown> =>
  fromOf(source, Object.keys(source.from.joins ?? {}));

const pause = (started: number): Promise<void> =>
  sleep(Math.min(performance.now() - started, LONGEST_REST_MS));
