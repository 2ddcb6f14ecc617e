import { KNOWN_PAGE_SIZES } from '@netkhata/contract/page-sizes';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { storePreferences } from '../../shared/preferences/store-preferences.ts';
import { rowsPerPage } from '../../shared/preferences/list-and-receipt.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';
import { type ListSearch, parseListSearch } from './list-search.ts';

export type SortOrder = 'asc' | 'desc';

export type TableList = {
  page: number;
  size: number;
  column: string;
  order: SortOrder;
  search: string;
  filters: Record<string, string>;
  /** Sorts ascending, or the other way round if already sorted by this column; back to page 1. */
  sortBy: (column: string) => void;
  goTo: (page: number) => void;
  showPerPage: (size: number) => void;
  searchFor: (text: string) => void;
  filterBy: (column: string, text: string) => void;
  clearFilters: () => void;
  /** Removes a filter by its search parameter. */
  removeFilter: (key: string) => void;
  /** Whether a search or filter is active, so that there may be more rows than are shown. */
  isNarrowed: boolean;
  /** Query and filters as the contract's list convention wants them. */
  input: {
    query: {
      page: number;
      per_page: number;
      column: string;
      order: SortOrder;
      globalSearch: string;
    };
    body: Record<string, string>;
  };
};

type AddressChanges = { [K in keyof ListSearch]: ListSearch[K] | undefined } & {
  [key: string]: unknown;
};

type ListDefaults = {
  column?: string | undefined;
  order?: SortOrder | undefined;
  /** Search parameters that filter the list besides its search and column filters. */
  screenFilters?: readonly string[];
};

/** Stores the page size on this device, and with the user for other devices. */
function showOnEveryList(size: number): void {
  const choice = KNOWN_PAGE_SIZES.find((each) => each === size);
  if (choice === undefined) return;
  rowsPerPage.set(choice);
  void storePreferences({ rowsPerPage: choice });
}

function withoutEmpty(filters: Record<string, string>): Record<string, string> | undefined {
  const entries = Object.entries(filters).filter(([, text]) => text !== '');
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/**
 * The state of a list, kept in the address, so that Back, reload and a pasted link show the same
 * rows. `columns` are those of the contract: others in an address are ignored. Sorted by id,
 * descending, by default (specification section 9).
 */
export function useTableList(columns: readonly string[], defaults: ListDefaults = {}): TableList {
  const { screenFilters = [] } = defaults;
  const address: ListSearch = parseListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const isKnown = (name: string) => columns.includes(name);

  const column = address.column && isKnown(address.column) ? address.column : undefined;
  const sorted = {
    column: column ?? defaults.column ?? 'id',
    order: (column && address.order) || (defaults.order ?? 'desc'),
  };
  const page = address.page ?? 1;
  const ownSize = useStoredPreference(rowsPerPage);
  const size = address.size ?? ownSize;
  const search = address.search ?? '';
  const filters = Object.fromEntries(
    Object.entries(address.filters ?? {}).filter(([name]) => isKnown(name)),
  );

  function change(changes: AddressChanges, isStep = true) {
    // Choices are steps for the back button; typing is not.
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, page: undefined, ...changes }),
      replace: !isStep,
      resetScroll: false,
    });
  }

  return {
    page,
    size,
    ...sorted,
    search,
    filters,
    sortBy: (name) => {
      const isSame = name === sorted.column;
      change({ column: name, order: isSame && sorted.order === 'asc' ? 'desc' : 'asc' });
    },
    goTo: (next) => change({ page: next > 1 ? next : undefined }),
    showPerPage: (next) => {
      showOnEveryList(next);
      change({ size: undefined });
    },
    searchFor: (text) => change({ search: text || undefined }, false),
    filterBy: (name, text) =>
      change({ filters: withoutEmpty({ ...filters, [name]: text }) }, false),
    clearFilters: () =>
      change({
        filters: undefined,
        search: undefined,
        ...Object.fromEntries(screenFilters.map((key) => [key, undefined])),
      }),
    removeFilter: (key) => change({ [key]: undefined }),
    isNarrowed: search !== '' || Object.keys(filters).length > 0 || screenFilters.length > 0,
    input: {
      query: { page, per_page: size, ...sorted, globalSearch: search },
      body: filters,
    },
  };
}
