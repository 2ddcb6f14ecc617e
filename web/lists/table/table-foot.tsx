import { type ReactNode, Suspense } from 'react';
import { Pagination } from '../../ui/pagination.tsx';
import type { Selection, SelectionBarProps } from '../selection/selection.ts';
import styles from '../state/table.module.css';
import type { TableList } from '../state/use-table-list.ts';
import { PageSizeChoice } from './table-toolbar.tsx';

type TableFootProps = { list: TableList; rowsShown: string; lastPage: number | undefined };

/** The foot of a list: page size, the range shown, and pagination. */
export function TableFoot({ list, rowsShown, lastPage }: TableFootProps) {
  return (
    <div className={styles.foot}>
      <PageSizeChoice list={list} />
      <span className={styles.inline} role="status">
        {rowsShown}
      </span>
      <Pagination
        page={Math.min(list.page, lastPage ?? list.page)}
        lastPage={lastPage ?? 1}
        onChange={list.goTo}
      />
    </div>
  );
}

type ChosenRowsProps<Row> = SelectionBarProps<Row> & {
  bar: (selection: Selection<Row>) => ReactNode;
};

/** The bar for selected rows; its code is fetched with the first selected row. */
export function ChosenRows<Row>({ bar, selection }: ChosenRowsProps<Row>) {
  if (selection.rows.length === 0) return null;
  return <Suspense fallback={null}>{bar(selection)}</Suspense>;
}
