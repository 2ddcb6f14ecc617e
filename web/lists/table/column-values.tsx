import { useText } from '../../i18n/use-text.ts';
import { CellValue, type TableColumn } from '../state/table-column.tsx';

type ColumnValuesProps<Row> = { row: Row; columns: readonly TableColumn<Row>[] };

/** The columns of one row below each other, each with its label. */
export function ColumnValues<Row>({ row, columns }: ColumnValuesProps<Row>) {
  const t = useText();
  return (
    <dl>
      {columns.map((column) => (
        <div key={column.name}>
          <dt>{t(column.label)}</dt>
          <dd>
            <CellValue column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
