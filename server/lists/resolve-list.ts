import { sql } from 'kysely';
import type { FigureName } from '../figures/figure-names.ts';
import { allOf, anyOf, filterOf } from './list-filters.ts';
import { type Direction, directionOf, type OrderedRows } from './list-order.ts';
import type { AnyList, Column, Condition, ListRequest, Owner, Sql } from './list.ts';

/** An index of trigrams finds nothing shorter: all rows are looked at then, best once. */
const LEAST_INDEXED = 3;

interface SearchCondition extends Condition {
  ids?: Sql;
}

/** A list with what a request wants of it: which rows, in which order. */
export interface ResolvedList {
  conditions: readonly Condition[];
  /** All rows as a query of ids, where the search found them by several indexes. */
  ids: Sql | undefined;
  /** True where nothing narrows the list, so that figures may know how many. */
  isWhole: boolean;
  column: Column;
  direction: Direction;
}

/** Puts a request's filters and search into conditions of the list. */
export function resolveList(list: AnyList, { query, body }: ListRequest): ResolvedList {
  const filters = Object.entries(body).flatMap(([name, typed]) => {
    const column = list.columns[name];
    return column ? [filterOf(column, typed)] : [];
  });
  const others = [...list.where, ...filters];
  const typed = query.globalSearch;
  const search = typed === '' || !list.search ? [] : [searchOf(list, { typed, others })];
  const chosen = query.column === 'id' ? undefined : list.columns[query.column ?? ''];
  return {
    conditions: [...others, ...search],
    ids: search[0]?.ids,
    isWhole: filters.length === 0 && search.length === 0,
    column: chosen ?? { order: [list.from.id] },
    direction: directionOf(query.order),
  };
}

/** Rows that the global search finds: each way by itself, so that it has its index. */
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

/** The list's table with those of its joins that are named. */
export function fromOf({ from }: AnyList, joinNames: readonly string[] = []): Sql {
  const joins = Object.entries(from.joins ?? {}).filter(([name]) => joinNames.includes(name));
  return sql.join([from.table, ...joins.map(([, join]) => join)], sql` `);
}

/** The joins that the conditions need. */
export const joinsOf = (conditions: readonly Condition[]): string[] =>
  conditions.flatMap(({ joins = [] }) => joins);

/** What an order ends with, so that no two rows are alike. */
export const orderOf = (
  { from }: Pick<AnyList, 'from'>,
  { order, isUnique }: Column,
): readonly Sql[] => (isUnique || order.at(-1) === from.id ? order : [...order, from.id]);

/** The rows that a request wants, in their order. */
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
  const owner = isWhole && joins.length === 0 ? ownerOf(list, column) : undefined;
  return {
    from,
    id: list.from.id,
    where,
    order,
    owner: owner && { ...owner, from: list.from.table },
  };
}

/** The figures that count a list for all zones. */
const figuresOf = ({ total }: AnyList): readonly FigureName[] | undefined =>
  total && 'names' in total && total.zoneId === null && !total.without ? total.names : undefined;

/** The owners that a column sorts by; of one zone fewer are read than those of all. */
function ownerOf(
  { owner, total }: AnyList,
  { joins = [], isUnindexed }: Column,
): Owner | undefined {
  const isOfZone = total && 'names' in total && total.zoneId !== null;
  return joins.length === 1 && joins[0] === owner?.table && !isUnindexed && !isOfZone
    ? owner
    : undefined;
}
