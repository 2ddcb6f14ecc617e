import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/types.ts';

type ColumnOf<Table extends keyof DB> = keyof Insertable<DB[Table]>;

/**
 * A row with all columns of a table that an INSERT can set, but `id`, `created_at` and those of `Left`:
 * `row satisfies EveryColumn<'users', 'language'>` does not compile while the row lacks one, not
 * even a nullable one, which Kysely's `Insertable` lets go.
 */
export type EveryColumn<Table extends keyof DB, Left extends ColumnOf<Table> = never> = Required<
  Omit<Insertable<DB[Table]>, Left | 'id' | 'createdAt'>
>;

/** The same for a statement in SQL: the expression of each column. */
export type EveryColumnInSql<Table extends keyof DB, Left extends ColumnOf<Table> = never> = Record<
  Exclude<ColumnOf<Table>, Left | 'id' | 'createdAt'>,
  unknown
> & { id?: unknown; createdAt?: unknown };

/** The names of columns, for an INSERT or a SELECT list. */
export const columnNames = (columns: object): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map((name) => sql.id(name)));

/** Their values or expressions in the same order. */
export const columnValues = (columns: object): RawBuilder<unknown> =>
  sql.join(Object.values(columns));
