import { type RawBuilder, sql } from 'kysely';

/** The SQL expression of each field of a row. */
export type Selected<Row> = Readonly<Record<keyof Row & string, RawBuilder<unknown>>>;

/** A SELECT list of these expressions, each under the name of its field. */
export const selectList = (
  fields: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> =>
  sql.join(
    Object.entries(fields).map(([field, expression]) => sql`${expression} as ${sql.id(field)}`),
  );
