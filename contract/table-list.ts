import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { endpoint, type Schema } from './endpoint.ts';
import { message } from './messages.ts';
import { DEFAULT_PAGE_SIZE, KNOWN_PAGE_SIZES } from './page-sizes.ts';
import type { Access } from './rights.ts';
import { optionalYesNo, refuse } from './wire.ts';

const numericText = z.optional(z.nullable(z.union([z.string(), z.number()])));

const PAGE_TOO_LOW = message('list.pageTooLow');
const pageNumber = withRules(
  { refusals: [PAGE_TOO_LOW] },
  z.codec(numericText, z.int(), {
    decode: (value, payload) => {
      if (value === undefined || value === null || value === '') return 1;
      const page = Number(value);
      if (Number.isSafeInteger(page) && page >= 1) return page;
      return refuse(payload, value, PAGE_TOO_LOW);
    },
    encode: (page) => page,
  }),
);

const PAGE_SIZE_UNKNOWN = message('list.pageSize', { sizes: KNOWN_PAGE_SIZES.join(', ') });
const pageSize = withRules(
  { refusals: [PAGE_SIZE_UNKNOWN] },
  z.codec(numericText, z.int(), {
    decode: (value, payload) => {
      if (value === undefined || value === null || value === '') return DEFAULT_PAGE_SIZE;
      const size = Number(value);
      if ((KNOWN_PAGE_SIZES as readonly number[]).includes(size)) return size;
      return refuse(payload, value, PAGE_SIZE_UNKNOWN);
    },
    encode: (size) => size,
  }),
);

const sortOrder = withRules(
  { words: ['asc', 'desc'] },
  z.codec(z.optional(z.nullable(z.string())), z.enum(['asc', 'desc']), {
    decode: (value, payload) => {
      const order = (value ?? '').toLowerCase();
      if (order === '' || order === 'desc') return 'desc';
      if (order === 'asc') return 'asc';
      return refuse(payload, value, message('list.orderUnknown'));
    },
    encode: (order) => order,
  }),
);

const searchText = z.codec(
  z.optional(z.nullable(z.union([z.string().check(z.maxLength(200)), z.number()]))),
  z.string(),
  { decode: (value) => plainText(String(value ?? '')), encode: (text) => text },
);

/** NUL cannot stand in PostgreSQL text; no row can match it, so it is dropped from searches. */
const plainText = (text: string): string => text.replaceAll('\u0000', '').trim();

const sortColumn = (columns: readonly string[]) =>
  withRules(
    { words: columns },
    z.codec(z.optional(z.nullable(z.string())), z.nullable(z.string()), {
      decode: (value, payload) => {
        if (value === undefined || value === null || value === '') return null;
        if (columns.includes(value)) return value;
        return refuse(payload, value, message('list.columnUnknown'));
      },
      encode: (column) => column,
    }),
  );

export const tableQuery = (columns: readonly string[]) =>
  z.object({
    page: pageNumber,
    per_page: pageSize,
    column: sortColumn(columns),
    order: sortOrder,
    globalSearch: searchText,
    /** Yes: returns the sums over all rows instead of rows. */
    sums: z.optional(optionalYesNo),
  });

const columnFilter = z.object({
  filterValue: z.optional(z.nullable(z.union([z.string().check(z.maxLength(200)), z.number()]))),
});

/** The request body is the table's whole state; only its filters are used. */
export const tableFilters = (columns: readonly string[]) =>
  z.codec(
    z.optional(
      z.nullable(
        z.object({
          columns: z.optional(z.nullable(z.record(z.string(), z.nullable(columnFilter)))),
        }),
      ),
    ),
    z.record(z.string(), z.string()),
    {
      decode: (state, payload) => {
        const filters: Record<string, string> = {};
        for (const [column, filter] of Object.entries(state?.columns ?? {})) {
          const text = plainText(String(filter?.filterValue ?? ''));
          if (text === '') continue;
          if (!columns.includes(column)) {
            const unknown = message('list.columnUnknown');
            return refuse(payload, column, unknown, ['columns', column]);
          }
          filters[column] = text;
        }
        return filters;
      },
      encode: (filters) => ({
        columns: Object.fromEntries(
          Object.entries(filters).map(([column, filterValue]) => [
            column,
            { filterType: 'like', filterValue },
          ]),
        ),
      }),
    },
  );

/** Declares a list: its columns are declared once, for sorting, filtering and the rows. */
export const tableList = <
  const Path extends string,
  const Right extends Access,
  Row extends Schema,
>(list: {
  path: Path;
  access: Right;
  columns: readonly string[];
  row: Row;
  method?: 'GET' | 'POST';
}) =>
  endpoint({
    method: list.method ?? 'POST',
    path: list.path,
    access: list.access,
    effect: 'read',
    query: tableQuery(list.columns),
    body: tableFilters(list.columns),
    reply: { kind: 'table', row: list.row, columns: list.columns },
  });
