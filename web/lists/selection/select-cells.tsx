import { useText } from '../../i18n/use-text.ts';
import field from '../../ui/field.module.css';
import type { TableColumn } from '../state/table-column.tsx';
import styles from '../state/table.module.css';
import type { Selection } from './selection.ts';

type SelectCellProps<Row> = {
  selection: Selection<Row>;
  row: Row;
  index: number;
  rowKey: (row: Row) => string | number;
  columns: readonly TableColumn<Row>[];
};

/** The box that chooses a row; with Shift, all rows from the one chosen last. */
export function SelectCell<Row>(props: SelectCellProps<Row>) {
  const t = useText();
  const { selection, row, index, columns } = props;
  const title = columns.find((column) => column.isCardTitle);
  const name = `${props.rowKey(row)} ${title ? String(row[title.name]) : ''}`;
  return (
    <td className={styles.pick} data-pick>
      <input
        type="checkbox"
        className={field.box}
        aria-label={t('tables.selectRow', { name: name.trim() })}
        checked={selection.has(row)}
        onChange={({ nativeEvent }) =>
          selection.toggle(index, (nativeEvent as MouseEvent).shiftKey)
        }
      />
    </td>
  );
}

/** The box that chooses the whole page. */
export function SelectHead<Row>({ selection }: { selection: Selection<Row> }) {
  const t = useText();
  const { isPageSelected, rows } = selection;
  return (
    <td className={styles.pick}>
      <input
        type="checkbox"
        className={field.box}
        aria-label={t('tables.selectPage')}
        checked={isPageSelected}
        ref={(box) => {
          if (box) box.indeterminate = !isPageSelected && rows.length > 0;
        }}
        onChange={selection.togglePage}
      />
    </td>
  );
}
