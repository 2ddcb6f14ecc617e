import { PAGE_SIZES } from '@netkhata/contract/page-sizes';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { storeOnUser } from '../../shared/preferences/keep-on-user.ts';
import { rowsPerPage } from '../../shared/preferences/list-and-receipt.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';
import { type ListSearch, listSearchIn } from './list-search.ts';

export type SortOrder = 'asc' | 'desc';

export type TableList = {
  page: number;
  size: number;
  column: string;
  order: SortOrder;
  search: string;
  filters: Record<string, string>;
  /** Ascending at first, then the other way round; back to page 1. */
  sortBy: (column: string) => void;
  goTo: (page: number) => void;
  showPerPage: (size: number) => void;
  searchFor: (text: string) => void;
  filterBy: (column: string, text: string) => void;
  clearFilters: () => void;
  /** Without this key of the address. */
  widen: (key: string) => void;
  /** Searched or filtered: it may have more rows than it shows. */
  isNarrowed: boolean;
  /** The list convention's question: query and filters as the contract wants them. */
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
  /** Keys of the address that narrow the list besides its search and filters. */
  narrowedBy?: readonly string[];
};

/** On this device at once, and on the user for the next. */
function showOnEveryList(size: number): void {
  const choice = PAGE_SIZES.find((each) => each === size);
  if (choice === undefined) return;
  rowsPerPage.keep(choice);
  void storeOnUser({ rowsPerPage: choice });
}

function withoutEmpty(filters: Record<string, string>): Record<string, string> | undefined {
  const entries = Object.entries(filters).filter(([, text]) => text !== '');
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/**
 * The state of a list, kept in the address bar, so that Back, reload and a pasted link show the
 * same rows. `columns` are the contract's: others in an address are ignored. Sorted by id,
 * descending, unless told otherwise (specification section 9).
 */
export function useTableList(columns: readonly string[], defaults: ListDefaults = {}): TableList {
  const { narrowedBy = [] } = defaults;
  const address: ListSearch = listSearchIn(useSearch({ strict: false }));
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
    // A choice is a step for the back button; typing is not.
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
        ...Object.fromEntries(narrowedBy.map((key) => [key, undefined])),
      }),
    widen: (key) => change({ [key]: undefined }),
    isNarrowed: search !== '' || Object.keys(filters).length > 0 || narrowedBy.length > 0,
    input: {
      query: { page, per_page: size, ...sorted, globalSearch: search },
      body: filters,
    },
  };
}
