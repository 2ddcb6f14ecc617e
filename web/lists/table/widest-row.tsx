import { CellValue, cellClass, type TableColumn } from '../state/table-column.tsx';
import styles from '../state/table.module.css';

export type WidestRowProps<Row> = {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Number of cells before the columns: checkbox, buttons. */
  cellsBefore: number;
};

function longestIn<Row>(column: TableColumn<Row>, rows: readonly Row[]): Row | undefined {
  const lengthOf = (row: Row) => String(row[column.name] ?? '').length;
  let longest = rows[0];
  for (const row of rows) if (longest && lengthOf(row) > lengthOf(longest)) longest = row;
  return longest;
}

/** A row without height that makes each column as wide as its longest value. */
export function WidestRow<Row>({ columns, rows, cellsBefore }: WidestRowProps<Row>) {
  return (
    <tr className={styles.widest} aria-hidden>
      {cellsBefore > 0 && <td colSpan={cellsBefore} />}
      {columns.map((column) => {
        const row = longestIn(column, rows);
        return (
          <td key={column.name} className={cellClass(column)}>
            {row && <CellValue column={column} row={row} />}
          </td>
        );
      })}
    </tr>
  );
}
