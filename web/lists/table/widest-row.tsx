import { CellValue, type TableColumn } from '../state/table-column.tsx';
import styles from '../state/table.module.css';

export type WidestRowProps<Row> = {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Cells before the columns: the box that chooses, the buttons. */
  cellsBefore: number;
};

function longestIn<Row>(column: TableColumn<Row>, rows: readonly Row[]): Row | undefined {
  const lengthOf = (row: Row) => String(row[column.name] ?? '').length;
  let longest = rows[0];
  for (const row of rows) if (longest && lengthOf(row) > lengthOf(longest)) longest = row;
  return longest;
}

/** Takes no room in the list's height; its columns are as wide as the longest value of each. */
export function WidestRow<Row>({ columns, rows, cellsBefore }: WidestRowProps<Row>) {
  return (
    <tr className={styles.widest} aria-hidden>
      {cellsBefore > 0 && <td colSpan={cellsBefore} />}
      {columns.map((column) => {
        const row = longestIn(column, rows);
        return <td key={column.name}>{row && <CellValue column={column} row={row} />}</td>;
      })}
    </tr>
  );
}
