import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { PageSteps } from '../../ui/pagination.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useIsSlow } from '../../ui/timing.ts';
import type { FlatListState } from '../state/use-flat-list.ts';
import styles from './flat-list.module.css';

type FlatListProps<Kind extends string, Row> = {
  title?: string;
  state: FlatListState<Kind>;
  /** Accessible name of the list. */
  label?: string;
  tabsLabel: string;
  tabs: readonly { name: Kind | 'all'; label: string }[];
  searchLabel: string;
  searchHelp: string;
  read: {
    data: { rows: Row[]; currentPage: number; lastPage: number } | undefined;
    error: { heading: string; messages: string[] } | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Renders one row, as a list item. */
  row: (row: Row) => ReactNode;
  /** Shown instead of rows if there are none. */
  empty: ReactNode;
};

/** A list without columns: a search, tabs by kind, and one page of rows. */
export function FlatList<Kind extends string, Row>(props: FlatListProps<Kind, Row>) {
  const { state, read } = props;
  return (
    <Card {...(props.title !== undefined && { title: props.title })} isFlush>
      <div className={styles.body}>
        <div className={styles.search}>
          <IconSearch size={16} aria-hidden />
          <input
            type="search"
            className={styles.input}
            value={state.typed}
            onChange={(event) => state.type(event.currentTarget.value)}
            placeholder={props.searchHelp}
            aria-label={props.searchLabel}
          />
        </div>
        <Tabs label={props.tabsLabel} tabs={props.tabs} active={state.kind} onChange={state.show}>
          <Rows {...props} />
        </Tabs>
      </div>
      <div className={styles.foot}>
        <PageSteps
          page={read.data?.currentPage ?? state.page}
          lastPage={read.data?.lastPage ?? 1}
          onChange={state.goTo}
        />
      </div>
    </Card>
  );
}

function Rows<Kind extends string, Row>({ read, row, empty, label }: FlatListProps<Kind, Row>) {
  const isSlow = useIsSlow(read.isPlaceholderData);
  if (read.error) {
    const { heading, messages } = read.error;
    return <ErrorState heading={heading} messages={messages} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingShape of="rows" />;
  if (read.data.rows.length === 0) return empty;
  return (
    <ul className={classNames(styles.list, isSlow && styles.stale)} aria-label={label}>
      {read.data.rows.map(row)}
    </ul>
  );
}
