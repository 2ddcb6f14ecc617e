import { count, filled, id, anything, type Shape, successful, text } from './wire-shape.ts';

/** Values from earlier responses that a client keeps for its forms: ids, options, whole rows. */
export type Seen = Record<string, any>;

/** One row of section 7 of the specification, typed from it by hand. */
export interface SectionRow {
  /** Method and path as section 7 writes them; `{name}` is a parameter. */
  call: string;
  /** Whether section 7 marks it 'bearer'. The server wants the token always (decisions section 2). */
  isBearer: boolean;
  /** Distinguishes two rows, where section 7 has two bodies for one path. */
  note?: string;
  /** A file below the site root instead of the API prefix. */
  isFile?: true;
  params?: (seen: Seen) => Record<string, string | number>;
  query?: (seen: Seen) => Record<string, string>;
  body?: (seen: Seen) => unknown;
  reads: Shape;
  keeps?: (answer: any, seen: Seen) => void;
}

/** Response with `data` as a list of rows. */
export const listOf = (row: Shape): Shape => ({ success: successful, data: [row] });

/** Response with `data` as one record. */
export const data = (fields: Shape): Shape => ({ success: successful, data: fields });

/** Response with the fields both at the top level and under `data`. */
export const record = (fields: Record<string, Shape>): Shape => ({
  success: successful,
  ...fields,
  data: fields,
});

/** Response with `data.data` as the page object. */
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

/** Response to a change (section 8). */
export const saved = (fields: Shape = anything): Shape => ({
  success: successful,
  heading: filled,
  successMessage: filled,
  errorMessage: text,
  data: fields,
});

export const savedId = saved({ id });

/** Query of a list as a table first sends it. */
export const tableQuery = () => ({
  page: '1',
  column: 'id',
  order: 'DESC',
  globalSearch: '',
  per_page: '10',
});

/** The state of a table that every request for rows carries. */
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
