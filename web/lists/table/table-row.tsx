import { memo, type ReactNode, type Ref } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { SelectCell } from '../selection/select-cells.tsx';
import type { PhoneLines } from '../state/phone-lines.tsx';
import { CellValue, cellClass, type TableColumn } from '../state/table-column.tsx';
import styles from '../state/table.module.css';
import { PhoneRow } from './phone-row.tsx';

/** Props that are the same for every row of a list. */
export type TableRowProps<Row> = {
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string | number;
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsAt: 'start' | 'end' | 'none';
  /** All columns; set where Space shows a row with all of them. */
  peekColumns?: readonly TableColumn<Row>[] | undefined;
  /** Set on a phone if rows have two lines there; otherwise rows are cards of all columns. */
  lines?: PhoneLines<Row> | undefined;
};

type RowProps<Row> = TableRowProps<Row> & {
  row: Row;
  index: number;
  isTabStop: boolean;
  isUnfolded: boolean;
  onUnfold: (key: string | number) => void;
  /**
   * Set where rows can be selected: by checkbox, x for one row, Shift X for a range, * for the
   * page.
   */
  onSelect?: ((index: number, isRange: boolean) => void) | undefined;
  isSelected: boolean;
  ref?: Ref<HTMLTableRowElement>;
};

function UnmemoisedTableRow<Row>({ ref, ...props }: RowProps<Row>) {
  const { row, rowKey, index, isSelected, onSelect, lines } = props;
  return (
    <tr ref={ref} data-index={index} tabIndex={props.isTabStop ? 0 : -1} aria-rowindex={index + 2}>
      {onSelect && <SelectCell {...{ index, isSelected, onSelect }} name={nameOf(props)} />}
      {lines ? (
        <PhoneRow
          {...props}
          lines={lines}
          allColumns={props.peekColumns ?? props.columns}
          name={nameOf(props)}
          onUnfold={() => props.onUnfold(rowKey(row))}
        />
      ) : (
        <Cells {...props} />
      )}
    </tr>
  );
}

/**
 * One row: a cell for each column, or two lines on a phone. Memoised, because the list renders at
 * each key press and each step of its address.
 */
export const TableRow = memo(UnmemoisedTableRow) as typeof UnmemoisedTableRow;

/** Name of a row: its key and the column that is the title of its card. */
function nameOf<Row>({ row, rowKey, columns }: RowProps<Row>): string {
  const title = columns.find((column) => column.isCardTitle);
  return `${rowKey(row)} ${title ? String(row[title.name] ?? '') : ''}`.trim();
}

/** One cell for each column, and one for the buttons. */
function Cells<Row>({ row, columns, actions, actionsAt }: RowProps<Row>) {
  const t = useText();
  const actionCell = actions && (
    <td data-actions className={styles.actions}>
      {actions(row)}
    </td>
  );
  return (
    <>
      {actionsAt === 'start' && actionCell}
      {columns.map((column) => (
        <td
          key={column.name}
          className={cellClass(column)}
          data-label={t(column.label)}
          data-title={column.isCardTitle || undefined}
        >
          <CellValue column={column} row={row} />
        </td>
      ))}
      {actionsAt === 'end' && actionCell}
    </>
  );
}
