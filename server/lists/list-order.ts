import { sql } from 'kysely';
import type { FigureName } from '../figures/figure-names.ts';
import { itemsByZone } from '../figures/list-totals.ts';
import { allOf } from './list-filters.ts';
import type { NamedGroup, Owner, Sql } from './list.ts';

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
  group?: (NamedGroup & { figures: readonly FigureName[] | undefined }) | undefined;
  /** Set where `order` is that of the rows' owners, but for the id; `from` here is without them. */
  owner?: (Owner & { from: Sql }) | undefined;
}

export interface Stretch {
  direction: Direction;
  limit: Sql;
  offset: Sql;
  /** A condition without any column: where it is false, nothing is read. */
  onlyIf?: Sql;
  /** Set where `passedOwners` stands before it, and has been asked to come near to the offset. */
  isPastOwners?: boolean;
}

/** The ids of a stretch of the rows, each stretch by one pass over an index. */
export function idsOf(rows: OrderedRows, stretch: Stretch): Sql {
  const { direction, limit, offset, onlyIf } = stretch;
  if (rows.group) return idsByGroup(rows, rows.group, stretch);
  if (rows.owner && stretch.isPastOwners) return idsPastOwners(rows, rows.owner, stretch);
  return sql`
    select ${rows.id} as id from ${rows.from}
    where ${allOf([...rows.where, ...(onlyIf ? [onlyIf] : [])])}
    order by ${orderBy(rows.order, direction)} limit ${limit} offset ${offset}`;
}

/**
 * Group after group in the order of their names: those before the stretch are counted, by figures
 * where these know zones, and the rows of those that it lies in are taken in the order that an index
 * on the group's key has them in, so that no sort looks at the whole list. Of groups with one name,
 * whose rows are mixed, each gives as many as the stretch may need.
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
  // More than the stretch needs are not counted: on a first page that would be all of a group.
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
        dense_rank() over (order by name ${words[direction]}) as no
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

/** So few rows are looked up owner by owner sooner than the ids of all owners are read. */
export const FEW_ROWS = 20_000;
const MOST_OF_REST = 0.95;
const LEAST_OF_REST = 0.05;

/**
 * `passed`: how many owners, in their order, have all their rows before an offset, and what then
 * remains of it, some thousand rows. As many owners as should have the most of the rest are counted
 * together, half as many where they had more than the rest: read in the order of the key, which takes
 * a third of looking each of them up in the order of their names.
 */
export function passedOwners(
  { where, order, id }: OrderedRows,
  { table, key, from }: NonNullable<OrderedRows['owner']>,
  { isNear, direction, offset }: { isNear: Sql; direction: Direction; offset: Sql },
): Sql {
  const idsIn = (ordered: Direction) => sql`array(
    select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
    order by ${orderBy(ownersOrder({ order, id }), ordered)})`;
  return sql`
    owners as materialized (
      select ids, cardinality(ids)::float8 / (select total from place) as per_row from (
        select case when ${isNear} then ${idsIn(direction)} else ${idsIn(opposite(direction))} end
          as ids offset 0
      ) as ordered
    ), passed as (
      select 0 as owners, ${offset} as rest, ${MOST_OF_REST}::float8 as share
      union all
      select case when is_before then owners + cardinality(ids) else owners end,
        case when is_before then rest - held else rest end,
        case when is_before then share else share / 2 end
      from passed cross join lateral (
        select (select ids from owners)[
          owners + 1 : owners + (share * rest * (select per_row from owners))::int] as ids
        offset 0
      ) as next cross join lateral (
        select count(*) as held, count(*) <= rest as is_before from ${from}
        where ${key} = any(ids) and ${allOf(where)}
      ) as counted
      where rest > ${FEW_ROWS} and share > ${LEAST_OF_REST} and cardinality(ids) > 0
    )`;
}

/** The order of the rows without their id. */
const ownersOrder = ({ order, id }: Pick<OrderedRows, 'order' | 'id'>): readonly Sql[] =>
  order.filter((expression) => expression !== id);

/** The owners that are passed are passed over in an index of their own. */
function idsPastOwners(
  { id, where, order }: OrderedRows,
  { table, key, from }: NonNullable<OrderedRows['owner']>,
  { direction, limit, onlyIf = sql`true` }: Stretch,
): Sql {
  const ordered = ownersOrder({ order, id });
  const keys = [sql`sort_key`, ...(ordered.length > 1 ? [sql`owner_id`] : []), id];
  return sql`
    select ${id} as id from (
      select ${sql.ref(`${table}.id`)} as owner_id, ${ordered[0]} as sort_key
      from ${sql.table(table)} order by ${orderBy(ordered, direction)}
      offset (select max(owners) from passed)
    ) as owners join ${from} on ${key} = owner_id
    where ${allOf([...where, onlyIf])}
    order by ${orderBy(keys, direction)}
    limit ${limit} offset (select min(rest) from passed)`;
}
