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
 * Group after group in the order of their names, and in each no more rows than the stretch may
 * need, which an index on the group's key has in order: no sort looks at the whole list.
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
  const most = sql`limit (${limit}) + (${offset})`;
  return sql`
    select ${aliases.at(-1)} as id from (
      select id, name from ${sql.table(table)} union all select null, null
      order by name ${words[direction]} offset 0
    ) groups cross join lateral (
      (
        select ${selected} from ${from}
        where groups.id is not null and ${key} = groups.id and ${allOf(where)}
        order by ${orderBy(inGroup, direction)} ${most}
      ) union all (
        select ${selected} from ${from}
        where groups.id is null and ${key} is null and ${allOf(where)}
        order by ${orderBy([key, ...inGroup], direction)} ${most}
      )
    ) as page
    where ${onlyIf ?? sql`true`}
    order by groups.name ${words[direction]}, ${orderBy(aliases, direction)}
    limit ${limit} offset ${offset}`;
}
