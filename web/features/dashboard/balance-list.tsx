import { customers } from '@netkhata/contract/customers';
import type { TableRow } from '@netkhata/contract/endpoint';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { IconCircleCheck, IconSearch } from '@tabler/icons-react';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { PageSteps } from '../../ui/pagination.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './balance-list.module.css';
import { type BalanceKind, useBalanceAddress } from './use-balance-address.ts';

const TABS = [
  { name: 'all', label: 'dashboard.tabAll' },
  { name: 'receivable', label: 'dashboard.tabReceivable' },
  { name: 'paid', label: 'dashboard.tabPaid' },
] as const satisfies readonly { name: BalanceKind; label: LabelKey }[];

type Balance = TableRow<typeof customers.customerBalances>;

/** Customer Balance: who owes most first; tab, search and page stand in the address. */
export function BalanceList() {
  const t = useText();
  const address = useBalanceAddress();
  const { kind, search, page } = address;
  const read = useRead(
    customers.customerBalances,
    { query: { search: search || null, type: kind === 'all' ? null : kind, page } },
    { keepsPrevious: true },
  );
  const total = read.isPlaceholderData ? undefined : read.data?.total;

  /** The open tab tells how many there are. */
  function tabLabel(name: BalanceKind, label: LabelKey): string {
    if (name !== kind || total === undefined) return t(label);
    return t('dashboard.tabWithTotal', { tab: t(label), total });
  }

  return (
    <Card title={t('dashboard.customerBalance')} isFlush>
      <div className={styles.body}>
        <div className={styles.search}>
          <IconSearch size={16} aria-hidden />
          <input
            type="search"
            className={styles.input}
            value={address.typed}
            onChange={(event) => address.type(event.currentTarget.value)}
            placeholder={t('common.search')}
            aria-label={t('dashboard.searchBalances')}
          />
        </div>
        <Tabs
          label={t('dashboard.balanceKinds')}
          tabs={TABS.map(({ name, label }) => ({ name, label: tabLabel(name, label) }))}
          active={kind}
          onChange={address.show}
        >
          <BalanceRows read={read} />
        </Tabs>
      </div>
      <div className={styles.foot}>
        <PageSteps
          page={read.data?.currentPage ?? page}
          lastPage={read.data?.lastPage ?? 1}
          onChange={address.goTo}
        />
      </div>
    </Card>
  );
}

type BalanceRowsProps = {
  read: {
    data: { rows: Balance[] } | undefined;
    error: { heading: string; messages: string[] } | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
};

function BalanceRows({ read }: BalanceRowsProps) {
  if (read.error) {
    const { heading, messages } = read.error;
    return <ErrorState heading={heading} messages={messages} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingShape of="rows" />;
  if (read.data.rows.length === 0) return <EmptyState />;
  return (
    <ul className={classNames(styles.list, read.isPlaceholderData && styles.stale)}>
      {read.data.rows.map((customer) => (
        <li key={customer.id}>
          <AppLink
            to="/customer-details/$id"
            params={{ id: String(customer.id) }}
            className={styles.item}
          >
            <span className={styles.name}>{customer.name}</span>
            <span className={styles.balance}>
              <BalanceOrTick balance={customer.balance} />
            </span>
            <span className={styles.facts}>
              {customer.code} · {customer.mobileNo}
              {customer.address && ` · ${customer.address}`}
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** A tick stands for a balance of nothing. */
function BalanceOrTick({ balance }: { balance: Balance['balance'] }) {
  const t = useText();
  if (balance !== ZERO_PAISA) return <Taka amount={balance} />;
  return (
    <span className={styles.tick}>
      <IconCircleCheck size={20} aria-hidden />
      <span className="visually-hidden">{t('dashboard.paidUp')}</span>
    </span>
  );
}
