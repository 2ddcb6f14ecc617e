import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { reports } from '@netkhata/contract/reports';
import { totalOf } from '@netkhata/domain/paisa';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Taka } from '../../ui/taka.tsx';
import styles from './collection-report.module.css';

export type CollectionRow = EndpointResult<typeof reports.customerCollection>[number];

type NumberedRow = CollectionRow & { serial: number };

/** Above this many rows a phone scrolls the table, not the page, and draws what is in sight. */
const LONG_FROM_ROWS = 101;

const COLUMNS: TableColumn<NumberedRow>[] = [
  { name: 'serial', label: 'reports.serial', kind: 'number' },
  { name: 'voucherDate', label: 'reports.date', kind: 'day' },
  { name: 'zoneName', label: 'reports.zone' },
  { name: 'collectBy', label: 'reports.collectionBy' },
  { name: 'accHead', label: 'reports.accountHead' },
  { name: 'customerName', label: 'reports.customerName', isCardTitle: true },
  { name: 'amount', label: 'reports.amount', kind: 'taka' },
];

/** Only where the books of the day were closed already. */
const TAKEN_ON: TableColumn<NumberedRow> = {
  name: 'takenOn',
  label: 'reports.takenOn',
  kind: 'day',
};

const columnsFor = (rows: readonly CollectionRow[]) =>
  rows.some(({ takenOn }) => takenOn !== null) ? COLUMNS.toSpliced(2, 0, TAKEN_ON) : COLUMNS;

/** The payments of a report, numbered, and under them what they come to. */
export function CollectionTable({ rows }: { rows: readonly CollectionRow[] }) {
  const t = useText();
  const numbered = rows.map((row, index) => ({ ...row, serial: index + 1 }));
  return (
    <div className={classNames(rows.length >= LONG_FROM_ROWS && styles.long)}>
      <PlainTable
        columns={columnsFor(rows)}
        rows={numbered}
        label={t('shell.collectionReport')}
        rowKey={(row) => row.id}
      />
      <div className={styles.total} role="status">
        <span className={styles.count}>{t('reports.payments', { count: rows.length })}</span>
        <span>{t('reports.total')}</span>
        <Taka amount={totalOf(rows.map(({ amount }) => amount))} isStrong />
      </div>
    </div>
  );
}
