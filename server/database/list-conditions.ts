import { type RawBuilder, sql } from 'kysely';
import type { ListName } from './list-changes.ts';
import type { FoundRows, GroupRows, NamedGroup } from './list-order.ts';
import { typedDays } from './typed-days.ts';

/** A public column of a list, in SQL. */
export interface TableColumn {
  sort: RawBuilder<unknown>;
  /** More to sort by, ahead of the id. */
  andBy?: readonly RawBuilder<unknown>[];
  /** Set where `sort` is the name of one of few groups, such as a zone. */
  group?: NamedGroup;
  /** True of every row; says that the joined row which `sort` is of is there. */
  needs?: RawBuilder<unknown>;
  /** The list's rows with only the tables that the column `needs`, unless the scope wants more. */
  alone?: FoundRows | undefined;
  /** What the column depends on beside the list's own changes. */
  changes?: readonly ListName[];
  /** Set where no index has the order, or `sort` may be null: no row is a place to start from. */
  isComputed?: true;
  /** The text a filter looks into; the sort expression itself when left out. */
  text?: RawBuilder<unknown>;
  /** What a filter asks of a row, where other tables have the text and their indexes find it. */
  has?: (text: string) => RawBuilder<unknown>;
  /** A day: what is typed as a day, a month or a year, in either order, is a range of days. */
  isDay?: true;
  /** The fixed words of the column: one is found by its beginning, so 'paid' is not 'unpaid'. */
  words?: readonly string[];
  /** What is compared with the words; the sort expression itself when left out. */
  word?: RawBuilder<unknown>;
}

/** A LIKE pattern that finds the typed text anywhere; what a user types matches itself. */
export const likePattern = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** `lower(expression) like pattern`. */
export const isLike = (expression: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`lower((${expression})::text) like ${likePattern(text)}`;

/** Any of the conditions. */
export const anyOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(conditions, sql` or `)})`;

/** All of the conditions; true when there is none. */
export const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** What was typed over a column. */
export interface Filter {
  column: TableColumn;
  text: string;
}

/** What it asks of a row. */
export function conditionOf({ column, text }: Filter): RawBuilder<unknown> {
  if (column.has) return column.has(text);
  const days = column.isDay && typedDays(text);
  if (days) return sql`${column.sort} between ${days.fromDay}::date and ${days.toDay}::date`;
  if (!column.words) return isLike(column.text ?? column.sort, text);
  return isOneOf(column.word ?? column.sort, wordsBeginning(column.words, text));
}

/** What a filter by the name of a group leaves, group by group. */
export function groupRows(
  conditions: RawBuilder<unknown>[],
  filters: readonly Filter[],
): GroupRows | undefined {
  const named = filters.find(({ column }) => column.group);
  if (!named?.column.group) return undefined;
  const { table, key } = named.column.group;
  const others = filters.filter((filter) => filter !== named).map(conditionOf);
  return {
    key,
    groups: sql`select id from ${sql.table(table)} where ${isLike(sql`name`, named.text)}`,
    where: allOf([...conditions, ...others]),
  };
}

/** The fixed words that begin as typed. */
export const wordsBeginning = (words: readonly string[], text: string): string[] =>
  words.filter((word) => word.startsWith(text.trim().toLowerCase()));

const isOneOf = (expression: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  sql`${expression} = any(${words}::text[])`;
