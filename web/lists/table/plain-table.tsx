import { type ReactNode, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isFigureColumn, type TableColumn } from '../state/table-column.tsx';
import styles from '../state/table.module.css';
import { TableBody } from './table-body.tsx';
import { ActionHead } from './table-head.tsx';

type PlainTableProps<Row> = {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Accessible name of the table. */
  label: string;
  rowKey: (row: Row) => string | number;
  actions?: (row: Row) => ReactNode;
  emptyText?: string;
  emptyAction?: ReactNode;
};

/** A short table without paging or sorting; cards on a phone, like every list. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const t = useText();
  const scrollArea = useRef<HTMLDivElement>(null);
  const { columns, rows } = props;
  if (rows.length === 0) return <EmptyState title={props.emptyText} action={props.emptyAction} />;
  const actionsAt = props.actions ? 'end' : 'none';
  return (
    <div className={styles.body} ref={scrollArea} data-cards="short" data-plain>
      <table className={classNames(styles.table, styles.cards)} aria-label={props.label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={classNames(isFigureColumn(column) && styles.figure)}
              >
                {t(column.label)}
              </th>
            ))}
            {props.actions && <ActionHead />}
          </tr>
        </thead>
        <TableBody {...props} {...{ actionsAt, scrollArea }} />
      </table>
    </div>
  );
}
