import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { SelectHead } from '../selection/select-cells.tsx';
import type { Selection } from '../selection/selection.ts';
import { isFigureColumn, type TableColumn } from '../state/table-column.tsx';
import styles from '../state/table.module.css';
import type { TableList } from '../state/use-table-list.ts';
import { useTypedText } from '../state/use-typed-text.ts';

type TableHeadProps<Row> = {
  columns: readonly TableColumn<Row>[];
  list: TableList;
  actionsAt: 'start' | 'end' | 'none';
  selection?: Selection<Row> | undefined;
  /** The filter boxes are hidden. */
  isFolded: boolean;
};

/** Headings that sort, and below them a filter box for each column. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, list, actionsAt, selection, isFolded } = props;
  const hasFilters = !isFolded && columns.some((column) => !column.isUnfilterable);
  return (
    <thead>
      <tr>
        {selection && <SelectHead selection={selection} />}
        {actionsAt === 'start' && <ActionHead />}
        {columns.map((column) => (
          <HeadCell key={column.name} column={column} list={list} />
        ))}
        {actionsAt === 'end' && <ActionHead />}
      </tr>
      {hasFilters && (
        <tr>
          {selection && <td />}
          {actionsAt === 'start' && <td />}
          {columns.map((column) => (
            <td key={column.name}>
              {!column.isUnfilterable && <ColumnFilter column={column} list={list} />}
            </td>
          ))}
          {actionsAt === 'end' && <td />}
        </tr>
      )}
    </thead>
  );
}

/** Heading of the column with a row's buttons; only as wide as these. */
export function ActionHead() {
  const t = useText();
  return (
    <th scope="col" className={styles.actionHead}>
      {t('common.action')}
    </th>
  );
}

type CellProps<Row> = { column: TableColumn<Row>; list: TableList };

function HeadCell<Row>({ column, list }: CellProps<Row>) {
  const t = useText();
  const label = t(column.label);
  const isSorted = list.column === column.name;
  const direction = list.order === 'asc' ? 'ascending' : 'descending';
  const SortedIcon = list.order === 'asc' ? IconArrowUp : IconArrowDown;
  const Icon = isSorted ? SortedIcon : IconArrowsSort;
  return (
    <th
      scope="col"
      className={classNames(isFigureColumn(column) && styles.figure)}
      aria-sort={isSorted ? direction : undefined}
      style={column.widthPx ? { width: column.widthPx } : undefined}
    >
      {column.isUnsortable ? (
        label
      ) : (
        <button type="button" className={styles.sort} onClick={() => list.sortBy(column.name)}>
          {label}
          <Icon size={14} aria-hidden />
        </button>
      )}
    </th>
  );
}

/** Filter of one column: a select for fixed values, else a text box. */
export function ColumnFilter<Row>(props: CellProps<Row>) {
  return props.column.choices ? <FilterChoice {...props} /> : <FilterBox {...props} />;
}

/** Filter by the fixed values of a column. */
function FilterChoice<Row>({ column, list }: CellProps<Row>) {
  const t = useText();
  return (
    <select
      className={classNames(styles.input, styles.filter)}
      value={list.filters[column.name] ?? ''}
      onChange={(event) => list.filterBy(column.name, event.currentTarget.value)}
      aria-label={t('common.filterColumn', { column: t(column.label) })}
    >
      <option value="">{t('common.all')}</option>
      {column.choices?.map(({ value, label }) => (
        <option key={value} value={value}>
          {t(label)}
        </option>
      ))}
    </select>
  );
}

/** Text filter, debounced; also follows changes of the address from elsewhere. */
function FilterBox<Row>({ column, list }: CellProps<Row>) {
  const t = useText();
  const applied = list.filters[column.name] ?? '';
  const [typed, setTyped] = useTypedText(applied, (text) => list.filterBy(column.name, text));
  return (
    <input
      className={classNames(styles.input, styles.filter)}
      value={typed}
      placeholder={column.kind === 'day' ? t('tables.dayHint') : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      aria-label={t('common.filterColumn', { column: t(column.label) })}
    />
  );
}
