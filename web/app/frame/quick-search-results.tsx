import { useText } from '../../i18n/use-text.ts';
import { type Found, FoundCustomer } from '../../shared/customers/found-customer.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from './quick-search.module.css';

type QuickSearchResultsProps = {
  listId: string;
  /** Undefined while loading and after a failure. */
  found: readonly Found[] | undefined;
  isSpinning: boolean;
  marked: number;
  /** Called when a press opens a customer. */
  onOpened: () => void;
};

/** The dropdown of the quick search, one card for each customer. */
export function QuickSearchResults(props: QuickSearchResultsProps) {
  const t = useText();
  const { listId, found, isSpinning, marked } = props;
  return (
    <div className={styles.dropdown}>
      <div className={styles.head}>{t('shell.customers')}</div>
      {isSpinning && <Loading />}
      {found?.length === 0 && (
        <div className={styles.empty} role="status">
          {t('shell.noRecordFound')}
        </div>
      )}
      <div id={listId} role="listbox" aria-label={t('shell.customers')} className={styles.list}>
        {found?.map((customer, index) => (
          <AppLink
            key={customer.id}
            to="/customer-details/$id"
            params={{ id: String(customer.id) }}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={styles.card}
            // Otherwise the field would lose focus and close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              // With a modifier key it opens in a new tab, and the list stays open.
              if (!(event.ctrlKey || event.metaKey || event.shiftKey)) props.onOpened();
            }}
          >
            <FoundCustomer customer={customer} />
          </AppLink>
        ))}
      </div>
    </div>
  );
}
