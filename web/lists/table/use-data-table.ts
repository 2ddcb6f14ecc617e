import type { CallInput, EndpointShape, Schema, TableRow } from '@netkhata/contract/endpoint';
import { type ReactNode, useMemo } from 'react';
import { readOf, useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { RowAction } from '../../shared/record/row-actions.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { type Selection, useSelection } from '../selection/selection.ts';
import { activeFiltersOf, type ScreenFilter } from '../state/active-filters.ts';
import { useFiltersAt } from '../state/filters-at.ts';
import { shownColumns, useColumnVisibility } from '../state/hidden-columns.ts';
import type { PhoneLines } from '../state/phone-lines.tsx';
import type { TableColumn } from '../state/table-column.tsx';
import { useDeferredPage, useLatestData } from '../state/use-latest-data.ts';
import { type SortOrder, useTableList } from '../state/use-table-list.ts';
import { useListSums } from './table-sums.tsx';
import { useHeldRows } from './use-held-rows.ts';

/** An endpoint of the list convention. */
export type ListEndpoint = EndpointShape & {
  reply: { kind: 'table'; row: Schema; columns: readonly string[] };
};

export type DataTableProps<E extends ListEndpoint> = {
  endpoint: E;
  columns: readonly TableColumn<TableRow<E>>[];
  /** Accessible name of the table. */
  label: string;
  rowKey: (row: TableRow<E>) => string | number;
  /** Buttons and links of one row. */
  actions?: (row: TableRow<E>) => ReactNode;
  actionsAt?: 'start' | 'end';
  /** The icons among them, explained on the first visits. */
  actionIcons?: readonly RowAction[];
  /** Called on Enter and on a press on a row. */
  onOpen?: ((row: TableRow<E>) => void) | undefined;
  /** The default order: by id, descending, unless it is given. */
  defaultSort?: { column: string; order: SortOrder };
  /** Query parameters for the screen's own filters. */
  query?: Record<string, string | number>;
  /** Renders the actions for selected rows; without it, rows cannot be selected. */
  selectionBar?: (selection: Selection<TableRow<E>>) => ReactNode;
  /** Buttons of the screen, at the end of the toolbar. */
  toolbar?: ReactNode;
  /** Buttons that come with an answer: they stand before the others, which then stay in place. */
  lateToolbar?: ReactNode;
  /** The two lines of a row on a phone; without them, rows are cards of all columns. */
  phone?: PhoneLines<TableRow<E>>;
  /** The screen's own filters that are active, for chips and paper. */
  screenFilters?: readonly ScreenFilter[];
  /** The specification draws a filter box for each column; others are chips unless chosen. */
  hasFilterBoxes?: boolean;
  /** Fields for the screen's own filters, first in the filter panel. */
  filterFields?: ReactNode;
  /** Help for an empty list: what belongs here and how to add it. */
  emptyHelp?: string;
  emptyAction?: ReactNode;
};

const NO_FILTERS: readonly ScreenFilter[] = [];

/** State and data of a list. */
export function useDataTable<E extends ListEndpoint>(props: DataTableProps<E>) {
  const { endpoint, screenFilters = NO_FILTERS } = props;
  const t = useText();
  const list = useTableList(endpoint.reply.columns, {
    ...props.defaultSort,
    screenFilters: screenFilters.map(({ key }) => key),
  });
  const input = { ...list.input, query: { ...list.input.query, ...props.query } };
  const wanted = input as unknown as CallInput<E>;
  const read = useRead(endpoint, wanted, { keepsPrevious: true });
  const answer = read.data as ListPage<TableRow<E>> | undefined;
  const latest = useLatestData(answer, read.error !== null);
  const page = useDeferredPage(latest);
  const rows = page?.rows ?? [];
  const { queryKey } = readOf(endpoint, wanted);
  const held = useHeldRows(queryKey, answer);
  const [visibility, show] = useColumnVisibility(endpoint.path, props.columns);
  const shown = shownColumns(props.columns, visibility, list.filters)
    .map(({ name }) => name)
    .join(' ');
  const columns = useColumnsNamed(props.columns, shown);
  const scope = JSON.stringify([list.search, list.filters, props.query]);
  const whole = { endpoint, input, total: page?.total ?? 0 };
  return {
    list,
    read,
    /** Rows that were changed elsewhere and are not shown yet. */
    held,
    page,
    /** The rows on screen are not yet those that were requested. */
    isBusy: read.isFetching || page !== latest,
    rows,
    rowsShown: useRowsShown(page),
    visibility,
    show,
    /** The shown columns. */
    columns,
    whole,
    chosen: useSelection({ page: rows, rowKey: props.rowKey, scope, list: whole }),
    activeFilters: activeFiltersOf({ list, columns: props.columns, screenFilters }, t),
    sums: useListSums({ ...whole, columns, isReady: whole.total > 0 }),
    filtersAt: useFiltersAt(props.hasFilterBoxes ? 'row' : 'chips'),
    lines: useIsPhone() ? props.phone : undefined,
  };
}

/**
 * Keeps the array identical while the names are the same, so that a step of the address which
 * leaves the columns as they are renders no row again. A hook of its own, as the names are computed
 * at each render.
 */
function useColumnsNamed<Row>(columns: readonly TableColumn<Row>[], names: string) {
  return useMemo(() => {
    const wanted = names.split(' ');
    return columns.filter(({ name }) => wanted.includes(name));
  }, [columns, names]);
}

type ListPage<Row> = {
  rows: Row[];
  currentPage: number;
  lastPage: number;
  perPage: number;
  total: number;
};

/** 'from–to of total' for the rows on screen. */
function useRowsShown<Row>(page: ListPage<Row> | undefined): string {
  const t = useText();
  const format = useFormat();
  const { rows = [], currentPage = 1, perPage = 0, total = 0 } = page ?? {};
  const from = rows.length === 0 ? 0 : (currentPage - 1) * perPage + 1;
  const to = rows.length === 0 ? 0 : from + rows.length - 1;
  return t('common.rowsShown', { from, to, total: format.number(total) });
}
