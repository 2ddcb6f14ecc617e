import type { ViewState } from '@netkhata/contract/saved-views';
import type { ListSearch } from '../state/list-search.ts';

/** An address of a list, as the router has it. */
export type ViewAddress = Omit<ListSearch, 'page'> & {
  label?: number | undefined;
  tab?: string | undefined;
};

/** The address that shows a view; a view is a named address. */
export function addressOfView({ columns, ...state }: ViewState): ViewAddress {
  return { ...state, ...(columns ? { columns: columns.join('.') } : {}) };
}

/** What is kept of the list that an address shows; the page is not part of it. */
export function viewInAddress(address: Record<string, unknown>): ViewState {
  const { column, order, size, search, filters, columns, label, tab } = address as ViewAddress;
  const state: Record<string, unknown> = { column, order, size, search, filters, label, tab };
  state['columns'] = columns?.split('.');
  const present = Object.entries(state).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as ViewState;
}

/** The same text for what shows the same, in whatever order its parts came. */
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
