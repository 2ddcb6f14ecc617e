import { sql } from 'kysely';
import type { FigureName } from '../figures/figure-names.ts';
import { itemsByZone } from '../figures/list-totals.ts';
import { allOf } from './list-filters.ts';
import type { NamedGroup, Sql } from './list.ts';

export type Direction = 'asc' | 'desc';

export const directionOf = (order: string): Direction => (order === 'asc' ? 'asc' : 'desc');
export const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` };

/** Builds an ORDER BY list. */
export const orderBy = (expressions: readonly Sql[], direction: Direction): Sql =>
  sql.join(expressions.map((expression) => sql`${expression} ${DIRECTIONS[direction]}`));

/** Query for rows in a given order, with only those joins that conditions or order need. */
export interface OrderedRows {
  from: Sql;
  id: Sql;
  where: readonly Sql[];
  /** Ends with the id unless the other expressions are unique. */
  order: readonly Sql[];
  /** Set if the first order expression is the name of a group; `from` does not join the group. */
  group?: (NamedGroup & { figures: readonly FigureName[] | undefined }) | undefined;
}

export interface Stretch {
  direction: Direction;
  limit: Sql;
  offset: Sql;
  /** Condition without columns; if it is false, nothing is read. */
  onlyIf?: Sql;
}

/** Query for the ids of a stretch of the rows, read by one index scan. */
export function idsOf(rows: OrderedRows, stretch: Stretch): Sql {
  const { direction, limit, offset, onlyIf } = stretch;
  if (rows.group) return idsByGroup(rows, rows.group, stretch);
  return sql`
    select ${rows.id} as id from ${rows.from}
    where ${allOf([...rows.where, ...(onlyIf ? [onlyIf] : [])])}
    order by ${orderBy(rows.order, direction)} limit ${limit} offset ${offset}`;
}

/**
 * Reads group by group in the order of their names. The groups before the stretch are only counted
 * (from kept figures if these are by zone). Rows of the groups within the stretch are read in index
 * order, so the whole list is never sorted. If several groups share a name their rows interleave,
 * and each contributes as many rows as the stretch may need.
 */
function idsByGroup(
  { from, where, order }: OrderedRows,
  { table, key, figures }: NonNullable<OrderedRows['group']>,
  { direction, limit, offset, onlyIf }: Stretch,
): Sql {
  const inGroup = order.slice(1);
  const aliases = inGroup.map((_, index) => sql.ref(`k${index}`));
  const selected = sql.join(
    inGroup.map((expression, index) => sql`${expression} as ${aliases[index]}`),
  );
  const ofNamed = sql`groups.id is not null and ${key} = groups.id and ${allOf(where)}`;
  const ofNone = sql`groups.id is null and ${key} is null and ${allOf(where)}`;
  // Counts no further than the stretch needs; on a first page that would be a whole group.
  const countOf = (condition: Sql) => sql`(
    select count(*) from (
      select from ${from} where ${condition} limit (${offset}) + (${limit}) - through
    ) as needed)`;
  const ofGroups = figures
    ? sql`select sum(item_count) from groups
        join (${itemsByZone(figures)}) as items on items.zone_id is not distinct from groups.id`
    : sql`select sum(${countOf(ofNamed)} + ${countOf(ofNone)}) from groups`;
  const skipped = sql`greatest(0, (${offset}) - before)`;
  const ofGroup = sql`
    limit (${limit}) + case when is_shared then ${skipped} else 0 end
    offset case when is_shared then 0 else ${skipped} end`;
  return sql`
    with recursive groups as materialized (
      select id, count(*) over (partition by name) > 1 as is_shared,
        dense_rank() over (order by name ${DIRECTIONS[direction]}) as no
      from (select id, name from ${sql.table(table)} union all select null, null) as named
    ), counted as (
      select 0::bigint as no, 0::bigint as before, 0::bigint as through
      union all
      select no + 1, through,
        through + coalesce((${ofGroups} where groups.no = counted.no + 1), 0)::bigint
      from counted
      where ${onlyIf ?? sql`true`} and through < (${offset}) + (${limit})
        and no < (select max(no) from groups)
    )
    select ${aliases.at(-1)} as id
    from counted join groups using (no) cross join lateral (
      (
        select ${selected} from ${from} where ${ofNamed}
        order by ${orderBy(inGroup, direction)} ${ofGroup}
      ) union all (
        select ${selected} from ${from} where ${ofNone}
        order by ${orderBy([key, ...inGroup], direction)} ${ofGroup}
      )
    ) as page
    where through > (${offset})
    order by no, ${orderBy(aliases, direction)} limit ${limit} offset (
      select coalesce(max(${skipped}), 0) from counted join groups using (no)
      where through > (${offset}) and is_shared
    )`;
}
