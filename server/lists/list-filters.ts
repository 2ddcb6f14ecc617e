import { typedAmount } from '@netkhata/domain/typed-amount';
import { typedDays } from '@netkhata/domain/typed-days';
import { type RawBuilder, sql } from 'kysely';
import type { Column, Condition, NamedGroup, Sql } from './list.ts';

/** A LIKE pattern that finds the typed text anywhere; what a user types matches itself. */
export const likePattern = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** `lower(expression) like pattern`. */
export const isLike = (expression: Sql, text: string): Sql =>
  sql`lower((${expression})::text) like ${likePattern(text)}`;

/** Any of the conditions. */
export const anyOf = (conditions: readonly Sql[]): RawBuilder<boolean> =>
  sql`(${sql.join(conditions, sql` or `)})`;

/** All of the conditions; true when there is none. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** What is typed over a column asks of a row. */
export function filterOf(column: Column, typed: string): Condition {
  if (column.group && typed.startsWith('=')) return isNamed(column.group, typed.slice(1).trim());
  return (
    column.filter?.(typed) ?? {
      sql: isLike(column.order[0], typed),
      ...(column.joins && { joins: column.joins }),
    }
  );
}

/** '=Mirpur' is that zone alone, and not Mirpur 10; '=' is what has none. */
const isNamed = ({ table, key, joins = [] }: NamedGroup, name: string): Condition => ({
  sql:
    name === ''
      ? sql`${key} is null`
      : sql`${key} = any(array(
          select id from ${sql.table(table)} where lower(name) = lower(${name})))`,
  joins,
});

/** A filter that looks into a text. */
export const textHas =
  (text: Sql) =>
  (typed: string): Condition => ({ sql: isLike(text, typed) });

/** A filter of days: a typed day, month or year is a range of them, anything else a part of it. */
export const dayIn =
  (day: Sql) =>
  (typed: string): Condition => {
    const days = typedDays(typed);
    return {
      sql: days
        ? sql`${day} between ${days.fromDay}::date and ${days.toDay}::date`
        : isLike(sql`to_char(${day}, 'YYYY-MM-DD FMDD Mon YYYY')`, typed),
    };
  };

/** A filter of amounts, however the amount is written. */
export const amountIn =
  (paisa: Sql) =>
  (typed: string): Condition => ({
    sql: isLike(sql`round(${paisa} / 100.0, 2)`, typedAmount(typed) ?? typed),
  });

/** A filter of fixed words: a whole word is that one alone, so that 'paid' is not 'unpaid'. */
export const wordIn =
  (expression: Sql, words: readonly string[], joins: readonly string[] = []) =>
  (typed: string): Condition => ({
    sql: sql`${expression} = any(${wordsHaving(words, typed)}::text[])`,
    joins,
  });

/** The fixed words that have the text in them; a whole word is that one alone. */
export function wordsHaving<Word extends string>(words: readonly Word[], typed: string): Word[] {
  const text = typed.trim().toLowerCase();
  const whole = words.filter((word) => word === text);
  return whole.length > 0 ? whole : words.filter((word) => word.includes(text));
}

/** The fixed words that begin as typed. */
export const wordsBeginning = (words: readonly string[], typed: string): string[] =>
  words.filter((word) => word.startsWith(typed.trim().toLowerCase()));

/** Any of the columns has the text: for tables that are looked through at once. */
export const columnsHave = (
  columns: readonly Sql[],
  typed: string,
  joins: readonly string[] = [],
): Condition => ({ sql: anyOf(columns.map((column) => isLike(column, typed))), joins });
