import type { ListPage } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { totalOfFigures } from '../figures/list-totals.ts';
import { allOf } from './list-filters.ts';
import { idsOf, type OrderedRows, opposite, orderBy } from './list-order.ts';
import { readListSums } from './list-sums.ts';
import type { AnyList, List, ListRequest, Sql } from './list.ts';
import { selectList } from './select-list.ts';
import { fromOf, orderedRows, orderOf, type ResolvedList, resolveList } from './resolve-list.ts';

interface Placed {
  listTotal: number;
  listPage: number;
}

/** Reads one page of a list with one statement. A page beyond the end returns the last one. */
export async function readListPage<RawRow, Row>(
  tx: Database,
  list: List<RawRow, Row>,
  request: ListRequest,
): Promise<ListPage<Row>> {
  if (request.query.sums) return readListSums(tx, list, request);
  const resolved = resolveList(list, request);
  const { page, per_page: perPage } = request.query;
  const wanted = { page, perPage };
  const { known, ids } =
    resolved.isWhole && list.total
      ? idsByFigures(list, resolved, wanted)
      : idsCounted(list, resolved, wanted);
  const { rows } = await sql<RawRow & Placed>`
    with ${known}
    select ${selectList(list.select)}, (select total from place) as list_total,
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

/** Parts of the page's statement: the CTEs, including `place`, and the query for the ids. */
interface PageParts {
  known: Sql;
  ids: Sql;
}

/** `offset 0` keeps the total from being inlined: it is used twice and would be computed twice. */
const placeOf = ({ page, perPage }: WantedPage, total: Sql): Sql => sql`
  place as materialized (
    select total, least(${page}::bigint, greatest(1, (total + ${perPage - 1}) / ${perPage})) as page
    from (select ${total} as total offset 0) as counted
  )`;

const totalOf = (total: NonNullable<AnyList['total']>): Sql =>
  'names' in total ? totalOfFigures(total) : total;

/** For a known total: reads the page from whichever end of the list is nearer. */
function idsByFigures(list: AnyList, resolved: ResolvedList, wanted: WantedPage): PageParts {
  const { page, perPage } = wanted;
  const place = placeOf(wanted, totalOf(list.total as NonNullable<AnyList['total']>));
  const rows = orderedRows(list, resolved);
  const { direction } = resolved;
  const offset = (page - 1) * perPage;
  const limit = sql`${perPage}::bigint`;
  const front = { direction, limit, offset: sql`${offset}::bigint` };
  if (page === 1) return { known: place, ids: idsOf(rows, front) };
  const isNear = sql`(select total >= ${2 * offset} from place)`;
  const back = {
    direction: opposite(direction),
    limit: sql`(select least(${perPage}, total - (page - 1) * ${perPage}) from place)`,
    offset: sql`(select greatest(0, total - page * ${perPage}) from place)`,
    onlyIf: sql`not ${isNear}`,
  };
  const ids = sql`
    (${idsOf(rows, { ...front, onlyIf: isNear })})
    union all (${idsOf(rows, back)})`;
  return { known: place, ids };
}

/**
 * For an unknown total: reads all matching rows once and counts them in the same scan. There is no
 * LIMIT, which could make PostgreSQL walk the whole list in sort order.
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

/** Search results are already filtered, and sorted by id they need no join with the table. */
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
