import { type RawBuilder, sql } from 'kysely';

/** As many rows as are written one by one; the texts of more would be without end. */
const FEW = 3;

/**
 * Rows to insert, in their order, of columns of these types. A few are written as they are, which
 * takes PostgreSQL half; more are one array a column, so that the text stays the same.
 */
export function rowsOf(
  types: readonly string[],
  rows: readonly (readonly unknown[])[],
): RawBuilder<unknown> {
  if (rows.length > 0 && rows.length <= FEW) {
    const row = types.map((type) => `\0::${type}`);
    const written = rows.map(() => `(${row.join(', ')})`).join(', ');
    return sqlOf(`values ${written}`, rows.flat());
  }
  const arrays = types.map((type) => `\0::${type}[]`).join(', ');
  return sqlOf(
    `select * from unnest(${arrays})`,
    types.map((_, at) => rows.map((row) => row[at])),
  );
}

/** One piece of SQL with its values where the text has a NUL, which PostgreSQL's never has. */
const sqlOf = (text: string, values: readonly unknown[]): RawBuilder<unknown> => {
  const pieces = text.split('\0');
  return sql(Object.assign(pieces, { raw: pieces }), ...values);
};
