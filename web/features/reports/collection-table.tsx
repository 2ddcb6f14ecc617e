import type { CollectionGroup } from '@netkhata/contract/reports';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { Taka } from '../../ui/taka.tsx';
import {
  type CollectionListRow,
  type GroupedPayments,
  groupPayments,
  sumOfRows,
} from './collection-groups.ts';
import styles from './collection-report.module.css';
import { useGroupName } from './use-group-name.ts';

/** A numbered payment, or the subtotal of the payments above it. */
export type CollectionLine = Omit<CollectionListRow, 'voucherDate' | 'amount'> & {
  serial: number | null;
  voucherDate: string | null;
  amount: PaisaSum;
  isSubtotal: boolean;
};

/**
 * From this many rows on, a phone scrolls the table, not the page, and renders only visible rows.
 */
const LONG_FROM_ROWS = 101;

const COLUMNS: TableColumn<CollectionLine>[] = [
  { name: 'serial', label: 'reports.serial', kind: 'id' },
  { name: 'voucherDate', label: 'reports.date', kind: 'day' },
  { name: 'zoneName', label: 'reports.zone', isName: true },
  { name: 'collectBy', label: 'reports.collectionBy', isName: true },
  { name: 'accHead', label: 'reports.accountHead', isName: true },
  {
    name: 'customerName',
    label: 'reports.customerName',
    isCardTitle: true,
    cell: ({ customerName, isSubtotal }) =>
      isSubtotal ? (
        <strong title={customerName}>{customerName}</strong>
      ) : (
        <span title={customerName}>{customerName}</span>
      ),
  },
  {
    name: 'amount',
    label: 'reports.amount',
    kind: 'taka',
    cell: ({ amount, isSubtotal }) =>
      isSubtotal ? (
        <span className={khata.sum}>
          <Taka amount={amount} isStrong />
        </span>
      ) : (
        <Taka amount={amount} />
      ),
  },
];

/** Shown only if a payment was taken on a day whose books were already closed. */
const TAKEN_ON: TableColumn<CollectionLine> = {
  name: 'takenOn',
  label: 'reports.takenOn',
  kind: 'day',
};

export const columnsFor = (rows: readonly CollectionListRow[]) =>
  rows.some(({ takenOn }) => takenOn !== null) ? COLUMNS.toSpliced(2, 0, TAKEN_ON) : COLUMNS;

/** The payments, numbered, and grouped with a subtotal under each group. */
export function useCollectionLines(
  rows: readonly CollectionListRow[],
  by: CollectionGroup | null,
): CollectionLine[] {
  const t = useText();
  const nameOf = useGroupName(by);
  if (by === null) return withSerials(rows, 0);
  const groups = groupPayments(rows, by);
  return groups.flatMap((group, index) => [
    ...withSerials(group.rows, countOf(groups.slice(0, index))),
    {
      // Negative, so that it never equals the id of a payment.
      id: -index - 1,
      serial: null,
      voucherDate: null,
      takenOn: null,
      zoneName: null,
      zoneId: null,
      collectBy: '',
      collectedById: 0,
      accHead: '',
      accountId: 0,
      customerName: t('dues.subtotal', { name: nameOf(group) }),
      amount: group.sum,
      isSubtotal: true,
    },
  ]);
}

const withSerials = (rows: readonly CollectionListRow[], before: number): CollectionLine[] =>
  rows.map((row, index) => ({ ...row, serial: before + index + 1, isSubtotal: false }));

const countOf = (groups: readonly GroupedPayments[]): number =>
  groups.reduce((count, group) => count + group.rows.length, 0);

type CollectionTableProps = { rows: readonly CollectionListRow[]; by: CollectionGroup | null };

/** The payments of a report, with their total. */
export function CollectionTable({ rows, by }: CollectionTableProps) {
  const t = useText();
  const lines = useCollectionLines(rows, by);
  return (
    <div className={classNames(rows.length >= LONG_FROM_ROWS && styles.long)}>
      <PlainTable
        columns={columnsFor(rows)}
        rows={lines}
        label={t('shell.collectionReport')}
        rowKey={({ id }) => id}
      />
      <div className={styles.total} role="status">
        <span className={styles.count}>{t('reports.payments', { count: rows.length })}</span>
        <span>{t('reports.total')}</span>
        <Taka amount={sumOfRows(rows)} isStrong />
      </div>
    </div>
  );
}
