import type { CallInput, EndpointShape, Schema, TableRow } from '@netkhata/contract/endpoint';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TableExport } from '../print/table-export.tsx';
import { TablePrint } from '../print/table-print.tsx';
import { ListViewsMenu, ListViewTabs } from '../saved-views/list-views.tsx';
import { type Selection, useSelection } from '../selection/selection.ts';
import { useColumnVisibility } from '../state/hidden-columns.ts';
import type { TableColumn } from '../state/table-column.tsx';
import styles from '../state/table.module.css';
import { useLatestData } from '../state/use-latest-data.ts';
import { type SortOrder, type TableList, useTableList } from '../state/use-table-list.ts';
import { expectRows, TableBody, VIRTUAL_FROM_ROWS } from './table-body.tsx';
import { ChosenRows, TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableToolbar } from './table-toolbar.tsx';

/** An endpoint of the list convention. */
type ListEndpoint = EndpointShape & {
  reply: { kind: 'table'; row: Schema; columns: readonly string[] };
};

type DataTableProps<E extends ListEndpoint> = {
  endpoint: E;
  columns: readonly TableColumn<TableRow<E>>[];
  /** Read to screen readers as the table's name. */
  label: string;
  rowKey: (row: TableRow<E>) => string | number;
  /** Buttons and links of one row. */
  actions?: (row: TableRow<E>) => ReactNode;
  actionsAt?: 'start' | 'end';
  /** What Enter, and a press on a row, does. */
  onOpen?: (row: TableRow<E>) => void;
  /** How the list is sorted before anyone chooses: by id, descending, unless told otherwise. */
  sortedAtFirst?: { column: string; order: SortOrder };
  /** What the screen narrows the list by besides its columns, as the endpoint's query has it. */
  query?: Record<string, string | number>;
  /** What is done with chosen rows, shown once there are some; without it, none can be chosen. */
  selectionBar?: (selection: Selection<TableRow<E>>) => ReactNode;
  /** Buttons of the screen, at the end of the toolbar. */
  toolbar?: ReactNode;
  /** What to do when there are no rows at all. */
  emptyAction?: ReactNode;
};

/** A list of the product: server paging, sorting, filters and search, kept in the address bar. */
export function DataTable<E extends ListEndpoint>(props: DataTableProps<E>) {
  const { endpoint, columns, selectionBar } = props;
  const list = useTableList(endpoint.reply.columns, props.sortedAtFirst);
  const input = { ...list.input, query: { ...list.input.query, ...props.query } };
  const read = useRead(endpoint, input as unknown as CallInput<E>, { keepsPrevious: true });
  const answer = read.data as ListPage<TableRow<E>> | undefined;
  const page = useLatestData(answer, read.error !== null);
  const [visibility, show] = useColumnVisibility(endpoint.path, columns);
  // What the list is narrowed by can be seen, and taken away where it stands.
  const shownColumns = columns.filter(
    ({ name }) => visibility[name] !== false || list.filters[name] !== undefined,
  );
  const actionsAt = props.actions ? (props.actionsAt ?? 'end') : 'none';
  const scrollArea = useRef<HTMLDivElement>(null);
  const rows = page?.rows ?? [];
  const rowsShown = useRowsShown(page);
  const isWaiting = read.isPending && page === undefined;
  useEffect(() => expectRows(list.size), [list.size]);
  const scope = JSON.stringify([list.search, list.filters, props.query]);
  const from = { endpoint, input, total: page?.total ?? 0 };
  const chosen = useSelection({ page: rows, rowKey: props.rowKey, scope, list: from });
  const selection = selectionBar && chosen;
  const state = { read, list, rowCount: rows.length, emptyAction: props.emptyAction };

  return (
    <div className={styles.frame} data-waiting={isWaiting || undefined}>
      <ListViewTabs path={endpoint.path} />
      <TableToolbar
        {...{ list, columns, visibility }}
        onShow={show}
        views={
          <ListViewsMenu path={endpoint.path} columns={shownColumns.map(({ name }) => name)} />
        }
        papers={
          <>
            <TablePrint {...props} columns={shownColumns} {...{ list, rows, rowsShown }} />
            <TableExport
              {...{ list, query: props.query }}
              path={endpoint.path}
              columns={shownColumns}
            />
          </>
        }
      >
        {props.toolbar}
      </TableToolbar>
      {read.error && <ListState {...state} />}
      <div
        ref={scrollArea}
        className={classNames(styles.body, read.isPlaceholderData && styles.stale)}
        data-scroll-restoration-id={`list.${endpoint.path}`}
        data-cards={rows.length < VIRTUAL_FROM_ROWS ? 'short' : 'long'}
        aria-busy={read.isFetching}
      >
        <table
          className={classNames(styles.table, styles.cards)}
          aria-label={props.label}
          aria-rowcount={from.total + 1}
        >
          <TableHead columns={shownColumns} {...{ list, actionsAt, selection }} />
          <TableBody
            {...props}
            columns={shownColumns}
            peekColumns={columns}
            {...{ rows, actionsAt, scrollArea, selection }}
          />
        </table>
        {!read.error && <ListState {...state} />}
      </div>
      <TableFoot {...{ list, rowsShown }} lastPage={page?.lastPage} />
      {selectionBar && <ChosenRows bar={selectionBar} selection={chosen} />}
    </div>
  );
}

/** Where nothing matches, what it is narrowed by is the first to go. */
function Widen({ list }: { list: TableList }) {
  const t = useText();
  return (
    <Button isSmall onClick={list.clearFilters}>
      {t('common.clearFilters')}
    </Button>
  );
}

type ListStateProps = {
  read: {
    isPending: boolean;
    error: { heading: string; messages: string[] } | null;
    refetch: () => unknown;
  };
  list: TableList;
  rowCount: number;
  emptyAction: ReactNode;
};

/** Under the headings while there are no rows; an error keeps the rows that were there. */
function ListState({ read, list, rowCount, emptyAction }: ListStateProps) {
  if (read.error) {
    const { heading, messages } = read.error;
    return <ErrorState heading={heading} messages={messages} onRetry={() => void read.refetch()} />;
  }
  if (read.isPending) return <Waiting />;
  if (rowCount > 0) return null;
  return <EmptyState action={list.isNarrowed ? <Widen list={list} /> : emptyAction} />;
}

/** For those who do not see the shape of the rows to come. */
function Waiting() {
  const t = useText();
  return (
    <span className="visually-hidden" role="status">
      {t('common.pleaseWait')}
    </span>
  );
}

type ListPage<Row> = {
  rows: Row[];
  currentPage: number;
  lastPage: number;
  perPage: number;
  total: number;
};

/** 'from–to of total', of the rows that are on the screen. */
function useRowsShown<Row>(page: ListPage<Row> | undefined): string {
  const t = useText();
  const format = useFormat();
  const { rows = [], currentPage = 1, perPage = 0, total = 0 } = page ?? {};
  const from = rows.length === 0 ? 0 : (currentPage - 1) * perPage + 1;
  const to = rows.length === 0 ? 0 : from + rows.length - 1;
  return t('common.rowsShown', { from, to, total: format.number(total) });
}
