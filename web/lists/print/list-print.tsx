import type { EndpointShape, TableRow } from '@netkhata/contract/endpoint';
import { type PaisaSum, totalOf } from '@netkhata/domain/paisa';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { currentUserRead } from '../../api/current-user.ts';
import { currentInstant } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { LinkContext } from '../../ui/link-context.ts';
import { Taka } from '../../ui/taka.tsx';
import type { WholeList } from '../state/all-rows.ts';
import { RowsProgress } from '../state/rows-progress.tsx';
import type { ActiveFilter } from '../state/active-filters.ts';
import { CellValue, isFigureColumn, type TableColumn } from '../state/table-column.tsx';
import { PrintSheet } from './print-sheet.tsx';
import styles from './list-print.module.css';
import { useAllRows } from './use-all-rows.ts';

export type ListPrintProps<E extends EndpointShape> = WholeList<E> & {
  label: string;
  columns: readonly TableColumn<TableRow<E>>[];
  rowKey: (row: TableRow<E>) => string | number;
  activeFilters: readonly ActiveFilter[];
  search: string;
};

type Printed<E extends EndpointShape> = ListPrintProps<E> & { onDone: (isMore: false) => void };

/** Prints a whole list: reads all of its rows first, with a button to stop. */
export function ListPrint<E extends EndpointShape>(props: Printed<E>) {
  const t = useText();
  const end = () => props.onDone(false);
  const { rows, progress } = useAllRows(props, end);
  if (rows) return <Paper {...props} rows={rows} />;
  return createPortal(
    <section className={styles.reading} aria-label={t('printing.reading')}>
      <span>{t('printing.reading')}</span>
      <RowsProgress {...progress} />
      <Button tone="quiet" isSmall onClick={end}>
        {t('selection.stop')}
      </Button>
    </section>,
    document.body,
  );
}

/** The printed rows with title, filters and sums, and who printed them when. */
function Paper<E extends EndpointShape>(props: Printed<E> & { rows: readonly TableRow<E>[] }) {
  const t = useText();
  const { columns, rowKey } = props;
  // A row that moved to a later page while the pages were read is there twice.
  const rows = [...new Map(props.rows.map((row) => [rowKey(row), row])).values()];
  return (
    <LinkContext value="paper">
      <PrintSheet
        {...useHeading({ ...props, rows })}
        title={props.label}
        headings={columns.map((column) => ({
          name: column.name,
          label: t(column.label),
          isFigure: isFigureColumn(column),
          isShort: !column.cell && !column.isName && !column.isCardTitle,
        }))}
        lines={rows.map((row) => ({
          key: rowKey(row),
          cells: columns.map((column) => <CellValue key={column.name} column={column} row={row} />),
        }))}
        sums={columns.map((column) =>
          column.isSummed ? (
            <Taka
              key={column.name}
              amount={totalOf(rows.map((row) => row[column.name] as PaisaSum))}
              isStrong
            />
          ) : null,
        )}
        onDone={props.onDone}
      />
    </LinkContext>
  );
}

/** Heading of the sheet: the company, the filters, and who printed it when. */
function useHeading<E extends EndpointShape>(
  props: ListPrintProps<E> & { rows: readonly unknown[] },
) {
  const t = useText();
  const format = useFormat();
  const { data: user } = useQuery({ ...currentUserRead, enabled: false });
  const [now] = useState(currentInstant);
  const filters = props.activeFilters.map(({ label, value }) =>
    t('tables.filteredTo', { label, value }),
  );
  if (props.search !== '') filters.push(t('tables.searchedFor', { text: props.search }));
  const only = filters.length > 0 && t('tables.filteredBy', { filters: filters.join(', ') });
  const count = t('printing.rows', { count: props.rows.length });
  const time = format.dateTime(now);
  return {
    company: user?.companyName ?? '',
    note: [count, only].filter(Boolean).join(' · '),
    printed: user ? t('printing.by', { name: user.fullName, time }) : time,
  };
}
