import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './customer-statement.module.css';
import { lineWords, type Statement, type StatementRow, statementRows } from './statement-lines.ts';

const COLUMNS: TableColumn<StatementRow>[] = [
  { name: 'date', label: 'statement.date', kind: 'day' },
  {
    name: 'kind',
    label: 'statement.what',
    isCardTitle: true,
    cell: (row) => <LineLink row={row} />,
  },
  { name: 'added', label: 'statement.added', kind: 'taka' },
  { name: 'lowered', label: 'statement.lowered', kind: 'taka' },
  { name: 'balance', label: 'statement.balance', kind: 'taka' },
];

/** What the line is; a bill or payment opens. */
function LineLink({ row }: { row: StatementRow }) {
  const words = lineWords(useText(), row);
  if (row.paymentId !== null) {
    return (
      <AppLink to="/payment-details/$id" params={{ id: String(row.paymentId) }}>
        {words}
      </AppLink>
    );
  }
  if (row.billId === null) return words;
  return (
    <AppLink to="/bill-details/$id" params={{ id: String(row.billId) }}>
      {words}
    </AppLink>
  );
}

type StatementTableProps = { told: Statement; fromDate: string | null };

/** On the screen the latest line comes first, under what all of them come to. */
export function StatementTable({ told, fromDate }: StatementTableProps) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <p className={styles.closing} role="status">
        <span>{t('statement.closing')}</span>
        <Taka amount={told.closingBalance} isStrong />
      </p>
      <PlainTable
        columns={COLUMNS}
        rows={statementRows(told.lines).toReversed()}
        label={t('customers.tabStatement')}
        rowKey={({ key }) => key}
        emptyText={t('statement.none')}
      />
      {fromDate !== null && (
        <p className={styles.sum}>
          <span>{t('statement.before', { date: format.day(fromDate) })}</span>
          <Taka amount={told.openingBalance} />
        </p>
      )}
    </>
  );
}
