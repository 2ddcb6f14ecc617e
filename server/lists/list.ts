import type { RawBuilder } from 'kysely';
import type { FigureName } from '../figures/figure-names.ts';
import type { ListTotal } from '../figures/list-totals.ts';
import type { Selected } from './select-list.ts';

export type Sql = RawBuilder<unknown>;

/** A condition on rows, with the joins it needs besides the list's own table. */
export interface Condition {
  sql: Sql;
  joins?: readonly string[];
}

/** A small table of names that a list can be sorted by, and the column that refers to it. */
export interface NamedGroup {
  table: 'areas' | 'zones' | 'users';
  key: Sql;
  joins?: readonly string[];
}

/** A table of rows, without joins. */
export interface Rows {
  table: Sql;
  id: Sql;
}

/** A column of a list, as SQL. */
export interface Column {
  /** Sort expressions; the row's id is appended. */
  order: readonly [Sql, ...Sql[]];
  /** Values are unique, so the id need not be appended. */
  isUnique?: true;
  joins?: readonly string[];
  /** Condition for a typed filter; by default `order[0]` contains the text. */
  filter?: (typed: string) => Condition;
  /** Set if `order[0]` is the name of a group: rows are then read group by group. */
  group?: NamedGroup;
  /** Another table with the same rows and an index in this order. */
  rows?: Rows & { where: Sql };
  /** Set for amounts (`order[0]`) that are summed; `figures` gives the sum of the whole list. */
  sum?: { figures?: readonly FigureName[] };
}

/**
 * Declarative definition of a list (decisions section 8): the source of its rows and each column as
 * SQL. Filters, search, escaping, sorting, totals and pages are implemented once for all lists.
 */
export interface List<RawRow, Row> {
  /** An expression for each field of RawRow: a missing one does not compile. */
  select: Selected<RawRow>;
  /** Joins by name, in an order in which each may use earlier ones. None may multiply rows. */
  from: Rows & { joins?: Readonly<Record<string, Sql>> };
  /** The list's own conditions and the user's scope. */
  where: readonly Condition[];
  columns: Readonly<Record<string, Column>>;
  /** Alternative conditions of the global search, each with an index of its own. */
  search?: (typed: string) => readonly Condition[];
  /** The figures that give the total, or an expression for it; counted by default. */
  total?: ListTotal | RawBuilder<number>;
  row: (raw: RawRow) => Row;
}

/** A list of any type, for code that does not look into its rows. */
export type AnyList = List<never, unknown>;

export interface ListRequest {
  query: {
    page: number;
    per_page: number;
    column: string | null;
    order: string;
    globalSearch: string;
    sums?: boolean | null | undefined;
  };
  body: Record<string, string>;
}

/** Page request of a flat list (`customer_balance`, `sms_history`), without sort or page size. */
export const flatPage = (page: number | null): ListRequest => ({
  query: { page: page ?? 1, per_page: 10, column: null, order: 'desc', globalSearch: '' },
  body: {},
});
