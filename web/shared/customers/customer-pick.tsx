import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { useCustomerOptions, useCustomerSearch } from './use-customer-search.ts';

export type PickedCustomer = { id: number; name: string; mobileNo: string };

type CustomerPickProps = {
  picked: PickedCustomer | undefined;
  onPick: (customerId: number | undefined, customer?: PickedCustomer) => void;
  hasAutoFocus: boolean;
  isRequired?: boolean;
  errors?: string[] | undefined;
  /** Name of the field that comes once a customer is picked and takes what was typed ahead. */
  fieldToCome?: string;
};

/** Picks a customer by search; options show name and mobile number (specification section 3). */
export function CustomerPick(props: CustomerPickProps) {
  const { picked, onPick, hasAutoFocus, isRequired = false, errors, fieldToCome } = props;
  const t = useText();
  const [query, setQuery] = useState('');
  const { found, state } = useCustomerSearch(query);
  return (
    <SearchSelect
      label={t('customers.pickCustomer')}
      help={t('customers.pickHelp')}
      name="customer"
      value={picked ? { value: picked.id, label: `${picked.name} ${picked.mobileNo}` } : null}
      onChange={(option) => {
        const customer = found.find(({ id }) => id === option?.value);
        onPick(option?.value, customer);
      }}
      options={useCustomerOptions(found)}
      {...state}
      onSearch={setQuery}
      isRequired={isRequired}
      hasAutoFocus={hasAutoFocus}
      fieldToCome={fieldToCome}
      {...(errors ? { errors } : {})}
    />
  );
}
