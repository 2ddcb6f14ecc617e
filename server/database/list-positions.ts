import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { type ListName, readVersion, versionOf } from './list-changes.ts';
import { type Finding, recall, remember } from './list-memory.ts';
import { type ListRows, orderBy } from './list-order.ts';

/** Up to so many rows of a list are remembered one by one. */
export const MOST_IDS = 200_000;

/** Where rows of a list stand, ascending, at a version of the data. */
export interface Positions {
  total: number;
  /** The place of the first one. */
  start: number;
  /** One row of so many is in `ids`; 1 where all of them are. */
  stride: number;
  ids: readonly number[];
}

/** The rows of a list, and what they and their order depend on. */
export interface WatchedRows extends ListRows {
  /** The same condition as `where`, for reading all rows that fulfil it. */
  wholeWhere: RawBuilder<unknown>;
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
  return total <= MOST_IDS ? { total, positions } : { total };
}

/** What `readHits` found last, whatever the data is by now. */
export function recallHits(tx: Database, rows: WatchedRows): Finding<Positions> | undefined {
  const positions = recall<Positions>(tx, questionOf(tx, hitsOf(rows)));
  return positions && positions.value.total <= MOST_IDS ? positions : undefined;
}

/** Where all rows of a list stand, which has no more than `MOST_IDS`. */
export async function readPositions(tx: Database, rows: WatchedRows): Promise<Finding<Positions>> {
  const version = await readVersion(tx, rows.changes);
  return ask(tx, hitsOf(rows), version);
}

/** What `readPositions` found last, whatever the data is by now. */
export const recallPositions = (tx: Database, rows: WatchedRows): Finding<Positions> | undefined =>
  recall(tx, questionOf(tx, hitsOf(rows)));

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

/** In one reading whatever comes of it: a limit would have PostgreSQL walk the list in its order. */
function hitsOf(rows: WatchedRows): Question<PositionRow, Positions> {
  const { expressions, needs } = rows.order;
  const keys = expressions.map((_, index) => sql.ref(`k${index}`));
  const selected = sql.join(
    expressions.map((expression, index) => sql`${expression} as ${keys[index]}`),
  );
  return {
    statement: sql`
      with found as materialized (
        select ${selected} from ${rows.from} where ${rows.wholeWhere} and ${needs ?? sql`true`}
      ), counted as (
        select count(*) as total from found
      )
      select total, ${versionOf(rows.changes)} as version,
        case when total <= ${MOST_IDS}
          then (select json_agg(${keys.at(-1)} order by ${orderBy(keys, 'asc')}) from found)
        end as ids
      from counted`,
    read: ({ total, ids }) => {
      const value = { total, start: 0, stride: 1, ids: ids ?? [] };
      return { value, size: value.ids.length + 1 };
    },
  };
}

/** A statement is a question of its own by its text and values. */
export function questionOf(
  tx: Database,
  { statement }: { statement: RawBuilder<unknown> },
): string {
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
