import { count, filled, id, present, type Shape, successful, text } from './wire-shape.ts';

/** What earlier answers gave, which a client holds in its forms: ids, options, whole rows. */
export type Seen = Record<string, any>;

/** One row of section 7 of the specification, typed from it by hand. */
export interface SectionRow {
  /** Method and path as section 7 writes them; `{name}` is a parameter. */
  call: string;
  /** Whether section 7 marks it 'bearer'. The server wants the token always (decisions section 2). */
  isBearer: boolean;
  /** Says which of two, where section 7 has two bodies for one path. */
  note?: string;
  /** Stands under the site root and is a file. */
  isFile?: true;
  params?: (seen: Seen) => Record<string, string | number>;
  query?: (seen: Seen) => Record<string, string>;
  body?: (seen: Seen) => unknown;
  reads: Shape;
  keeps?: (answer: any, seen: Seen) => void;
}

/** `data` as a list with rows. */
export const listOf = (row: Shape): Shape => ({ success: successful, data: [row] });

/** `data` as one record. */
export const data = (fields: Shape): Shape => ({ success: successful, data: fields });

/** Fields at the top level, and once more under `data`. */
export const record = (fields: Record<string, Shape>): Shape => ({
  success: successful,
  ...fields,
  data: fields,
});

/** `data.data` as the page object. */
export const tableOf = (row: Shape): Shape => ({
  success: successful,
  data: {
    data: {
      data: [row],
      current_page: count,
      from: count,
      to: count,
      last_page: count,
      per_page: count,
      total: count,
    },
  },
});

/** The answer to a change (section 8). */
export const saved = (fields: Shape = present): Shape => ({
  success: successful,
  heading: filled,
  successMessage: filled,
  errorMessage: text,
  data: fields,
});

export const savedId = saved({ id });

/** The query of a list, as a table sends it when it first shows. */
export const tableQuery = () => ({
  page: '1',
  column: 'id',
  order: 'DESC',
  globalSearch: '',
  per_page: '10',
});

/** The whole state of a table, as it is sent along with every request for rows. */
export const tableState = (...columns: string[]) => ({
  entities: { data: [], current_page: 1, from: 1, last_page: 1, per_page: 10, to: 0, total: 0 },
  first_page: 1,
  current_page: 1,
  sorted_column: 'id',
  offset: 4,
  order: 'DESC',
  limit: '10',
  orderBy: 'id',
  orderType: 'desc',
  globalSearch: '',
  columns: Object.fromEntries(
    columns.map((column) => [column, { filterType: 'like', filterValue: '' }]),
  ),
});
