import type { ViewState } from '@netkhata/contract/saved-views';
import type { ListSearch } from '../state/list-search.ts';

/** The search parameters of a list, as the router has them. */
export type ViewAddress = Omit<ListSearch, 'page'> & {
  label?: number | undefined;
  tab?: string | undefined;
};

/** The search parameters that show a view. */
export function addressOfView({ columns, ...state }: ViewState): ViewAddress {
  return { ...state, ...(columns ? { columns: columns.join('.') } : {}) };
}

/** The view state in the search parameters of a list; the page is not part of it. */
export function viewOfAddress(address: Record<string, unknown>): ViewState {
  const { column, order, size, search, filters, columns, label, tab } = address as ViewAddress;
  const state: Record<string, unknown> = { column, order, size, search, filters, label, tab };
  state['columns'] = columns?.split('.');
  const defined = Object.entries(state).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as ViewState;
}

/** A canonical serialisation: equal for equal values, whatever the order of their keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) {
    return JSON.stringify(value);
  }
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${name}:${canonical(part)}`);
  return `{${parts.sort().join()}}`;
}

export function isSameView(one: ViewState, other: ViewState): boolean {
  return canonical(one) === canonical(other);
}
