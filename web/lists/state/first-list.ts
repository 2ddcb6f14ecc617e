import type { CallInput } from '@netkhata/contract/endpoint';
import { readAtFirst } from '../../api/first-answers.ts';
import { readOf } from '../../api/use-read.ts';
import { listCallOf } from '../../head-start/prefetch-calls.ts';
import { rowsPerPage } from '../../shared/preferences/list-and-receipt.ts';
import type { ListEndpoint } from '../table/use-data-table.ts';
import { listSearchIn } from './list-search.ts';

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

/** Has the answer that head-start.ts asked for read before the first screen, where that is this list. */
export function readListAtFirst<E extends ListEndpoint>(endpoint: E): void {
  readAtFirst((client) => {
    const call = listCallOf(location, String(rowsPerPage.value()));
    if (!call?.url.includes(`/${endpoint.path}?`)) return undefined;
    const input = inputAt(location.search) as unknown as CallInput<E>;
    return client.prefetchQuery(readOf(endpoint, input));
  });
}
