import { customers, MIN_SEARCH_CHARACTERS } from '@netkhata/contract/customers';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useTypedText } from '../../../lists/state/use-typed-text.ts';
import { Code } from '../../../ui/code.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink, ButtonLink } from '../../../ui/link.tsx';
import { LoadingShape } from '../../../ui/loading.tsx';
import { moveFocus } from '../../../ui/move-focus.ts';
import { Taka } from '../../../ui/taka.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './customer-search.module.css';

type Found = EndpointResult<typeof customers.customerSearch>;

const KEY_STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Writes the text into the address, debounced, so that Back returns to the results. */
function useSearchText() {
  const { search = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [typed, setTyped] = useTypedText(search, (text) => {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, search: text || undefined }),
      replace: true,
      resetScroll: false,
    });
  });
  return { typed, setTyped, searched: search };
}

/** Customer Search: cards from three characters on; arrows or j and k move, Enter opens. */
export function CustomerSearch() {
  const t = useText();
  const navigate = useNavigate();
  const { typed, setTyped, searched } = useSearchText();
  const area = useRef<HTMLDivElement>(null);
  const q = searched.trim();
  const isSearchable = q.length >= MIN_SEARCH_CHARACTERS;
  const read = useRead(customers.customerSearch, { query: { q } }, { isEnabled: isSearchable });
  const isWaiting =
    typed.trim().length >= MIN_SEARCH_CHARACTERS && (typed.trim() !== q || read.isFetching);
  const isCurrent = isSearchable && typed.trim() === q;
  const found = isCurrent && !read.isError ? read.data : undefined;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = KEY_STEPS[event.key];
    const isTyping = event.target instanceof HTMLInputElement;
    const isLetter = event.key.length === 1;
    if (event.key === 'Enter' && isTyping && found?.[0]) {
      event.preventDefault();
      void navigate({ to: '/customer-details/$id', params: { id: String(found[0].id) } });
    }
    if (step === undefined || (isTyping && isLetter) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveFocus(area.current, step);
  }

  return (
    <div ref={area} role="search" onKeyDown={onKeyDown}>
      <div className={styles.box}>
        <TextField
          label={t('customers.searchLabel')}
          help={`${t('customers.pickHelp')}. ${t('customers.searchKeys')}`}
          value={typed}
          onChange={setTyped}
          type="search"
          inputMode="search"
          hasAutoFocus
        />
      </div>
      <div className={styles.results}>
        {!isSearchable && !isWaiting && (
          <EmptyState title={t('customers.searchFirst')} help={t('payments.chooseCustomerHelp')} />
        )}
        {isWaiting && !found && <LoadingShape of="rows" />}
        {isCurrent && read.isError && !read.isFetching && (
          <div className={styles.failure} role="alert">
            {t('customers.notFound')}
          </div>
        )}
        {found && <SearchResults found={found} />}
      </div>
    </div>
  );
}

function SearchResults({ found }: { found: Found }) {
  const t = useText();
  if (found.length === 0) {
    return (
      <EmptyState
        title={t('customers.noneFound')}
        action={<ButtonLink to="/customer-reg">{t('shell.createCustomer')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <p className={styles.count} role="status">
        {t('customers.foundCount', { count: found.length })}
      </p>
      <ul className={styles.cards}>
        {found.map((customer) => (
          <li key={customer.id}>
            <AppLink
              to="/customer-details/$id"
              params={{ id: String(customer.id) }}
              className={styles.card}
            >
              <span className={styles.name}>{customer.name}</span>
              <span className={styles.balance}>
                <Taka amount={customer.balance} />
              </span>
              <span className={styles.fact}>
                <Code text={customer.code} />
              </span>
              <span className={styles.fact}>{customer.mobileNo}</span>
              {customer.address && <span className={styles.address}>{customer.address}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
