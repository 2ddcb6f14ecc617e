import type { LabelKey, Translate } from '../../i18n/catalogue.ts';
import type { TableColumn } from './table-column.tsx';
import type { TableList } from './use-table-list.ts';

/** A filter that the screen sets besides the column filters; named in a chip, and on paper. */
export type ScreenFilter = {
  /** The search parameter that sets it; removing the parameter removes the filter. */
  key: string;
  label: LabelKey;
  /** Its value, as the screen words it. */
  value: string;
};

/** One active filter of a list, and how to remove it. */
export type ActiveFilter = {
  key: string;
  label: string;
  value: string;
  /** A column filter, which also has a box under the heading, where those boxes are shown. */
  isColumn: boolean;
  remove: () => void;
};

type Named<Row> = {
  list: TableList;
  columns: readonly TableColumn<Row>[];
  screenFilters: readonly ScreenFilter[];
};

/** All active filters of a list except the search, as texts. */
export function activeFiltersOf<Row>(
  { list, columns, screenFilters }: Named<Row>,
  t: Translate,
): ActiveFilter[] {
  const filters = Object.entries(list.filters).map(([name, value]) => {
    const column = columns.find((found) => found.name === name);
    const choice = column?.choices?.find((found) => found.value === value);
    return {
      key: name,
      label: column ? t(column.label) : name,
      value: choice ? t(choice.label) : value,
      isColumn: true,
      remove: () => list.filterBy(name, ''),
    };
  });
  const others = screenFilters.map(({ key, label, value }) => ({
    key,
    label: t(label),
    value,
    isColumn: false,
    remove: () => list.removeFilter(key),
  }));
  return [...others, ...filters];
}
