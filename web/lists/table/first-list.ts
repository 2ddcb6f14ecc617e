import type { CallInput } from '@netkhata/contract/endpoint';
import { loadBeforeFirstRender } from '../../api/load-before-first-render.ts';
import { readOf } from '../../api/use-read.ts';
import { rowsPerPage } from '../../shared/preferences/list-and-receipt.ts';
import { parseListSearch } from '../state/list-search.ts';
import type { ListEndpoint } from './use-data-table.ts';

/** The input of a list's call if the address has nothing but page and page size. */
function inputAt(search: string) {
  const { page, size } = Object.fromEntries(new URLSearchParams(search));
  const parsed = parseListSearch({ page: Number(page), size: Number(size) });
  return {
    query: {
      page: parsed.page ?? 1,
      per_page: parsed.size ?? rowsPerPage.value(),
      column: 'id',
      order: 'desc',
      globalSearch: '',
    },
    body: {},
  };
}

/** Fetches a screen's list before the first render, if head-start.ts has prefetched it. */
export function loadListBeforeFirstRender(endpoint: ListEndpoint): void {
  loadBeforeFirstRender(async (client) => {
    const prefetched = [...(window.prefetched?.keys() ?? [])];
    if (!prefetched.some((call) => call.includes(`/${endpoint.path}?`))) return;
    const input = inputAt(location.search) as unknown as CallInput<ListEndpoint>;
    await client.query(readOf(endpoint, input));
  });
}
