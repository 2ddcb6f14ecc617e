import type { CallInput } from '@netkhata/contract/endpoint';
import { readAtFirst } from '../../api/read-at-first.ts';
import { readOf } from '../../api/use-read.ts';
import { rowsPerPage } from '../../shared/preferences/list-and-receipt.ts';
import { listSearchIn } from '../state/list-search.ts';
import type { ListEndpoint } from './use-data-table.ts';

/** What a list is asked for where the address says no more of it than its page. */
function inputAt(search: string) {
  const { page, size } = Object.fromEntries(new URLSearchParams(search));
  const said = listSearchIn({ page: Number(page), size: Number(size) });
  return {
    query: {
      page: said.page ?? 1,
      per_page: said.size ?? rowsPerPage.value(),
      column: 'id',
      order: 'desc',
      globalSearch: '',
    },
    body: {},
  };
}

/** Has a screen's list read before it is drawn, where head-start.ts has asked for it. */
export function readListAtFirst(endpoint: ListEndpoint): void {
  readAtFirst(async (client) => {
    const asked = [...(window.prefetched?.keys() ?? [])];
    if (!asked.some((call) => call.includes(`/${endpoint.path}?`))) return;
    const input = inputAt(location.search) as unknown as CallInput<ListEndpoint>;
    await client.query(readOf(endpoint, input));
  });
}
