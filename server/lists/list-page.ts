import type { Page } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { totalOfFigures } from '../figures/list-totals.ts';
import { allOf, anyOf, filterOf } from './list-filters.ts';
import {
  type Direction,
  directionOf,
  idsOf,
  type OrderedRows,
  orderBy,
  opposite,
} from './list-order.ts';
import type { AnyList, Column, Condition, List, ListRequest, Sql } from './list.ts';

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

const joinsOf = (conditions: readonly Condition[]): string[] =>
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
    return { from, id: list.from.id, where, order, group };
  }
  const from = fromOf(list, [...joins, ...(column.joins ?? [])]);
  return { from, id: list.from.id, where, order };
}

interface Placed {
  listTotal: number;
  listPage: number;
}

/** Reads one page of a list by one statement; a page past the end answers the last one. */
export async function readListPage<RawRow, Row>(
  tx: Database,
  list: List<RawRow, Row>,
  request: ListRequest,
): Promise<Page<Row>> {
  const resolved = resolveList(list, request);
  const { page, per_page: perPage } = request.query;
  const wanted = { page, perPage };
  const { known, ids } =
    resolved.isWhole && list.total
      ? idsByFigures(list, resolved, wanted)
      : idsCounted(list, resolved, wanted);
  const { rows } = await sql<RawRow & Placed>`
    with ${known}
    select ${list.select}, (select total from place) as list_total,
      (select page from place) as list_page
    from ${fromOf(list, Object.keys(list.from.joins ?? {}))}
    where ${list.from.id} = any(array(${ids}))
    order by ${orderBy(orderOf(list, resolved.column), resolved.direction)}
  `.execute(tx);
  const total = rows[0]?.listTotal ?? 0;
  return {
    rows: rows.map(list.row),
    currentPage: rows[0]?.listPage ?? 1,
    lastPage: Math.max(1, Math.ceil(total / perPage)),
    perPage,
    total,
  };
}

interface WantedPage {
  page: number;
  perPage: number;
}

/** The parts of the page's statement: what is read first, with `place`, and the ids. */
interface PageParts {
  known: Sql;
  ids: Sql;
}

/** `offset 0` keeps the total one value: it is used twice, and would be read twice. */
const placeOf = ({ page, perPage }: WantedPage, total: Sql): Sql => sql`
  place as materialized (
    select total, least(${page}::bigint, greatest(1, (total + ${perPage - 1}) / ${perPage})) as page
    from (select ${total} as total offset 0) as counted
  )`;

const totalOf = (total: NonNullable<AnyList['total']>): Sql =>
  'names' in total ? totalOfFigures(total) : total;

/** The total is kept: the page is counted off from the end of the list that is nearer to it. */
function idsByFigures(list: AnyList, resolved: ResolvedList, wanted: WantedPage): PageParts {
  const { page, perPage } = wanted;
  const known = placeOf(wanted, totalOf(list.total as NonNullable<AnyList['total']>));
  const rows = orderedRows(list, resolved);
  const { direction } = resolved;
  const offset = (page - 1) * perPage;
  const limit = sql`${perPage}::bigint`;
  const front = { direction, limit, offset: sql`${offset}::bigint` };
  if (page === 1) return { known, ids: idsOf(rows, front) };
  const isNear = sql`(select total >= ${2 * offset} from place)`;
  const back = {
    direction: opposite(direction),
    limit: sql`(select least(${perPage}, total - (page - 1) * ${perPage}) from place)`,
    offset: sql`(select greatest(0, total - page * ${perPage}) from place)`,
    onlyIf: sql`not ${isNear}`,
  };
  const ids = sql`
    (${idsOf(rows, { ...front, onlyIf: isNear })}) union all (${idsOf(rows, back)})`;
  return { known, ids };
}

/**
 * All that is found is read once, without a limit that would have the list walked in its order, and
 * counted in the same reading.
 */
function idsCounted(list: AnyList, resolved: ResolvedList, wanted: WantedPage): PageParts {
  const { from, id, where, order } = foundRows(list, resolved);
  const keys = order.map((_, index) => sql.ref(`k${index}`));
  const selected = sql.join(order.map((expression, index) => sql`${expression} as ${keys[index]}`));
  return {
    known: sql`
      found as materialized (select ${id} as id, ${selected} from ${from} where ${allOf(where)}),
      ${placeOf(wanted, sql`(select count(*) from found)`)}`,
    ids: sql`
      select id from found order by ${orderBy(keys, resolved.direction)}
      limit ${wanted.perPage} offset (select (page - 1) * ${wanted.perPage} from place)`,
  };
}

/** What the search found needs no second look, and by id it stands without its rows. */
function foundRows(list: AnyList, resolved: ResolvedList): OrderedRows {
  if (!resolved.ids) return orderedRows(list, { ...resolved, isWhole: false });
  const order = orderOf(list, resolved.column);
  const found = sql`(${resolved.ids}) as hits`;
  const id = sql`hits.id`;
  if (order.length === 1 && !resolved.column.isUnique) {
    return { from: found, id, where: [], order: [id] };
  }
  const from = sql`${fromOf(list, resolved.column.joins)} join ${found} on hits.id = ${list.from.id}`;
  return { from, id, where: [], order };
}
