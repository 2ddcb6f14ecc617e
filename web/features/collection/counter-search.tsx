import { customers } from '@netkhata/contract/customers';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { isPositive } from '@netkhata/domain/paisa';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { Taka } from '../../ui/taka.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { AMOUNT_FIELD } from './collection-amount.tsx';
import styles from './desk.module.css';

const MIN_CHARACTERS = 3;

type Found = EndpointResult<typeof customers.customerSearch>[number];
type Picked = { id: number; name: string; mobileNo: string };

type CounterSearchProps = {
  picked: Picked | undefined;
  /** A payment is finished, and the placeholder asks for the next customer. */
  isReady: boolean;
  onPick: (customerId: number | undefined) => void;
  hasAutoFocus: boolean;
};

/** Finds the customer at the counter by part of the name, code or number. */
export function CounterSearch(props: CounterSearchProps) {
  const t = useText();
  const { picked, isReady, onPick } = props;
  const isPhone = useIsPhone();
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const isEnabled = typed.length >= MIN_CHARACTERS;
  const { data, isFetching } = useRead(
    customers.customerSearch,
    { query: { q: typed } },
    { isEnabled, keepsPrevious: true },
  );
  // The last results stay visible while one of those customers is being served.
  const isKept = picked !== undefined && typed === '' && !isPhone;
  // The results make the help text superfluous, and a phone has no room for it.
  const isHelpless = isEnabled || (isPhone && picked !== undefined);
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
      emptyText={t(isEnabled ? 'customers.noneFound' : 'customers.pickHelp')}
      hasAutoFocus={props.hasAutoFocus}
      amountToCome={AMOUNT_FIELD}
      isInPage
    />
  );
}

/** A search result in two lines: name and balance, then address and the months owed. */
function FoundCustomer({ customer }: { customer: Found }) {
  const t = useText();
  const { name, balance, code, mobileNo, address } = customer;
  const where = [mobileNo, code, address].filter(Boolean).join(' · ');
  return (
    <>
      <span className={styles.line}>
        <span className={styles.name}>{name}</span>
        {isPositive(balance) ? <Taka amount={balance} isStrong /> : t('till.nothingDue')}
      </span>
      <span className={styles.under}>
        <span className={styles.where} title={where}>
          {where}
        </span>
        <DueMonths customer={customer} />
      </span>
    </>
  );
}

function DueMonths({ customer: { dueFrom, dueTo } }: { customer: Found }) {
  const format = useFormat();
  if (!dueFrom || !dueTo) return null;
  return <span className={styles.due}>{format.monthSpan(dueFrom, dueTo)}</span>;
}
