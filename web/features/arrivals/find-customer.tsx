import { arrivals } from '@netkhata/contract/arrivals';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { isLongEnough, useSearchState } from '../../shared/customers/use-customer-search.ts';
import { useEscapeKey } from '../../ui/escape-key.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { type Candidate, reasonsText } from './arrival-words.tsx';

type FindCustomerProps = {
  arrivalId: number;
  onPick: (candidate: Candidate) => void;
  onCancel: () => void;
};

/** Finds the customer by part of the name, code or number; options say what speaks for them. */
export function FindCustomer({ arrivalId, onPick, onCancel }: FindCustomerProps) {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = useState('');
  const isEnabled = isLongEnough(query);
  const read = useRead(
    arrivals.arrivalCustomers,
    { params: { id: arrivalId }, query: { search: query.trim() } },
    { isEnabled, keepsPrevious: true },
  );
  useEscapeKey(true, onCancel);
  const found = isEnabled ? (read.data ?? []) : [];
  return (
    <SearchSelect
      label={t('customers.pickCustomer')}
      help={t('customers.pickHelp')}
      name="customer"
      value={null}
      onChange={(option) => {
        const picked = found.find(({ customerId }) => customerId === option?.value);
        if (picked) onPick(picked);
      }}
      options={found.map((each) => ({
        value: each.customerId,
        label: `${each.name} ${each.mobileNo}`,
        note: [each.code, format.taka(each.due), reasonsText(each.reasons, t)]
          .filter(Boolean)
          .join(' · '),
      }))}
      {...useSearchState(query, read)}
      onSearch={setQuery}
      hasAutoFocus
    />
  );
}
