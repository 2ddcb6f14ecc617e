import type { Page } from '@netkhata/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * A list as data (decisions section 8): where its rows come from and what each public column is in
 * SQL. Everything else (filters, search, escaping, sort, count, page) is done here, for all lists.
 */
export interface TableSource<RawRow, Row> {
  /** What is selected, as `select` list; aliases are the fields of RawRow. */
  select: RawBuilder<unknown>;
  /** The FROM clause with its joins. */
  from: RawBuilder<unknown>;
  /** Joins that only the shown columns need; left out of the count. */
  where: RawBuilder<unknown>[];
  /** Each public column: what it sorts by and, as text, what its filter looks into. */
  columns: Record<string, TableColumn>;
  /** The condition of the global search for escaped, lower-cased LIKE pattern text. */
  search: (pattern: string) => RawBuilder<unknown>;
  /** Unique tie-breaker of every sort, and the default sort (descending). */
  id: RawBuilder<unknown>;
  row: (raw: RawRow) => Row;
}

export interface TableColumn {
  sort: RawBuilder<unknown>;
  /** The text a filter looks into; the sort expression itself when left out. */
  text?: RawBuilder<unknown>;
  /** The fixed words of the column: one is found by its beginning, so 'paid' is not 'unpaid'. */
  words?: readonly string[];
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
const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

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

function columnHas(column: TableColumn, text: string): RawBuilder<unknown> {
  if (!column.words) return isLike(column.text ?? column.sort, text);
  return isOneOf(column.sort, wordsBeginning(column.words, text));
}

/** The fixed words that begin as typed. */
export const wordsBeginning = (words: readonly string[], text: string): string[] =>
  words.filter((word) => word.startsWith(text.trim().toLowerCase()));

const isOneOf = (expression: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  sql`${expression} = any(${words}::text[])`;

/** Reads one page of a list; a page past the end answers the last one. */
export async function readTablePage<RawRow, Row>(
  tx: Database,
  source: TableSource<RawRow, Row>,
  request: TableRequest,
): Promise<Page<Row>> {
  const { page, per_page: perPage, column, order, globalSearch } = request.query;
  const conditions = [...source.where];
  for (const [name, text] of Object.entries(request.body)) {
    const filtered = source.columns[name];
    if (filtered) conditions.push(columnHas(filtered, text));
  }
  if (globalSearch !== '') conditions.push(source.search(likePattern(globalSearch)));
  const where = allOf(conditions);

  const counted = await sql<{ total: number }>`
    select count(*) as total from ${source.from} where ${where}
  `.execute(tx);
  const total = counted.rows[0]?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const currentPage = Math.min(page, lastPage);

  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const sortColumn = column === null || column === 'id' ? undefined : source.columns[column];
  const sort = sortColumn
    ? sql`${sortColumn.sort} ${direction}, ${source.id} ${direction}`
    : sql`${source.id} ${direction}`;
  const selected = await sql<RawRow>`
    select ${source.select} from ${source.from} where ${where}
    order by ${sort} limit ${perPage} offset ${(currentPage - 1) * perPage}
  `.execute(tx);
  return { rows: selected.rows.map(source.row), currentPage, lastPage, perPage, total };
}

/** The page request of a flat list (`customer_balance`, `sms_history`), which has no sort or size. */
export const flatPage = (page: number | null): TableRequest => ({
  query: { page: page ?? 1, per_page: 10, column: null, order: 'desc', globalSearch: '' },
  body: {},
});
