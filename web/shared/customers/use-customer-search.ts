import { customers, MIN_SEARCH_CHARACTERS } from '@netkhata/contract/customers';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { SearchOption } from '../../ui/search-select.tsx';
import type { Found } from './found-customer.tsx';

export const isLongEnough = (typed: string): boolean =>
  typed.trim().length >= MIN_SEARCH_CHARACTERS;

type Asked = { error: Error | null; isFetching: boolean };

/** What a `SearchSelect` shows of a search for customers that is asked, failed or found nobody. */
export function useSearchState(typed: string, { error, isFetching }: Asked) {
  const t = useText();
  const isEnabled = isLongEnough(typed);
  return {
    query: typed,
    isLoading: isEnabled && isFetching,
    emptyText: error?.message ?? t(isEnabled ? 'customers.noneFound' : 'customers.pickHelp'),
  };
}

/** Customers found by part of the name, code or number; `lastFound` outlives what was typed. */
export function useCustomerSearch(typed: string) {
  const isEnabled = isLongEnough(typed);
  const read = useRead(
    customers.customerSearch,
    { query: { q: typed.trim() } },
    { isEnabled, keepsPrevious: true },
  );
  const lastFound = read.data ?? [];
  return {
    found: isEnabled ? lastFound : [],
    lastFound,
    state: useSearchState(typed, read),
  };
}

/** Options that show name and mobile number (specification section 3), code and balance. */
export function useCustomerOptions(found: readonly Found[]): SearchOption[] {
  const format = useFormat();
  return found.map(({ id, code, name, mobileNo, balance }) => ({
    value: id,
    label: `${name} ${mobileNo}`,
    note: `${format.code(code)} · ${format.taka(balance)}`,
  }));
}
