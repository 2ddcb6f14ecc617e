import type { CallInput, EndpointShape, ListPage, TableRow } from '@netkhata/contract/endpoint';
import { call } from '../../api/call.ts';
import type { Progress } from '../../api/many-at-once.ts';

/** The most that a list gives at once. */
const ROWS_A_PAGE = 500;

/** So many rows are read at most, and worked on at once. */
export const MOST_ROWS = 5000;

type ListQuestion<E extends EndpointShape> = {
  endpoint: E;
  /** What it is narrowed to and sorted by; whatever page this asks for, all are read. */
  input: { query: Record<string, unknown>; body: Record<string, string> };
};

type ReadOptions = { signal?: AbortSignal; onProgress?: (progress: Progress) => void };

/**
 * The rows of a list on all its pages, `MOST_ROWS` of them at most, and how many the list had at the
 * end. A row that moves to a later page meanwhile is there twice. Throws `CallFailure`.
 */
export async function allRows<E extends EndpointShape>(
  { endpoint, input }: ListQuestion<E>,
  { signal, onProgress }: ReadOptions = {},
): Promise<{ rows: TableRow<E>[]; total: number }> {
  const rows: TableRow<E>[] = [];
  let total = 0;
  let lastPage = 1;
  for (let page = 1; page <= lastPage && rows.length < MOST_ROWS; page += 1) {
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
