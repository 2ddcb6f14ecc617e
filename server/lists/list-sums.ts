import type { ListPage } from '@netkhata/contract/endpoint';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { amountOfFigures, totalOfFigures } from '../figures/list-totals.ts';
import { allOf } from './list-filters.ts';
import { fromOf, joinsOf, type ResolvedList, resolveList } from './resolve-list.ts';
import type { AnyList, Column, ListRequest, Sql } from './list.ts';

/** Number of all rows that match a request, and the totals of the summed columns. */
export async function readListSums(
  tx: Database,
  list: AnyList,
  request: ListRequest,
): Promise<ListPage<never>> {
  const summed = Object.entries(list.columns).filter(([, { sum }]) => sum !== undefined);
  const resolved = resolveList(list, request);
  const columns = summed.map(([, column]) => column);
  const selected = sumsByFigures(list, resolved, columns) ?? countedSums(list, resolved, columns);
  const { rows } = await sql<Record<string, number>>`${selected}`.execute(tx);
  const { total = 0, ...sums } = rows[0] ?? {};
  return {
    rows: [],
    currentPage: 1,
    lastPage: 1,
    perPage: request.query.per_page,
    total,
    sums: Object.fromEntries(summed.map(([name], index) => [name, sums[`s${index}`] as PaisaSum])),
  };
}

const withAliases = (sums: readonly Sql[]): Sql[] =>
  sums.map((sum, index) => sql`${sum} as ${sql.ref(`s${index}`)}`);

/** Sums from the kept figures, if the list is not narrowed and figures exist for all columns. */
function sumsByFigures(
  { total }: AnyList,
  { isWhole }: ResolvedList,
  columns: readonly Column[],
): Sql | undefined {
  if (!isWhole || !total || !('names' in total)) return undefined;
  const { zoneId } = total;
  const sums: Sql[] = [];
  for (const { sum } of columns) {
    if (!sum?.figures) return undefined;
    sums.push(amountOfFigures({ names: sum.figures, zoneId }));
  }
  return sql`select ${sql.join([sql`${totalOfFigures(total)} as total`, ...withAliases(sums)])}`;
}

/** Sums computed by reading all matching rows once. */
function countedSums(list: AnyList, { conditions }: ResolvedList, columns: readonly Column[]): Sql {
  const joins = [...joinsOf(conditions), ...columns.flatMap((column) => column.joins ?? [])];
  const sums = columns.map(({ order }) => sql`coalesce(sum(${order[0]}), 0)`);
  return sql`
    select ${sql.join([sql`count(*) as total`, ...withAliases(sums)])} from ${fromOf(list, joins)}
    where ${allOf(conditions.map((condition) => condition.sql))}`;
}
