import { customers } from '@netkhata/contract/customers';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { SearchOption } from '../../ui/search-select.tsx';

/** The search starts when more than 2 characters are typed (specification section 5). */
const MIN_CHARACTERS = 3;

type FoundCustomers = {
  found: { id: number; name: string; mobileNo: string }[];
  /** Props for a `SearchSelect`. */
  select: { options: SearchOption[]; isLoading: boolean; query: string; emptyText: string };
};

/** Search results without the customers already selected. */
export function useFoundCustomers(
  typed: string,
  chosen: readonly { id: number }[] = [],
): FoundCustomers {
  const t = useText();
  const format = useFormat();
  const query = typed.trim();
  const isEnabled = query.length >= MIN_CHARACTERS;
  const { data, error, isFetching } = useRead(
    customers.customerSearch,
    { query: { q: query } },
    { isEnabled, keepsPrevious: true },
  );
  const all = isEnabled ? (data ?? []) : [];
  const found = all.filter(({ id }) => !chosen.some((customer) => customer.id === id));
  return {
    found,
    select: {
      options: found.map((customer) => ({
        value: customer.id,
        label: `${customer.name} ${customer.mobileNo}`,
        note: `${customer.code} · ${format.taka(customer.balance)}`,
      })),
      isLoading: isEnabled && isFetching,
      query: typed,
      emptyText: error?.message ?? t(isEnabled ? 'sms.noneFound' : 'sms.searchMore'),
    },
  };
}
