import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { columnFilters } from '../../shared/preferences/list-and-receipt.ts';
import { storePreferences } from '../../shared/preferences/store-preferences.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { FiltersAt } from '../state/filters-at.ts';
import type { TableColumn } from '../state/table-column.tsx';
import type { TableList } from '../state/use-table-list.ts';
import styles from './filter-panel.module.css';
import { ColumnFilter } from './table-head.tsx';

export type FilterPanelProps<Row> = {
  list: TableList;
  columns: readonly TableColumn<Row>[];
  filtersAt: FiltersAt;
  /** Fields for the screen's own filters, besides those of the columns. */
  fields?: ReactNode;
};

/**
 * Filters for every column, also on a phone, and whether the boxes under the headings are shown.
 */
export function FilterPanel<Row>({ list, columns, filtersAt, fields }: FilterPanelProps<Row>) {
  const t = useText();
  const filtered = columns.filter((column) => !column.isUnfilterable);

  function showBoxes(isShown: boolean) {
    const choice = isShown ? 'row' : 'chips';
    columnFilters.set(choice);
    void storePreferences({ columnFilters: choice });
  }

  return (
    <div className={styles.panel}>
      {fields}
      {filtered.map((column) => (
        <div key={column.name} className={styles.field}>
          <span aria-hidden>{t(column.label)}</span>
          <ColumnFilter column={column} list={list} />
        </div>
      ))}
      {filtered.length > 0 && (
        <div className={styles.boxes}>
          <Checkbox
            label={t('tables.filterBoxes')}
            value={filtersAt === 'row'}
            onChange={showBoxes}
          />
        </div>
      )}
    </div>
  );
}
