import type { CallInput, EndpointShape, ListPage, TableRow } from '@netkhata/contract/endpoint';
import { call } from '../../api/call.ts';
import type { Progress } from '../../api/many-at-once.ts';

/** The largest page that the server returns. */
const ROWS_A_PAGE = 500;

/** Rows that are read, and worked on at once, at most. */
export const MAX_LIST_ROWS = 5000;

/** A list with its filters and order; its page is ignored, as all pages are read. */
export type WholeList<E extends EndpointShape> = {
  endpoint: E;
  input: { query: Record<string, unknown>; body: Record<string, string> };
  /** Its number of rows. */
  total: number;
};

type ReadOptions = { signal?: AbortSignal; onProgress?: (progress: Progress) => void };

/**
 * Reads the rows of all pages of a list, up to `MAX_LIST_ROWS`, and the total of the last answer. A
 * row that moves to a later page meanwhile is returned twice. Throws `CallFailure`.
 */
export async function allRows<E extends EndpointShape>(
  { endpoint, input }: Pick<WholeList<E>, 'endpoint' | 'input'>,
  { signal, onProgress }: ReadOptions = {},
): Promise<{ rows: TableRow<E>[]; total: number }> {
  const rows: TableRow<E>[] = [];
  let total = 0;
  let lastPage = 1;
  for (let page = 1; page <= lastPage && rows.length < MAX_LIST_ROWS; page += 1) {
    const query = { ...input.query, page, per_page: ROWS_A_PAGE };
    const question = { ...input, query } as unknown as CallInput<E>;
    const answer: unknown = await call(endpoint, question, signal ? { signal } : {});
    const read = answer as ListPage<TableRow<E>>;
    signal?.throwIfAborted();
    rows.push(...read.rows);
    ({ total, lastPage } = read);
    onProgress?.({ done: Math.min(rows.length, total), total });
  }
  return { rows, total };
}
