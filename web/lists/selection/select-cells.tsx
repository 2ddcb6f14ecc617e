import { useText } from '../../i18n/use-text.ts';
import field from '../../ui/field.module.css';
import styles from '../state/table.module.css';
import type { Selection } from './selection.ts';

type SelectCellProps<Row> = {
  selection: Selection<Row>;
  row: Row;
  index: number;
  /** What the row is called. */
  name: string;
};

/** The box that chooses a row; with Shift, all rows from the one chosen last. */
export function SelectCell<Row>(props: SelectCellProps<Row>) {
  const t = useText();
  const { selection, row, index, name } = props;
  return (
    <td className={styles.pick} data-pick>
      <input
        type="checkbox"
        className={field.box}
        aria-label={t('tables.selectRow', { name })}
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
