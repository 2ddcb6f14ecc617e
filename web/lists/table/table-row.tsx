import { memo, type ReactNode, type Ref } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { SelectCell } from '../selection/select-cells.tsx';
import type { PhoneLines } from '../state/phone-lines.tsx';
import { CellValue, isFigureColumn, type TableColumn } from '../state/table-column.tsx';
import styles from '../state/table.module.css';
import { PhoneRow } from './phone-row.tsx';

/** What every row of a list is drawn with. */
export type TableRowProps<Row> = {
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** Buttons and links of one row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsAt: 'start' | 'end' | 'none';
  /** All columns, where Space shows a row with everything in it. */
  peekColumns?: readonly TableColumn<Row>[] | undefined;
  /** Set on a phone where rows are two lines; cards of all columns when left out. */
  lines?: PhoneLines<Row> | undefined;
};

type DrawnRow<Row> = TableRowProps<Row> & {
  row: Row;
  index: number;
  isTabStop: boolean;
  isUnfolded: boolean;
  onUnfold: (key: string | number) => void;
  /** Rows can be chosen: by their boxes, x for one row, Shift X for a range, * for the page. */
  onSelect?: ((index: number, isRange: boolean) => void) | undefined;
  isSelected: boolean;
  ref?: Ref<HTMLTableRowElement>;
};

function DrawnTableRow<Row>({ ref, ...props }: DrawnRow<Row>) {
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
 * One row: a cell for each column, or on a phone two lines. Drawn anew only where something of it is
 * other than before: a list is, at each press of a key and step of its address.
 */
export const TableRow = memo(DrawnTableRow) as typeof DrawnTableRow;

/** What a row is called: by its key, and by the column that is the title of its card. */
function nameOf<Row>({ row, rowKey, columns }: DrawnRow<Row>): string {
  const title = columns.find((column) => column.isCardTitle);
  return `${rowKey(row)} ${title ? String(row[title.name] ?? '') : ''}`.trim();
}

/** A cell for each column, and one for the buttons. */
function Cells<Row>({ row, columns, actions, actionsAt }: DrawnRow<Row>) {
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
          className={classNames(isFigureColumn(column) && styles.figure)}
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
