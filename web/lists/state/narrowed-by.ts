import type { LabelKey, Translate } from '../../i18n/catalogue.ts';
import type { TableColumn } from './table-column.tsx';
import type { TableList } from './use-table-list.ts';

/** A filter that the screen sets besides the column filters; named in a chip, and on paper. */
export type Narrowing = {
  /** The search parameter that sets it; removing the parameter removes the filter. */
  key: string;
  label: LabelKey;
  /** Its value, as the screen words it. */
  value: string;
};

/** One active filter of a list, and how to remove it. */
export type NarrowedBy = {
  key: string;
  label: string;
  value: string;
  /** A column filter, which also has a box under the heading, where those boxes are shown. */
  isColumn: boolean;
  end: () => void;
};

type Named<Row> = {
  list: TableList;
  columns: readonly TableColumn<Row>[];
  narrowings: readonly Narrowing[];
};

/** All active filters of a list except the search, as texts. */
export function narrowedByOf<Row>(
  { list, columns, narrowings }: Named<Row>,
  t: Translate,
): NarrowedBy[] {
  const filters = Object.entries(list.filters).map(([name, value]) => {
    const column = columns.find((found) => found.name === name);
    const choice = column?.choices?.find((found) => found.value === value);
    return {
      key: name,
      label: column ? t(column.label) : name,
      value: choice ? t(choice.label) : value,
      isColumn: true,
      end: () => list.filterBy(name, ''),
    };
  });
  const others = narrowings.map(({ key, label, value }) => ({
    key,
    label: t(label),
    value,
    isColumn: false,
    end: () => list.removeFilter(key),
  }));
  return [...others, ...filters];
}
