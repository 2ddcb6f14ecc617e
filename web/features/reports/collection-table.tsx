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
  partsOf,
  sumOfRows,
} from './collection-groups.ts';
import styles from './collection-report.module.css';
import { usePartName } from './use-part-name.ts';

/** A payment with its number, or what the payments over it come to. */
export type CollectionLine = Omit<CollectionListRow, 'voucherDate' | 'amount'> & {
  serial: number | null;
  voucherDate: string | null;
  amount: PaisaSum;
  isSubtotal: boolean;
};

/** Above this many rows a phone scrolls the table, not the page, and draws what is in sight. */
const LONG_FROM_ROWS = 101;

const COLUMNS: TableColumn<CollectionLine>[] = [
  { name: 'serial', label: 'reports.serial', kind: 'number' },
  { name: 'voucherDate', label: 'reports.date', kind: 'day' },
  { name: 'zoneName', label: 'reports.zone' },
  { name: 'collectBy', label: 'reports.collectionBy' },
  { name: 'accHead', label: 'reports.accountHead' },
  {
    name: 'customerName',
    label: 'reports.customerName',
    isCardTitle: true,
    cell: ({ customerName, isSubtotal }) =>
      isSubtotal ? <strong>{customerName}</strong> : customerName,
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

/** Only where the books of the day were closed already. */
const TAKEN_ON: TableColumn<CollectionLine> = {
  name: 'takenOn',
  label: 'reports.takenOn',
  kind: 'day',
};

export const columnsFor = (rows: readonly CollectionListRow[]) =>
  rows.some(({ takenOn }) => takenOn !== null) ? COLUMNS.toSpliced(2, 0, TAKEN_ON) : COLUMNS;

/** The payments, numbered; put together by a group, with a subtotal under each. */
export function useCollectionLines(
  rows: readonly CollectionListRow[],
  by: CollectionGroup | null,
): CollectionLine[] {
  const t = useText();
  const nameOf = usePartName(by);
  if (by === null) return withSerials(rows, 0);
  const parts = partsOf(rows, by);
  return parts.flatMap((part, index) => [
    ...withSerials(part.rows, countOf(parts.slice(0, index))),
    {
      // Ids of payments are above zero.
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
      customerName: t('dues.subtotal', { name: nameOf(part) }),
      amount: part.sum,
      isSubtotal: true,
    },
  ]);
}

const withSerials = (rows: readonly CollectionListRow[], before: number): CollectionLine[] =>
  rows.map((row, index) => ({ ...row, serial: before + index + 1, isSubtotal: false }));

const countOf = (parts: readonly GroupedPayments[]): number =>
  parts.reduce((count, part) => count + part.rows.length, 0);

type CollectionTableProps = { rows: readonly CollectionListRow[]; by: CollectionGroup | null };

/** The payments of a report, and under them what they come to. */
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
