import type { Page } from '@netkhata/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { type KeptTotal, keptTotal, type ListName, versionOf } from './list-changes.ts';
import { allOf, conditionOf, groupRows, likePattern, type TableColumn } from './list-conditions.ts';
import {
  type Direction,
  type FoundRows,
  type GroupRows,
  type ListOrder,
  orderBy,
} from './list-order.ts';
import { guessPage, type PageTruth, type PlannedPage, planPage, stillHolds } from './list-pages.ts';

/** What a user looks for in a list. */
export interface Searched {
  /** As it was typed. */
  text: string;
  /** The same as an escaped, lower-cased LIKE pattern that finds it anywhere. */
  pattern: string;
}

/**
 * A list as data (decisions section 8): where its rows come from and what each public column is in
 * SQL. Everything else (filters, search, escaping, sort, total, page) is done here, for all lists.
 */
export interface TableSource<RawRow, Row> {
  /** What is selected, as `select` list; aliases are the fields of RawRow. */
  select: RawBuilder<unknown>;
  /** The FROM clause; joins on the left where no condition needs them, so that a count does without. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>[];
  /** Each public column: what it sorts by and, as text, what its filter looks into. */
  columns: Record<string, TableColumn>;
  /** The condition of the global search; left out where `searchIds` alone finds the rows. */
  search?: (searched: Searched) => RawBuilder<unknown>;
  /**
   * The ids that the search finds, as a query; set where the search looks into several tables, so
   * that each has its own index.
   */
  searchIds?: (searched: Searched) => RawBuilder<unknown>;
  /** Unique tie-breaker of every sort, and the default sort (descending). */
  id: RawBuilder<unknown>;
  row: (raw: RawRow) => Row;
  /** What its rows depend on, for lists of many rows: what was counted once is remembered. */
  changes?: readonly ListName[];
  /** The same for the search alone. */
  searchChanges?: readonly ListName[];
  /** Its rows without joined tables, for columns that `needs` none, unless the scope looks there. */
  alone?: FoundRows | undefined;
  /** The total that the database keeps, where `where` is the scope and nothing more. */
  kept?: KeptTotal;
}

export interface TableRequest {
  query: {
    page: number;
    per_page: number;
    column: string | null;
    order: string;
    globalSearch: string;
  };
  body: Record<string, string>;
}

/** What a request asks of a list: which rows, and how they stand. */
export interface AskedList {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  order: ListOrder;
  direction: Direction;
  isComputed: boolean;
  alone: FoundRows | undefined;
  /** The same condition as `where`, for reading all rows that fulfil it. */
  wholeWhere: RawBuilder<unknown>;
  /** Undefined where nothing is remembered of the list. */
  changes: readonly ListName[] | undefined;
  /** Set where the database keeps the total. */
  kept: KeptTotal | undefined;
  /** Set where the list stands by id and a filter names groups. */
  within: GroupRows | undefined;
}

/** An index of trigrams finds nothing shorter: all rows are looked at then, best once. */
const LEAST_INDEXED = 3;

/** What is asked of a list, with its filters and search as conditions. */
export function askedList(
  source: Omit<TableSource<never, unknown>, 'row' | 'select'>,
  { query, body }: TableRequest,
): AskedList {
  const filters = Object.entries(body).flatMap(([name, text]) => {
    const column = source.columns[name];
    return column ? [{ column, text }] : [];
  });
  const isSearched = query.globalSearch !== '';
  const sorted = query.column === 'id' ? undefined : source.columns[query.column ?? ''];
  const looked = [...filters.map(({ column }) => column), ...(sorted ? [sorted] : [])];
  const conditions = [...source.where, ...filters.map(conditionOf)];
  const searched = { text: query.globalSearch, pattern: likePattern(query.globalSearch) };
  const search = isSearched && source.search ? [source.search(searched)] : [];
  const isIndexed = [...query.globalSearch].length >= LEAST_INDEXED;
  const ids =
    isSearched && (isIndexed || !source.search) ? source.searchIds?.(searched) : undefined;
  return {
    from: source.from,
    where: allOf([...conditions, ...search]),
    wholeWhere: allOf([...conditions, ...(ids ? [sql`${source.id} in (${ids})`] : search)]),
    id: source.id,
    order: sorted
      ? { ...sorted, expressions: [sorted.sort, ...(sorted.andBy ?? []), source.id] }
      : { expressions: [source.id] },
    direction: query.order === 'asc' ? 'asc' : 'desc',
    isComputed: sorted?.isComputed ?? false,
    within: sorted ? undefined : groupRows([...source.where, ...search], filters),
    changes: source.changes && [
      ...source.changes,
      ...looked.flatMap(({ changes }) => changes ?? []),
      ...(isSearched ? (source.searchChanges ?? []) : []),
    ],
    ...(filters.length === 0 && !isSearched
      ? { kept: source.kept, alone: sorted?.needs ? sorted.alone : source.alone }
      : { kept: undefined, alone: undefined }),
  };
}

/** Reads one page of a list; a page past the end answers the last one. */
export async function readTablePage<RawRow, Row>(
  tx: Database,
  source: TableSource<RawRow, Row>,
  request: TableRequest,
): Promise<Page<Row>> {
  const asked = askedList(source, request);
  const wanted = { page: request.query.page, perPage: request.query.per_page };
  const guess = guessPage(tx, asked, wanted);
  if (guess) {
    const rows = await selectPage(tx, { source, asked, page: guess });
    if (stillHolds(tx, asked, { guess, truth: rows[0] })) {
      const total = guess.total ?? rows[0]?.listTotal ?? 0;
      return pageOf(rows.map(source.row), { ...guess, ...wanted, total });
    }
  }
  const plan = await planPage(tx, asked, wanted);
  const rows = await selectPage(tx, { source, asked, page: plan });
  return pageOf(rows.map(source.row), { ...plan, ...wanted, total: plan.total ?? 0 });
}

const pageOf = <Row>(
  rows: Row[],
  { total, perPage, currentPage }: { total: number; perPage: number; currentPage: number },
): Page<Row> => ({
  rows,
  currentPage,
  lastPage: Math.max(1, Math.ceil(total / perPage)),
  perPage,
  total,
});

interface SelectedPage<RawRow> {
  source: TableSource<RawRow, unknown>;
  asked: AskedList;
  page: PlannedPage;
}

/** The rows of a planned page, with what tells in the same snapshot whether the plan holds. */
async function selectPage<RawRow>(
  tx: Database,
  { source, asked, page }: SelectedPage<RawRow>,
): Promise<(RawRow & PageTruth)[]> {
  const { rows } = await sql<RawRow & PageTruth>`
    select ${source.select}, ${asked.kept ? keptTotal(asked.kept) : sql`0`} as "listTotal",
      ${page.version === undefined ? sql`''` : versionOf(asked.changes ?? [])} as "listVersion"
    from ${source.from} where ${source.id} = any(${page.ids}) and ${asked.where}
    order by ${orderBy(asked.order.expressions, asked.direction)}
  `.execute(tx);
  return rows;
}

/** The page request of a flat list (`customer_balance`, `sms_history`), which has no sort or size. */
export const flatPage = (page: number | null): TableRequest => ({
  query: { page: page ?? 1, per_page: 10, column: null, order: 'desc', globalSearch: '' },
  body: {},
});
