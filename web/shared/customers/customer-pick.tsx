import { customers } from '@netkhata/contract/customers';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { SearchSelect } from '../../ui/search-select.tsx';

const MIN_CHARACTERS = 3;

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
  const format = useFormat();
  const [query, setQuery] = useState('');
  const isEnabled = query.trim().length >= MIN_CHARACTERS;
  const { data, error, isFetching } = useRead(
    customers.customerSearch,
    { query: { q: query.trim() } },
    { isEnabled, keepsPrevious: true },
  );
  const found = isEnabled ? (data ?? []) : [];
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
      options={found.map((customer) => ({
        value: customer.id,
        label: `${customer.name} ${customer.mobileNo}`,
        note: `${format.code(customer.code)} · ${format.taka(customer.balance)}`,
      }))}
      isLoading={isEnabled && isFetching}
      query={query}
      onSearch={setQuery}
      emptyText={error?.message ?? t(isEnabled ? 'customers.noneFound' : 'customers.pickHelp')}
      isRequired={isRequired}
      hasAutoFocus={hasAutoFocus}
      fieldToCome={fieldToCome}
      {...(errors ? { errors } : {})}
    />
  );
}
