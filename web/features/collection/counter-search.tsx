import { customers } from '@netkhata/contract/customers';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { FoundCustomer } from '../../shared/customers/found-customer.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { AMOUNT_FIELD } from './collection-amount.tsx';

const MIN_CHARACTERS = 3;

type Picked = { id: number; name: string; mobileNo: string };

type CounterSearchProps = {
  /** The customer who is served: undefined until they are read, null when nobody is. */
  picked: Picked | null | undefined;
  /** A payment is finished, and the placeholder asks for the next customer. */
  isReady: boolean;
  onPick: (customerId: number | undefined) => void;
};

/** Finds the customer at the counter by part of the name, code or number. */
export function CounterSearch({ picked, isReady, onPick }: CounterSearchProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const isEnabled = typed.length >= MIN_CHARACTERS;
  const { data, error, isFetching } = useRead(
    customers.customerSearch,
    { query: { q: typed } },
    { isEnabled, keepsPrevious: true },
  );
  // The last results stay visible while one of those customers is being served.
  const isKept = picked !== null && typed === '' && !isPhone;
  // The results make the help text superfluous, and a phone has no room for it.
  const isHelpless = isEnabled || (isPhone && picked !== null);
  const found = isEnabled || isKept ? (data ?? []) : [];
  return (
    <SearchSelect
      label={t('customers.pickCustomer')}
      {...(isHelpless ? {} : { help: t('till.searchHelp') })}
      name="customer"
      value={picked ? { value: picked.id, label: `${picked.name} ${picked.mobileNo}` } : null}
      onChange={(option) => onPick(option?.value)}
      options={found.map((customer) => ({
        value: customer.id,
        label: `${customer.name} ${customer.mobileNo}`,
        content: <FoundCustomer customer={customer} />,
      }))}
      isLoading={isEnabled && isFetching}
      query={query}
      onSearch={setQuery}
      {...(isReady ? { placeholder: t('till.nextCustomer') } : {})}
      emptyText={error?.message ?? t(isEnabled ? 'customers.noneFound' : 'customers.pickHelp')}
      // On a phone the keyboard would cover who is due.
      hasAutoFocus={picked === null && !isReady && !isPhone}
      fieldToCome={AMOUNT_FIELD}
      isAmountToCome
      isInPage
    />
  );
}
