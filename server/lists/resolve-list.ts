import { sql } from 'kysely';
import type { FigureName } from '../figures/figure-names.ts';
import { allOf, anyOf, filterOf } from './list-filters.ts';
import { type Direction, directionOf, type OrderedRows } from './list-order.ts';
import type { AnyList, Column, Condition, ListRequest, Sql } from './list.ts';

/** Trigram indexes need three characters; for fewer, all rows are scanned once. */
const LEAST_INDEXED = 3;

interface SearchCondition extends Condition {
  ids?: Sql;
}

/** A list combined with a request: the matching rows and their order. */
export interface ResolvedList {
  conditions: readonly Condition[];
  /** Query for the ids of all matches, if the search uses several indexes. */
  ids: Sql | undefined;
  /** True if no filter or search narrows the list, so that figures can give the total. */
  isWhole: boolean;
  column: Column;
  direction: Direction;
}

/** Converts a request's filters and search into conditions of the list. */
export function resolveList(list: AnyList, { query, body }: ListRequest): ResolvedList {
  const filters = Object.entries(body).map(([name, typed]) =>
    filterOf(columnOf(list, name), typed),
  );
  const others = [...list.where, ...filters];
  const typed = query.globalSearch;
  const search = typed === '' || !list.search ? [] : [searchOf(list, { typed, others })];
  return {
    conditions: [...others, ...search],
    ids: search[0]?.ids,
    isWhole: filters.length === 0 && search.length === 0,
    column: columnOf(list, query.column ?? 'id'),
    direction: directionOf(query.order),
  };
}

/**
 * The column of a name that the contract has let through. The list must have it: it would silently
 * be sorted by id and not be filtered.
 */
function columnOf(list: AnyList, name: string): Column {
  const column = name === 'id' ? { order: [list.from.id] as const } : list.columns[name];
  if (!column) throw new Error(`The list has no column ${name}, which its contract has`);
  return column;
}

/** Condition of the global search: a union of queries, one per index. */
function searchOf(
  list: AnyList,
  { typed, others }: { typed: string; others: readonly Condition[] },
): SearchCondition {
  const ways = list.search?.(typed) ?? [];
  if (ways.length < 2 || [...typed].length < LEAST_INDEXED) {
    return {
      sql: anyOf(ways.map((way) => way.sql)),
      joins: ways.flatMap(({ joins = [] }) => joins),
    };
  }
  const found = ways.map((way) => {
    const all = [...others, way];
    return sql`
      select ${list.from.id} as id from ${fromOf(list, joinsOf(all))}
      where ${allOf(all.map((each) => each.sql))}`;
  });
  const ids = sql.join(found, sql` union `);
  return { sql: sql`${list.from.id} in (${ids})`, ids };
}

/** FROM clause of the list with the named joins. */
export function fromOf({ from }: Pick<AnyList, 'from'>, joinNames: readonly string[] = []): Sql {
  const joins = Object.entries(from.joins ?? {}).filter(([name]) => joinNames.includes(name));
  return sql.join([from.table, ...joins.map(([, join]) => join)], sql` `);
}

/** Names of the joins that conditions need. */
export const joinsOf = (conditions: readonly Condition[]): string[] =>
  conditions.flatMap(({ joins = [] }) => joins);

/** The order of a column, with the id appended unless it is already unique. */
export const orderOf = (
  { from }: Pick<AnyList, 'from'>,
  { order, isUnique }: Column,
): readonly Sql[] => (isUnique || order.at(-1) === from.id ? order : [...order, from.id]);

/** The query for the rows of a request in their order. */
export function orderedRows(
  list: AnyList,
  { conditions, column, isWhole }: ResolvedList,
): OrderedRows {
  const where = conditions.map((condition) => condition.sql);
  const joins = joinsOf(conditions);
  const order = orderOf(list, column);
  if (isWhole && column.rows && joins.length === 0) {
    const { table, id, where: has } = column.rows;
    return { from: table, id, where: [has], order: [...column.order, id] };
  }
  const { group } = column;
  if (isWhole && group) {
    const from = fromOf(list, [...joins, ...(group.joins ?? [])]);
    const figures = group.table === 'zones' ? figuresOf(list) : undefined;
    return { from, id: list.from.id, where, order, group: { ...group, figures } };
  }
  const from = fromOf(list, [...joins, ...(column.joins ?? [])]);
  return { from, id: list.from.id, where, order };
}

/** Figures that count the list by zone; undefined if there are none for all zones. */
const figuresOf = ({ total }: AnyList): readonly FigureName[] | undefined =>
  total && 'names' in total && total.zoneId === null && !total.without ? total.names : undefined;
