import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { FoundCustomer } from '../../shared/customers/found-customer.tsx';
import { isLongEnough, useCustomerSearch } from '../../shared/customers/use-customer-search.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { AMOUNT_FIELD } from './collection-amount.tsx';

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
  const { found, lastFound, state } = useCustomerSearch(query);
  // The last results stay visible while one of those customers is being served.
  const isKept = picked !== null && query.trim() === '' && !isPhone;
  // The results make the help text superfluous, and a phone has no room for it.
  const isHelpless = isLongEnough(query) || (isPhone && picked !== null);
  const shown = isKept ? lastFound : found;
  return (
    <SearchSelect
      label={t('customers.pickCustomer')}
      {...(isHelpless ? {} : { help: t('till.searchHelp') })}
      name="customer"
      value={picked ? { value: picked.id, label: `${picked.name} ${picked.mobileNo}` } : null}
      onChange={(option) => onPick(option?.value)}
      options={shown.map((customer) => ({
        value: customer.id,
        label: `${customer.name} ${customer.mobileNo}`,
        content: <FoundCustomer customer={customer} />,
      }))}
      {...state}
      onSearch={setQuery}
      {...(isReady ? { placeholder: t('till.nextCustomer') } : {})}
      // On a phone the keyboard would cover who is due.
      hasAutoFocus={picked === null && !isReady && !isPhone}
      fieldToCome={AMOUNT_FIELD}
      isAmountToCome
      isInPage
    />
  );
}
