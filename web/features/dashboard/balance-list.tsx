import { customers } from '@netkhata/contract/customers';
import type { TableRow } from '@netkhata/contract/endpoint';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFlatList } from '../../lists/state/use-flat-list.ts';
import { FlatList } from '../../lists/table/flat-list.tsx';
import { Code } from '../../ui/code.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppLink, ButtonLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './balance-list.module.css';

type Balance = TableRow<typeof customers.customerBalances>;

const KINDS = ['receivable', 'paid'] as const;

/** Customer Balance, highest first; tab, search and page are in the address. */
export function BalanceList() {
  const t = useText();
  const state = useFlatList(KINDS);
  const { kind, search, page } = state;
  const read = useRead(
    customers.customerBalances,
    { query: { search: search || null, type: kind === 'all' ? null : kind, page } },
    { keepsPrevious: true },
  );
  const total = read.isPlaceholderData ? undefined : read.data?.total;
  /** The open tab shows its count. */
  function tab(name: typeof kind, label: string) {
    if (name !== kind || total === undefined) return { name, label };
    return { name, label: t('dashboard.tabWithTotal', { tab: label, total }) };
  }
  return (
    <div className={styles.list}>
      <FlatList
        title={t('dashboard.customerBalance')}
        state={state}
        tabsLabel={t('dashboard.balanceKinds')}
        tabs={[
          tab('all', t('dashboard.tabAll')),
          tab('receivable', t('dashboard.tabReceivable')),
          tab('paid', t('dashboard.tabPaid')),
        ]}
        searchLabel={t('dashboard.searchBalances')}
        searchHelp={t('common.search')}
        read={read}
        row={(customer) => <BalanceRow key={customer.id} customer={customer} />}
        empty={
          <EmptyState
            action={
              kind === 'all' &&
              !search && <ButtonLink to="/customer-reg">{t('shell.createCustomer')}</ButtonLink>
            }
          />
        }
      />
    </div>
  );
}

function BalanceRow({ customer }: { customer: Balance }) {
  return (
    <li>
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
          <Code text={customer.code} /> · {customer.mobileNo}
          {customer.address && ` · ${customer.address}`}
        </span>
      </AppLink>
    </li>
  );
}

/** A tick stands for a balance of zero. */
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
