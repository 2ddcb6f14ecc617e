import type { RawBuilder } from 'kysely';
import type { FigureName } from '../figures/figure-names.ts';
import type { ListTotal } from '../figures/list-totals.ts';

export type Sql = RawBuilder<unknown>;

/** What a row must fulfil, and the joins of the list that it needs beside the list's own table. */
export interface Condition {
  sql: Sql;
  joins?: readonly string[];
}

/** A table of few names that a list is sorted by, and what refers to it. */
export interface NamedGroup {
  table: 'areas' | 'zones' | 'users';
  key: Sql;
  joins?: readonly string[];
}

/** Where rows come from, without what is joined to them. */
export interface Rows {
  table: Sql;
  id: Sql;
}

/** A table that sorts a list whose every row has one row in it; its join has the table's name. */
export interface Owner {
  table: 'customers';
  /** What refers to it, in an index of the list's rows. */
  key: Sql;
}

/** A public column of a list, in SQL. */
export interface Column {
  /** What it is sorted by, one after the other; the row's id follows. */
  order: readonly [Sql, ...Sql[]];
  /** No two rows are alike in it: the id need not follow. */
  isUnique?: true;
  joins?: readonly string[];
  /** What a text typed over it asks of a row; a part of `order[0]` when left out. */
  filter?: (typed: string) => Condition;
  /** Set where `order[0]` is the name of a group: its rows are read name by name. */
  group?: NamedGroup;
  /** Another table that has the list's rows, and an index with this order. */
  rows?: Rows & { where: Sql };
  /** Set where no index has the order, or where it may be null. */
  isUnindexed?: true;
  /** An amount, `order[0]`, that is summed; by these figures where the list is whole. */
  sum?: { figures?: readonly FigureName[] };
}

/**
 * A list as data (decisions section 8): where its rows come from and what each public column is in
 * SQL. Everything else (filters, search, escaping, sort, total, page) is done for all lists.
 */
export interface List<RawRow, Row> {
  /** What is selected, as `select` list; aliases are the fields of RawRow. */
  select: Sql;
  /** The joins stand in an order in which each may use those before it; none multiplies rows. */
  from: Rows & { joins?: Readonly<Record<string, Sql>> };
  /** Its columns that need the join of this alone name an order in which no two owners are alike. */
  owner?: Owner;
  /** The list's own conditions and the user's zone. */
  where: readonly Condition[];
  columns: Readonly<Record<string, Column>>;
  /** Any of these is found by the global search; each by an index of its own. */
  search?: (typed: string) => readonly Condition[];
  /** The figures that are its total, or how it is known otherwise; counted when left out. */
  total?: ListTotal | RawBuilder<number>;
  row: (raw: RawRow) => Row;
}

/** A list of any kind, whose raw rows only the list itself looks into. */
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

/** The page request of a flat list (`customer_balance`, `sms_history`), which has no sort or size. */
export const flatPage = (page: number | null): ListRequest => ({
  query: { page: page ?? 1, per_page: 10, column: null, order: 'desc', globalSearch: '' },
  body: {},
});
