import type { LabelKey, Translate } from '../../i18n/catalogue.ts';
import type { TableColumn } from './table-column.tsx';
import type { TableList } from './use-table-list.ts';

/** What the screen narrows its list by besides the columns: named in a chip, and on paper. */
export type Narrowing = {
  /** The key of the address that says it; without that key it is gone. */
  key: string;
  label: LabelKey;
  /** In the words of the screen. */
  value: string;
};

/** One thing that a list is narrowed to, and how it is widened again. */
export type NarrowedBy = {
  key: string;
  label: string;
  value: string;
  /** The filter of a column; its box shows it too, where the boxes are seen. */
  isColumn: boolean;
  end: () => void;
};

type Named<Row> = {
  list: TableList;
  columns: readonly TableColumn<Row>[];
  narrowings: readonly Narrowing[];
};

/** Everything that a list is narrowed to but the search, in words. */
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
    end: () => list.widen(key),
  }));
  return [...others, ...filters];
}
