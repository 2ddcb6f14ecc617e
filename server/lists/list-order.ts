import { sql } from 'kysely';
import { allOf } from './list-filters.ts';
import type { NamedGroup, Sql } from './list.ts';

export type Direction = 'asc' | 'desc';

export const directionOf = (order: string): Direction => (order === 'asc' ? 'asc' : 'desc');
export const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

const words = { asc: sql`asc`, desc: sql`desc` };

/** An ORDER BY list. */
export const orderBy = (expressions: readonly Sql[], direction: Direction): Sql =>
  sql.join(expressions.map((expression) => sql`${expression} ${words[direction]}`));

/** Rows in order: nothing is joined that neither a condition nor the order needs. */
export interface OrderedRows {
  from: Sql;
  id: Sql;
  where: readonly Sql[];
  /** Ends with the id, unless no two rows are alike without it. */
  order: readonly Sql[];
  /** Set where the first of `order` is the name of a group; `from` then has no join for it. */
  group?: NamedGroup | undefined;
}

export interface Stretch {
  direction: Direction;
  limit: Sql;
  offset: Sql;
  /** A condition without any column: where it is false, nothing is read. */
  onlyIf?: Sql;
}

/** The ids of a stretch of the rows, each stretch by one pass over an index. */
export function idsOf(rows: OrderedRows, stretch: Stretch): Sql {
  const { direction, limit, offset, onlyIf } = stretch;
  if (rows.group) return idsByGroup(rows, rows.group, stretch);
  return sql`
    select ${rows.id} as id from ${rows.from}
    where ${allOf([...rows.where, ...(onlyIf ? [onlyIf] : [])])}
    order by ${orderBy(rows.order, direction)} limit ${limit} offset ${offset}`;
}

/**
 * Group after group in the order of their names: those before the stretch are counted, and the rows
 * of those that it lies in are taken in the order that an index on the group's key has them in, so
 * that no sort looks at the whole list. Of groups with one name, whose rows are mixed, each gives as
 * many as the stretch may need.
 */
function idsByGroup(
  { from, where, order }: OrderedRows,
  { table, key }: NamedGroup,
  { direction, limit, offset, onlyIf }: Stretch,
): Sql {
  const inGroup = order.slice(1);
  const aliases = inGroup.map((_, index) => sql.ref(`k${index}`));
  const selected = sql.join(
    inGroup.map((expression, index) => sql`${expression} as ${aliases[index]}`),
  );
  const ofNamed = sql`groups.id is not null and ${key} = groups.id and ${allOf(where)}`;
  const ofNone = sql`groups.id is null and ${key} is null and ${allOf(where)}`;
  const skipped = sql`greatest(0, (${offset}) - before)`;
  const ofGroup = sql`
    limit (${limit}) + case when is_shared then ${skipped} else 0 end
    offset case when is_shared then 0 else ${skipped} end`;
  return sql`
    with recursive groups as materialized (
      select id, count(*) over (partition by name) > 1 as is_shared,
        dense_rank() over (order by name ${words[direction]}) as no
      from (select id, name from ${sql.table(table)} union all select null, null) as named
    ), counted as (
      select 0::bigint as no, 0::bigint as before, 0::bigint as through
      union all
      select no + 1, through, through + (
        select sum((select count(*) from ${from} where ${ofNamed})
          + (select count(*) from ${from} where ${ofNone}))::bigint
        from groups where groups.no = counted.no + 1
      )
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
