import { comparableText } from '@netkhata/domain/comparable-text';
import { parseTypedAmount } from '@netkhata/domain/typed-amount';
import { parseTypedDayRange } from '@netkhata/domain/typed-days';
import { type RawBuilder, sql } from 'kysely';
import type { Column, Condition, NamedGroup, Sql } from './list.ts';

/**
 * A LIKE pattern that matches the typed text anywhere in a comparable one; wildcards in it are
 * escaped.
 */
export const likePattern = (text: string): string =>
  `%${comparableText(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Condition: a text that people typed contains this one, however either was typed. */
export const isLike = (expression: Sql, text: string): Sql =>
  sql`comparable_text((${expression})::text) like ${likePattern(text)}`;

/** Every dash, which a message or a word processor makes of a hyphen, as the hyphen it was. */
export const withHyphens = (text: string): string => text.replaceAll(/\p{Dash}/gu, '-');

/**
 * The same for what the program itself writes, such as numbers of bills, amounts, days and words: a
 * fifth of the time for each row.
 */
export const likeWritten = (expression: Sql, text: string): RawBuilder<boolean> =>
  sql`lower((${expression})::text) like ${likePattern(withHyphens(text))}`;

/** Disjunction of conditions. */
export const anyOf = (conditions: readonly Sql[]): RawBuilder<boolean> =>
  sql`(${sql.join(conditions, sql` or `)})`;

/** Conjunction of conditions; true for an empty list. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Condition for a text typed into a column's filter. */
export function filterOf(column: Column, typed: string): Condition {
  if (column.group && typed.startsWith('=')) return isNamed(column.group, typed.slice(1).trim());
  return (
    column.filter?.(typed) ?? {
      sql: isLike(column.order[0], typed),
      ...(column.joins && { joins: column.joins }),
    }
  );
}

/** '=Mirpur' matches exactly that name, not Mirpur 10; '=' matches rows without a value. */
const isNamed = ({ table, key, joins = [] }: NamedGroup, name: string): Condition => ({
  sql:
    name === ''
      ? sql`${key} is null`
      : sql`${key} = any(array(
          select id from ${sql.table(table)} where comparable_text(name) = ${comparableText(name)}))`,
  joins,
});

/** Filter: the column contains the text. */
export const textHas =
  (text: Sql) =>
  (typed: string): Condition => ({ sql: isLike(text, typed) });

/** Filter: what the program writes in the column contains the text. */
export const writtenHas =
  (text: Sql) =>
  (typed: string): Condition => ({ sql: likeWritten(text, typed) });

/** Filter on days: a typed day, month or year becomes a range, anything else is matched as text. */
export const dayIn =
  (day: Sql) =>
  (typed: string): Condition => {
    const days = parseTypedDayRange(typed);
    return {
      sql: days
        ? sql`${day} between ${days.fromDay}::date and ${days.toDay}::date`
        : likeWritten(sql`to_char(${day}, 'YYYY-MM-DD FMDD Mon YYYY')`, typed),
    };
  };

/** Filter on amounts, whatever the format of the typed amount. */
export const amountIn =
  (paisa: Sql) =>
  (typed: string): Condition => ({
    sql: likeWritten(sql`round(${paisa} / 100.0, 2)`, parseTypedAmount(typed) ?? typed),
  });

/** Filter on fixed words: a whole word matches exactly, so that 'paid' is not 'unpaid'. */
export const wordIn =
  (expression: Sql, words: readonly string[], joins: readonly string[] = []) =>
  (typed: string): Condition => ({
    sql: sql`${expression} = any(${wordsHaving(words, typed)}::text[])`,
    joins,
  });

/** The fixed words that contain the text; a complete word matches only itself. */
export function wordsHaving<Word extends string>(words: readonly Word[], typed: string): Word[] {
  const text = comparableText(typed);
  const whole = words.filter((word) => word === text);
  return whole.length > 0 ? whole : words.filter((word) => word.includes(text));
}

/** The fixed words that start with the text. */
export const wordsBeginning = (words: readonly string[], typed: string): string[] =>
  words.filter((word) => word.startsWith(comparableText(typed)));

/** Filter: any of the columns contains the text; for tables small enough to be scanned. */
export const columnsHave = (
  columns: readonly Sql[],
  typed: string,
  joins: readonly string[] = [],
): Condition => ({ sql: anyOf(columns.map((column) => isLike(column, typed))), joins });
