import { sms } from '@netkhata/contract/sms';
import { IconSearch } from '@tabler/icons-react';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { PageSteps } from '../../ui/pagination.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type HistoryKind, useHistoryAddress } from './history-address.ts';
import { HistoryMessage, type SmsMessageRow } from './history-message.tsx';
import { SmsCosts } from './sms-costs.tsx';
import styles from './sms-history.module.css';

const TABS = [
  { name: 'all', label: 'sms.tabAll' },
  { name: 'bill', label: 'sms.tabBill' },
  { name: 'payment', label: 'sms.tabPayment' },
  { name: 'general', label: 'sms.tabGeneral' },
] as const satisfies readonly { name: HistoryKind; label: LabelKey }[];

/** The history, and under it what the months cost. */
export function SmsHistoryScreen() {
  return (
    <>
      <SmsHistory />
      <SmsCosts />
    </>
  );
}

/** SMS History: every message, newest first; tab, search and page stand in the address. */
export function SmsHistory() {
  const t = useText();
  const address = useHistoryAddress();
  const { kind, search, page } = address;
  const read = useRead(
    sms.smsHistory,
    { query: { search: search || null, type: kind === 'all' ? null : kind, page } },
    { keepsPrevious: true },
  );
  return (
    <Card isFlush>
      <div className={styles.body}>
        <div className={styles.search}>
          <IconSearch size={16} aria-hidden />
          <input
            type="search"
            className={styles.input}
            value={address.typed}
            onChange={(event) => address.type(event.currentTarget.value)}
            placeholder={t('sms.searchHelp')}
            aria-label={t('sms.searchHistory')}
          />
        </div>
        <Tabs
          label={t('sms.historyKinds')}
          tabs={TABS.map(({ name, label }) => ({ name, label: t(label) }))}
          active={kind}
          onChange={address.show}
        >
          <HistoryList read={read} isSearched={search !== ''} />
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

type HistoryListProps = {
  read: {
    data: { rows: SmsMessageRow[] } | undefined;
    error: { heading: string; messages: string[] } | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  isSearched: boolean;
};

function HistoryList({ read, isSearched }: HistoryListProps) {
  const t = useText();
  if (read.error) {
    const { heading, messages } = read.error;
    return <ErrorState heading={heading} messages={messages} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingShape of="rows" />;
  if (read.data.rows.length === 0) {
    return <EmptyState help={t(isSearched ? 'sms.noMatchHelp' : 'sms.noHistoryHelp')} />;
  }
  return (
    <ul
      className={classNames(styles.list, read.isPlaceholderData && styles.stale)}
      aria-label={t('sms.history')}
    >
      {read.data.rows.map((message) => (
        <HistoryMessage key={message.id} message={message} />
      ))}
    </ul>
  );
}
