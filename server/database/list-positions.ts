import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { type ListName, readVersion, versionOf } from './list-changes.ts';
import { type Finding, recall, remember } from './list-memory.ts';
import { type ListRows, orderBy } from './list-order.ts';

/** Up to so many rows of a list are remembered one by one. */
export const MOST_IDS = 200_000;
/** Of a longer list about this many rows, evenly spread. */
const ANCHORS = 4_000;
const SMALLEST_STRIDE = 250;

/** Where the rows of a list stand, ascending, at a version of the data. */
export interface Positions {
  total: number;
  /** One row of so many is in `ids`; 1 where all of them are. */
  stride: number;
  ids: readonly number[];
}

/** The rows of a list, and what they and their order depend on. */
export interface WatchedRows extends ListRows {
  changes: readonly ListName[];
}

export interface Hits {
  total: number;
  /** Where the rows stand, if all of them can be remembered; else they are only counted. */
  positions?: Finding<Positions>;
}

/** How many rows a list has and, where all of them can be remembered, which ones. */
export async function readHits(tx: Database, rows: WatchedRows): Promise<Hits> {
  const version = await readVersion(tx, rows.changes);
  const positions = await ask(tx, hitsOf(rows), version);
  const { total } = positions.value;
  if (total <= MOST_IDS) return { total, positions };
  return { total: (await ask(tx, countOf(rows), version)).value };
}

/** What `readHits` found last, whatever the data is by now. */
export function recallHits(tx: Database, rows: WatchedRows): Finding<Positions> | undefined {
  const positions = recall<Positions>(tx, questionOf(tx, hitsOf(rows)));
  return positions && positions.value.total <= MOST_IDS ? positions : undefined;
}

/** Where the rows of a list stand; the whole list is read for it once. */
export async function readPositions(
  tx: Database,
  rows: WatchedRows,
  total: number,
): Promise<Finding<Positions>> {
  const version = await readVersion(tx, rows.changes);
  return ask(tx, positionsOf(rows, total), version);
}

/** What `readPositions` found last, whatever the data is by now. */
export const recallPositions = (
  tx: Database,
  rows: WatchedRows,
  total: number,
): Finding<Positions> | undefined => recall(tx, questionOf(tx, positionsOf(rows, total)));

/** A statement that answers with one row, and how it is read. */
interface Question<Row extends { version: string }, Value> {
  statement: RawBuilder<Row>;
  read: (row: Row) => { value: Value; size: number };
}

interface PositionRow {
  total: number;
  ids: number[] | null;
  version: string;
}

const hitsOf = (rows: WatchedRows): Question<PositionRow, Positions> =>
  placesOf(rows, { stride: 1, limit: sql`limit ${MOST_IDS + 1}` });

const positionsOf = (rows: WatchedRows, total: number): Question<PositionRow, Positions> => {
  // Not by the row: the question stays the same while the list grows a little.
  const stride = SMALLEST_STRIDE * Math.ceil(total / ANCHORS / SMALLEST_STRIDE);
  return placesOf(rows, { stride: total <= MOST_IDS ? 1 : stride, limit: sql`` });
};

function placesOf(
  rows: WatchedRows,
  { stride, limit }: { stride: number; limit: RawBuilder<unknown> },
): Question<PositionRow, Positions> {
  const { expressions, needs } = rows.order;
  const order = orderBy(expressions, 'asc');
  return {
    statement: sql`
      select count(*) as total,
        json_agg(id order by place) filter (where place % ${stride} = 0) as ids,
        ${versionOf(rows.changes)} as version
      from (
        select ${rows.id} as id, row_number() over (order by ${order}) - 1 as place
        from ${rows.from} where ${rows.where} and ${needs ?? sql`true`}
        order by ${order} ${limit}
      ) as placed`,
    read: ({ total, ids }) => {
      const kept = ids && ids.length <= MOST_IDS ? ids : [];
      return { value: { total, stride, ids: kept }, size: kept.length + 1 };
    },
  };
}

const countOf = (rows: WatchedRows): Question<{ total: number; version: string }, number> => ({
  statement: sql`
    select count(*) as total, ${versionOf(rows.changes)} as version
    from ${rows.from} where ${rows.where}`,
  read: ({ total }) => ({ value: total, size: 1 }),
});

/** A statement is a question of its own by its text and values. */
function questionOf(tx: Database, { statement }: { statement: RawBuilder<unknown> }): string {
  const { sql: text, parameters } = statement.compile(tx);
  return `${text} ${JSON.stringify(parameters)}`;
}

const ask = <Row extends { version: string }, Value>(
  tx: Database,
  asked: Question<Row, Value>,
  version: string,
): Promise<Finding<Value>> =>
  remember(tx, { question: questionOf(tx, asked), version }, async () => {
    const { rows } = await asked.statement.execute(tx);
    const row = rows[0] as Row;
    return { ...asked.read(row), version: row.version };
  });
