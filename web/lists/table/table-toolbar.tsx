import { KNOWN_PAGE_SIZES, PAGE_SIZES } from '@netkhata/contract/page-sizes';
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns3,
  IconFilter,
  IconListCheck,
  IconSearch,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { rowsPerPage } from '../../shared/preferences/list-and-receipt.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { FiltersAt } from '../state/filters-at.ts';
import type { ColumnVisibility } from '../state/hidden-columns.ts';
import type { TableColumn } from '../state/table-column.tsx';
import styles from '../state/table.module.css';
import type { TableList } from '../state/use-table-list.ts';
import { useTypedText } from '../state/use-typed-text.ts';
import { FilterPanel } from './filter-panel.tsx';
import toolbarStyles from './table-toolbar.module.css';

type TableToolbarProps<Row> = {
  list: TableList;
  columns: readonly TableColumn<Row>[];
  visibility: ColumnVisibility;
  onShow: (column: string, isShown: boolean) => void;
  /** Menu of saved views. */
  views?: ReactNode;
  exportMenu?: ReactNode;
  /** Fields for the screen's own filters, in the filter panel. */
  filterFields?: ReactNode;
  /** Whether the filter boxes are under the headings too. */
  filtersAt: FiltersAt;
  /** Number of active filters besides the search. */
  filterCount: number;
  /** Rows have two lines (on a phone): no columns menu then. */
  hasLines: boolean;
  /** On a phone: whether the checkboxes of the rows are shown. */
  select?: { isOn: boolean; toggle: () => void } | undefined;
  /** Buttons of the screen that come later than the others. */
  late?: ReactNode;
  /** Buttons of the screen. */
  children?: ReactNode;
};

/**
 * The toolbar of a list: search in all columns, filters, columns to show, and the screen's buttons.
 */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const t = useText();
  const isPhone = useIsPhone();
  const { list } = props;
  return (
    <div className={styles.toolbar}>
      <SearchBox list={list} />
      {list.isNarrowed && !isPhone && (
        <Button tone="quiet" isSmall onClick={list.clearFilters}>
          {t('common.clearFilters')}
        </Button>
      )}
      <span className={styles.spacer} />
      <span className={toolbarStyles.screen}>{props.late}</span>
      <PhoneSort {...props} />
      <span className={toolbarStyles.shown}>
        {props.select && <SelectButton {...props.select} />}
        <FiltersMenu {...props} />
        {!props.hasLines && <ColumnsMenu {...props} />}
        {props.views}
      </span>
      <span className={toolbarStyles.exportMenu}>{props.exportMenu}</span>
      <span className={toolbarStyles.screen}>{props.children}</span>
    </div>
  );
}

function SearchBox({ list }: { list: TableList }) {
  const t = useText();
  const [typed, setTyped] = useTypedText(list.search, list.searchFor);
  return (
    <span className={classNames(styles.search, toolbarStyles.withIcon)}>
      <IconSearch size={16} aria-hidden />
      <input
        type="search"
        className={styles.input}
        value={typed}
        placeholder={t('common.search')}
        aria-label={t('common.search')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </span>
  );
}

/** Sorting on a phone, where there are no headings to press. */
function PhoneSort<Row>({ list, columns }: TableToolbarProps<Row>) {
  const t = useText();
  const Icon = list.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <span className={toolbarStyles.sort}>
      <label className={styles.inline}>
        {t('tables.sort')}
        <select
          className={styles.input}
          value={list.column}
          onChange={(event) => list.sortBy(event.currentTarget.value)}
        >
          {columns
            .filter((column) => !column.isUnsortable)
            .map((column) => (
              <option key={column.name} value={column.name}>
                {t(column.label)}
              </option>
            ))}
        </select>
      </label>
      <IconButton label={t('tables.turnOrder')} isSmall onClick={() => list.sortBy(list.column)}>
        <Icon size={16} />
      </IconButton>
    </span>
  );
}

/** Toggles the checkboxes of the rows, for which two lines on a phone have no room otherwise. */
function SelectButton({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  const t = useText();
  return (
    <IconButton label={t('tables.selectRows')} isSmall aria-pressed={isOn} onClick={toggle}>
      <IconListCheck size={16} />
    </IconButton>
  );
}

function FiltersMenu<Row>(props: TableToolbarProps<Row>) {
  const t = useText();
  const { list, columns, filtersAt, filterFields, filterCount } = props;
  if (!filterFields && columns.every((column) => column.isUnfilterable)) return null;
  return (
    <Dropdown
      label={t('tables.filters')}
      className={buttonClass({ tone: 'quiet', isSmall: true })}
      face={
        <>
          <IconFilter size={16} aria-hidden />
          <span aria-hidden>{t('tables.filters')}</span>
          {filterCount > 0 && (
            <span className={toolbarStyles.count} aria-hidden>
              {filterCount}
            </span>
          )}
        </>
      }
    >
      {() => <FilterPanel {...{ list, columns, filtersAt }} fields={filterFields} />}
    </Dropdown>
  );
}

function ColumnsMenu<Row>({ columns, visibility, onShow }: TableToolbarProps<Row>) {
  const t = useText();
  return (
    <Dropdown
      label={t('common.columns')}
      panelLabel={t('common.columnsToShow')}
      className={buttonClass({ tone: 'quiet', isSmall: true })}
      face={
        <>
          <IconColumns3 size={16} aria-hidden />
          <span aria-hidden>{t('common.columns')}</span>
        </>
      }
    >
      {() => (
        <div className={toolbarStyles.columns}>
          {columns.map((column) => (
            <Checkbox
              key={column.name}
              label={t(column.label)}
              value={visibility[column.name] !== false}
              onChange={(isShown) => onShow(column.name, isShown)}
            />
          ))}
        </div>
      )}
    </Dropdown>
  );
}

/**
 * Rows per page: 10, 100, 200 or 500 (specification section 9), and the number that the user chose
 * elsewhere: in the profile, or by an address.
 */
export function PageSizeChoice({ list }: { list: TableList }) {
  const t = useText();
  const format = useFormat();
  const own = useStoredPreference(rowsPerPage);
  const sizes = KNOWN_PAGE_SIZES.filter(
    (size) => size === list.size || size === own || PAGE_SIZES.some((each) => each === size),
  );
  return (
    <label className={styles.inline}>
      {t('common.perPage')}
      <select
        className={styles.input}
        value={list.size}
        onChange={(event) => list.showPerPage(Number(event.currentTarget.value))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {format.number(size)}
          </option>
        ))}
      </select>
    </label>
  );
}
