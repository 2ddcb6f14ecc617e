import { type RawBuilder, sql } from 'kysely';

/** Up to this number of rows, values are inlined; each number of rows is another statement text. */
const MAX_INLINE_ROWS = 3;

/**
 * Rows to insert, in order, with columns of the given types. A few rows become a VALUES list, which
 * takes PostgreSQL half the time; more become one array per column, so that the statement text
 * stays the same.
 */
export function rowsOf(
  types: readonly string[],
  rows: readonly (readonly unknown[])[],
): RawBuilder<unknown> {
  if (rows.length > 0 && rows.length <= MAX_INLINE_ROWS) {
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

/** Builds an SQL fragment with the values in place of NUL characters, which SQL never contains. */
const sqlOf = (text: string, values: readonly unknown[]): RawBuilder<unknown> => {
  const pieces = text.split('\0');
  return sql(Object.assign(pieces, { raw: pieces }), ...values);
};
