import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { loadBeforeFirstRender } from '../../api/load-before-first-render.ts';
import { VIRTUAL_FROM_ROWS } from '../../head-start/virtual-from.ts';
import { useText } from '../../i18n/use-text.ts';
import { rowsPerPage } from '../../shared/preferences/list-and-receipt.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { useIsSlow } from '../../ui/timing.ts';
import { ExportMenu } from '../print/export-menu.tsx';
import { ListViewsMenu, ListViewTabs } from '../saved-views/list-views.tsx';
import styles from '../state/table.module.css';
import type { TableList } from '../state/use-table-list.ts';
import { ActionLegend } from './action-legend.tsx';
import { FilterChips } from './filter-chips.tsx';
import { preloadVirtualRows, TableBody } from './table-body.tsx';
import { ChosenRows, TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableSums } from './table-sums.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { type DataTableProps, type ListEndpoint, useDataTable } from './use-data-table.ts';

// Started before the first render: the number of rows is in the address or stored on this device.
const rowsCode = preloadVirtualRows(
  Number(new URLSearchParams(location.search).get('size') ?? rowsPerPage.value()),
);
loadBeforeFirstRender(() => rowsCode);

/** Loaded with the first rows that are changed elsewhere; without its code the list stays as it is. */
const HeldRows = loadOnUse(
  async () => (await import('./held-rows.tsx')).HeldRows,
  () => null,
);

/** A list of the product: pages, order, filters and search by the server, kept in the address. */
export function DataTable<E extends ListEndpoint>(props: DataTableProps<E>) {
  const { endpoint, selectionBar } = props;
  const frame = useRef<HTMLDivElement>(null);
  const table = useDataTable(props);
  const { list, read, held, page, chosen, activeFilters } = table;
  const [isSelecting, setIsSelecting] = useState(false);
  const select = { isOn: isSelecting, toggle: () => setIsSelecting(!isSelecting) };
  const empty = { help: props.emptyHelp, action: props.emptyAction };
  const state = { read, list, rowCount: table.rows.length, empty };
  useEffect(() => void preloadVirtualRows(list.size), [list.size]);
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-waiting={(read.isPending && page === undefined) || undefined}
      data-filters={table.filtersAt}
      data-selecting={isSelecting || chosen.rows.length > 0 || undefined}
    >
      <ListViewTabs path={endpoint.path} />
      <TableToolbar
        {...table}
        columns={props.columns}
        onShow={table.show}
        hasLines={table.lines !== undefined}
        filterFields={props.filterFields}
        filterCount={activeFilters.length}
        select={selectionBar && table.lines && select}
        late={props.lateToolbar}
        views={
          <ListViewsMenu path={endpoint.path} columns={table.columns.map(({ name }) => name)} />
        }
        exportMenu={
          <ExportMenu
            {...props}
            {...table.whole}
            {...{ list, columns: table.columns, activeFilters }}
            query={props.query}
            search={list.search}
          />
        }
      >
        {props.toolbar}
      </TableToolbar>
      <FilterChips activeFilters={activeFilters} onClear={list.clearFilters} />
      {props.actionIcons?.[0] && page?.total !== 0 && (
        <ActionLegend path={endpoint.path} actions={props.actionIcons} />
      )}
      {read.error && <ListState {...state} />}
      {held.page && (
        <Suspense fallback={null}>
          <HeldRows
            {...held}
            page={held.page}
            frame={frame}
            rowKey={props.rowKey as (row: unknown) => string | number}
          />
        </Suspense>
      )}
      <ListTable {...props} table={table}>
        {!read.error && <ListState {...state} />}
      </ListTable>
      <TableFoot {...table} lastPage={page?.lastPage} />
      {selectionBar && <ChosenRows bar={selectionBar} selection={chosen} />}
    </div>
  );
}

type PartProps<E extends ListEndpoint> = DataTableProps<E> & {
  table: ReturnType<typeof useDataTable<E>>;
};

/** The scrolling part of a list. */
function ListTable<E extends ListEndpoint>(props: PartProps<E> & { children: ReactNode }) {
  const { endpoint, selectionBar, table } = props;
  const { list, read, rows, columns, lines } = table;
  const scrollArea = useRef<HTMLDivElement>(null);
  const isSlow = useIsSlow(read.isPlaceholderData);
  const actionsAt = props.actions ? (props.actionsAt ?? 'end') : 'none';
  const selection = selectionBar && table.chosen;
  const before = (selection ? 1 : 0) + (actionsAt === 'start' ? 1 : 0);
  return (
    <div
      ref={scrollArea}
      className={classNames(styles.body, isSlow && styles.stale)}
      data-scroll-restoration-id={`list.${endpoint.path}`}
      data-cards={rows.length < VIRTUAL_FROM_ROWS ? 'short' : 'long'}
      aria-busy={table.isBusy}
    >
      <table
        className={classNames(styles.table, styles.cards)}
        aria-label={props.label}
        aria-rowcount={table.whole.total + 1}
      >
        <TableHead
          {...{ columns, list, actionsAt, selection }}
          isFolded={table.filtersAt === 'chips'}
        />
        <TableBody
          {...props}
          {...{ columns, rows, actionsAt, scrollArea, selection, lines }}
          peekColumns={props.columns}
        />
        <TableSums
          {...{ columns, sums: table.sums, count: table.whole.total }}
          cells={{ before, after: actionsAt === 'end' ? 1 : 0 }}
        />
      </table>
      {props.children}
    </div>
  );
}

/** Offered where nothing matches: clears all filters. */
function ClearFiltersButton({ list }: { list: TableList }) {
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
  empty: { help: string | undefined; action: ReactNode };
};

/** Shown below the headings while there are no rows; after an error the previous rows stay. */
function ListState({ read, list, rowCount, empty }: ListStateProps) {
  if (read.error) {
    const { heading, messages } = read.error;
    return <ErrorState heading={heading} messages={messages} onRetry={() => void read.refetch()} />;
  }
  if (read.isPending) return <LoadingStatus />;
  if (rowCount > 0) return null;
  if (list.isNarrowed) return <EmptyState action={<ClearFiltersButton list={list} />} />;
  return <EmptyState {...empty} />;
}

/** The loading state for screen readers. */
function LoadingStatus() {
  const t = useText();
  return (
    <span className="visually-hidden" role="status">
      {t('common.pleaseWait')}
    </span>
  );
}
