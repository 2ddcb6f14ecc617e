import type { CallInput, EndpointShape, Schema, TableRow } from '@netkhata/contract/endpoint';
import { type ReactNode, useMemo } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { columnFilters } from '../../shared/preferences/list-and-receipt.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { type Selection, useSelection } from '../selection/selection.ts';
import { shownColumns, useColumnVisibility } from '../state/hidden-columns.ts';
import { type Narrowing, narrowedByOf } from '../state/narrowed-by.ts';
import type { PhoneLines } from '../state/phone-lines.tsx';
import type { TableColumn } from '../state/table-column.tsx';
import { useDeferredPage, useLatestData } from '../state/use-latest-data.ts';
import { type SortOrder, useTableList } from '../state/use-table-list.ts';
import { useListSums } from './table-sums.tsx';

/** An endpoint of the list convention. */
export type ListEndpoint = EndpointShape & {
  reply: { kind: 'table'; row: Schema; columns: readonly string[] };
};

export type DataTableProps<E extends ListEndpoint> = {
  endpoint: E;
  columns: readonly TableColumn<TableRow<E>>[];
  /** Read to screen readers as the table's name. */
  label: string;
  rowKey: (row: TableRow<E>) => string | number;
  /** Buttons and links of one row. */
  actions?: (row: TableRow<E>) => ReactNode;
  actionsAt?: 'start' | 'end';
  /** What Enter, and a press on a row, does. */
  onOpen?: ((row: TableRow<E>) => void) | undefined;
  /** How the list is sorted before anyone chooses: by id, descending, unless told otherwise. */
  sortedAtFirst?: { column: string; order: SortOrder };
  /** What the screen narrows the list by besides its columns, as the endpoint's query has it. */
  query?: Record<string, string | number>;
  /** What is done with chosen rows, shown once there are some; without it, none can be chosen. */
  selectionBar?: (selection: Selection<TableRow<E>>) => ReactNode;
  /** Buttons of the screen, at the end of the toolbar. */
  toolbar?: ReactNode;
  /** The two lines of a row on a phone; a card of all columns when left out. */
  phone?: PhoneLines<TableRow<E>>;
  /** What the address narrows the list to besides its columns: in chips, and on paper. */
  narrowedBy?: readonly Narrowing[];
  /** Fields of the screen that narrow it so, first in the panel of filters. */
  filterFields?: ReactNode;
  /** What belongs here, where there are no rows at all, and what to do. */
  emptyHelp?: string;
  emptyAction?: ReactNode;
};

const NO_NARROWINGS: readonly Narrowing[] = [];

/** What a list shows and is asked for. */
export function useDataTable<E extends ListEndpoint>(props: DataTableProps<E>) {
  const { endpoint, narrowedBy: narrowings = NO_NARROWINGS } = props;
  const t = useText();
  const list = useTableList(endpoint.reply.columns, {
    ...props.sortedAtFirst,
    narrowedBy: narrowings.map(({ key }) => key),
  });
  const input = { ...list.input, query: { ...list.input.query, ...props.query } };
  const read = useRead(endpoint, input as unknown as CallInput<E>, { keepsPrevious: true });
  const answer = read.data as ListPage<TableRow<E>> | undefined;
  const latest = useLatestData(answer, read.error !== null);
  const page = useDeferredPage(latest);
  const rows = page?.rows ?? [];
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
    page,
    /** The rows are not yet those that were asked for. */
    isBusy: read.isFetching || page !== latest,
    rows,
    rowsShown: useRowsShown(page),
    visibility,
    show,
    /** Those that are shown. */
    columns,
    whole,
    chosen: useSelection({ page: rows, rowKey: props.rowKey, scope, list: whole }),
    narrowedBy: narrowedByOf({ list, columns: props.columns, narrowings }, t),
    sums: useListSums({ ...whole, columns, isReady: whole.total > 0 }),
    filtersAt: useStoredPreference(columnFilters),
    lines: useIsPhone() ? props.phone : undefined,
  };
}

/**
 * The same array for the same names: a step of the address that leaves them as they are draws no row
 * anew. A hook of its own, for the names are computed again at each step.
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

/** 'from–to of total', of the rows that are on the screen. */
function useRowsShown<Row>(page: ListPage<Row> | undefined): string {
  const t = useText();
  const format = useFormat();
  const { rows = [], currentPage = 1, perPage = 0, total = 0 } = page ?? {};
  const from = rows.length === 0 ? 0 : (currentPage - 1) * perPage + 1;
  const to = rows.length === 0 ? 0 : from + rows.length - 1;
  return t('common.rowsShown', { from, to, total: format.number(total) });
}
