import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import {
  useCustomerOptions,
  useCustomerSearch,
} from '../../shared/customers/use-customer-search.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import styles from './sms.module.css';

export type ChosenCustomer = { id: number; name: string; mobileNo: string };

type CustomerMultiSelectProps = {
  name: string;
  value: ChosenCustomer[];
  onChange: (chosen: ChosenCustomer[]) => void;
  errors?: string[];
};

/** Selects any number of customers: Enter adds the highlighted one, Backspace removes the last. */
export function CustomerMultiSelect(props: CustomerMultiSelectProps) {
  const t = useText();
  const area = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const { value: chosen, onChange } = props;
  const { found, state } = useCustomerSearch(query);
  const offered = found.filter(({ id }) => !chosen.some((customer) => customer.id === id));

  function add(customerId: number | undefined) {
    const customer = found.find(({ id }) => id === customerId);
    if (customer) onChange([...chosen, customer]);
  }

  function remove(customerId: number) {
    onChange(chosen.filter(({ id }) => id !== customerId));
    // The focused remove button disappears with its customer, so the field gets the focus.
    area.current?.querySelector('input')?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const last = chosen.at(-1);
    if (!(event.target instanceof HTMLInputElement)) return;
    // Without results, Enter must not submit an incomplete selection.
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
        options={useCustomerOptions(offered)}
        {...state}
        onSearch={setQuery}
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
    <div>
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
