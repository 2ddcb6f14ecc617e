import { useText } from '../../i18n/use-text.ts';
import field from '../../ui/field.module.css';
import styles from '../state/table.module.css';
import type { Selection } from './selection.ts';

type SelectCellProps = {
  index: number;
  /** Name of the row, for screen readers. */
  name: string;
  isSelected: boolean;
  onSelect: (index: number, isRange: boolean) => void;
};

/** Checkbox that selects a row; with Shift, all rows from the one selected last. */
export function SelectCell({ index, name, isSelected, onSelect }: SelectCellProps) {
  const t = useText();
  return (
    <td className={styles.pick} data-pick>
      <input
        type="checkbox"
        className={field.box}
        aria-label={t('tables.selectRow', { name })}
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect(index, (nativeEvent as MouseEvent).shiftKey)}
      />
    </td>
  );
}

/** Checkbox that selects the whole page. */
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
