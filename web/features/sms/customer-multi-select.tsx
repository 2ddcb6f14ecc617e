import { customers } from '@netkhata/contract/customers';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import styles from './sms.module.css';

/** The search starts when more than 2 characters are typed (specification section 5). */
const MIN_CHARACTERS = 3;

export type ChosenCustomer = { id: number; name: string; mobileNo: string };

type CustomerMultiSelectProps = {
  name: string;
  value: ChosenCustomer[];
  onChange: (chosen: ChosenCustomer[]) => void;
  errors?: string[];
};

/** The customers that a search finds, without those who are chosen already. */
function useFoundCustomers(query: string, chosen: readonly ChosenCustomer[]) {
  const isEnabled = query.length >= MIN_CHARACTERS;
  const { data, isFetching } = useRead(
    customers.customerSearch,
    { query: { q: query } },
    { isEnabled, keepsPrevious: true },
  );
  const all = isEnabled ? (data ?? []) : [];
  return {
    found: all.filter(({ id }) => !chosen.some((customer) => customer.id === id)),
    isEnabled,
    isLoading: isEnabled && isFetching,
  };
}

/** Chooses any number of customers: Enter adds the marked one, Backspace takes the last away. */
export function CustomerMultiSelect(props: CustomerMultiSelectProps) {
  const t = useText();
  const format = useFormat();
  const area = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const { value: chosen, onChange } = props;
  const { found, isEnabled, isLoading } = useFoundCustomers(query.trim(), chosen);

  function add(customerId: number | undefined) {
    const customer = found.find(({ id }) => id === customerId);
    if (customer) onChange([...chosen, customer]);
  }

  function remove(customerId: number) {
    onChange(chosen.filter(({ id }) => id !== customerId));
    // The button that was pressed goes with its customer.
    area.current?.querySelector('input')?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const last = chosen.at(-1);
    if (!(event.target instanceof HTMLInputElement)) return;
    // Pressed before the answer is there, Enter must not send what is half chosen.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Backspace' && event.target.value === '' && last) remove(last.id);
  }

  return (
    <div ref={area} role="group" aria-label={t('sms.toCustomers')} onKeyDown={onKeyDown}>
      <SearchSelect
        label={t('sms.customers')}
        help={t('sms.customersHelp')}
        name={props.name}
        value={null}
        onChange={(option) => add(option?.value)}
        options={found.map((customer) => ({
          value: customer.id,
          label: `${customer.name} ${customer.mobileNo}`,
          note: `${customer.code} · ${format.taka(customer.balance)}`,
        }))}
        isLoading={isLoading}
        onSearch={setQuery}
        emptyText={t(isEnabled ? 'sms.noneFound' : 'sms.searchMore')}
        isRequired
        {...(props.errors ? { errors: props.errors } : {})}
      />
      <ChosenList chosen={chosen} onRemove={remove} />
    </div>
  );
}

type ChosenListProps = { chosen: readonly ChosenCustomer[]; onRemove: (id: number) => void };

function ChosenList({ chosen, onRemove }: ChosenListProps) {
  const t = useText();
  return (
    <div className={styles.chosen}>
      <p className={styles.count} role="status">
        {chosen.length > 0 && t('sms.chosenCount', { count: chosen.length })}
      </p>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={t('sms.chosen')}>
          {chosen.map(({ id, name, mobileNo }) => (
            <li key={id} className={styles.chip}>
              <span className={styles.chipName}>{name}</span>
              <span className={styles.chipMobile}>{mobileNo}</span>
              <IconButton
                label={t('sms.remove', { name })}
                className={styles.chipRemove}
                isSmall
                onClick={() => onRemove(id)}
              >
                <IconX size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
