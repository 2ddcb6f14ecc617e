import { type RawBuilder, sql } from 'kysely';

export type Direction = 'asc' | 'desc';

/** A table of few names that a list is sorted by, and what refers to it. */
export interface NamedGroup {
  table: 'areas' | 'zones' | 'users';
  key: RawBuilder<unknown>;
}

/** How the rows of a list stand: by the expressions one after the other, all in one direction. */
export interface ListOrder {
  /** The last one is the row's id. None is ever null but the first one of a group. */
  expressions: readonly RawBuilder<unknown>[];
  /** Set where the first expression is the name of a group. */
  group?: NamedGroup;
  /** True of every row; says that a joined row is there, so that the planner may start with it. */
  needs?: RawBuilder<unknown>;
}

/** Rows of a list, without the columns it shows. */
export interface FoundRows {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

/** The rows that a list has. */
export interface ListRows extends FoundRows {
  order: ListOrder;
  /**
   * The same rows without any table that their order does without: PostgreSQL then passes over
   * them in an index alone, which it does not beside a join, be it one that it leaves out.
   */
  alone?: FoundRows | undefined;
  /** Set where a filter leaves a few groups, and an index has each of them in the list's order. */
  within?: GroupRows | undefined;
}

/** The rows of a few groups. */
export interface GroupRows {
  key: RawBuilder<unknown>;
  /** Their ids, as a query. */
  groups: RawBuilder<unknown>;
  /** What else is true of the rows. */
  where: RawBuilder<unknown>;
}

export interface Stretch {
  direction: Direction;
  limit: number;
  offset: number;
  /** The id of the row that it starts from, ascending; left out for the beginning. */
  anchorId?: number;
}

const words = { asc: sql`asc`, desc: sql`desc` };

/** An ORDER BY list. */
export const orderBy = (
  expressions: readonly RawBuilder<unknown>[],
  direction: Direction,
): RawBuilder<unknown> =>
  sql.join(expressions.map((expression) => sql`${expression} ${words[direction]}`));

/** A statement for the ids of a stretch of the list, as they stand in its direction. */
export function idsOfStretch(rows: ListRows, stretch: Stretch): RawBuilder<unknown> {
  if (rows.order.group) return idsByGroup(rows, rows.order.group, stretch);
  return rows.within ? idsWithin(rows, rows.within, stretch) : idsByIndex(rows, stretch);
}

/** What an expression is in the row of the anchor. */
const atAnchor = (rows: ListRows, expression: RawBuilder<unknown>, anchorId: number) =>
  sql`(select ${expression} from ${rows.from} where ${rows.id} = ${anchorId})`;

/**
 * `(a, b, id) >= (...)`. Where the row's id is of another table than the rest, the rest is compared
 * by itself as well: its index is entered at the right place.
 */
function isFrom(
  expressions: readonly RawBuilder<unknown>[],
  { values, isJoined }: { values: readonly RawBuilder<unknown>[]; isJoined: boolean },
): RawBuilder<unknown> {
  const compare = (count: number) => {
    const [left, right] = [expressions, values].map((side) => sql.join(side.slice(0, count)));
    return sql`(${left}) >= (${right})`;
  };
  const { length } = expressions;
  const whole = compare(length);
  return isJoined && length > 1 ? sql`${compare(length - 1)} and ${whole}` : whole;
}

/** What is passed over to find a stretch. */
function passed({ order, alone, ...whole }: ListRows) {
  const { from, where, id } = alone ?? whole;
  const conditions = [where, ...(order.needs && !alone ? [order.needs] : [])];
  return { from, id, conditions, expressions: [...order.expressions.slice(0, -1), id] };
}

function idsByIndex(rows: ListRows, stretch: Stretch): RawBuilder<unknown> {
  const { needs } = rows.order;
  const { anchorId } = stretch;
  const { from, id, conditions, expressions } = passed(rows);
  if (anchorId !== undefined) {
    const values = rows.order.expressions.map((expression) => atAnchor(rows, expression, anchorId));
    conditions.push(isFrom(expressions, { values, isJoined: needs !== undefined }));
  }
  return sql`
    select ${id} as id from ${from} where ${sql.join(conditions, sql` and `)}
    order by ${orderBy(expressions, stretch.direction)}
    limit ${stretch.limit} offset ${stretch.offset}`;
}

/** No more rows of each group than the stretch may need, merged: nothing sorts all that it has. */
function idsWithin(
  { from, id }: ListRows,
  { key, groups, where }: GroupRows,
  { direction, limit, offset, anchorId }: Stretch,
): RawBuilder<unknown> {
  const start = anchorId === undefined ? sql`true` : sql`${id} >= ${anchorId}`;
  return sql`
    select page.id from (${groups}) as groups (id) cross join lateral (
      select ${id} as id from ${from} where ${key} = groups.id and ${where} and ${start}
      order by ${orderBy([id], direction)} limit ${limit + offset}
    ) as page
    order by ${orderBy([sql`page.id`], direction)} limit ${limit} offset ${offset}`;
}

/**
 * Group after group in the order of their names, and in each no more rows than the stretch may
 * need, which an index on the group's key has in order: no sort looks at the whole list.
 */
function idsByGroup(rows: ListRows, group: NamedGroup, stretch: Stretch): RawBuilder<unknown> {
  const { direction } = stretch;
  const { from, conditions, expressions } = passed(rows);
  const inGroup = expressions.slice(1);
  const aliases = inGroup.map((_, index) => sql.ref(`k${index}`));
  const selected = sql.join(
    inGroup.map((expression, index) => sql`${expression} as ${aliases[index]}`),
  );
  const limit = sql`limit ${stretch.limit + stretch.offset}`;
  const start = groupStart(rows, stretch.anchorId);
  const lasting = sql`${sql.join(conditions, sql` and `)}${start.inGroup(inGroup)}`;
  return sql`
    select ${aliases.at(-1)} as id from (
      select id, name from ${sql.table(group.table)} union all select null, null
      order by name ${words[direction]} offset 0
    ) groups cross join lateral (
      (
        select ${selected} from ${from}
        where groups.id is not null and ${group.key} = groups.id and ${lasting}
        order by ${orderBy(inGroup, direction)} ${limit}
      ) union all (
        select ${selected} from ${from}
        where groups.id is null and ${group.key} is null and ${lasting}
        order by ${orderBy([group.key, ...inGroup], direction)} ${limit}
      )
    ) as page
    where ${start.groups}
    order by groups.name ${words[direction]}, ${orderBy(aliases, direction)}
    limit ${stretch.limit} offset ${stretch.offset}`;
}

/** From an anchor on: later groups from their beginning, those of its name from its row. */
function groupStart(rows: ListRows, anchorId: number | undefined) {
  if (anchorId === undefined) return { groups: sql`true`, inGroup: () => sql`` };
  const name = atAnchor(rows, rows.order.expressions[0] as RawBuilder<unknown>, anchorId);
  return {
    groups: sql`case when ${name} is null then groups.name is null
      else groups.name is null or groups.name >= ${name} end`,
    inGroup: (inGroup: readonly RawBuilder<unknown>[]) => {
      const values = rows.order.expressions.slice(1).map(
        (expression) => sql`case when groups.name is not distinct from ${name}
          then ${atAnchor(rows, expression, anchorId)} else 0 end`,
      );
      return sql` and ${isFrom(inGroup, { values, isJoined: true })}`;
    },
  };
}
