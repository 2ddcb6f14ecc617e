import { statement } from '@netkhata/contract/statement';
import { isDay } from '@netkhata/domain/billing-period';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../../api/use-read.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import type { TableColumn } from '../../../lists/state/table-column.tsx';
import { PlainTable } from '../../../lists/table/plain-table.tsx';
import { ReadList } from '../../../shared/record/read-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Taka } from '../../../ui/taka.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import styles from './customer-statement.module.css';
import { Instalments } from './settled.tsx';
import { lineWords, type Statement, type StatementRow, statementRows } from './statement-lines.ts';
import { PrintedStatement } from './statement-print.tsx';
import { ToldLines } from './told-lines.tsx';

const dayIn = (text: string | undefined) => (text !== undefined && isDay(text) ? text : null);

/** The date range of the statement is in the address; without it the statement is complete. */
function useStatementDays() {
  const { from, to, asOf } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (days: Partial<Record<'from' | 'to' | 'asOf', string | undefined>>) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...days }),
      replace: true,
      resetScroll: false,
    });
  return { fromDate: dayIn(from), toDate: dayIn(to), asOf: dayIn(asOf), change };
}

/** Explains the balance: every entry that changed it, with the balance after each. */
export function CustomerStatement({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const { fromDate, toDate, asOf, change } = useStatementDays();
  const read = useRead(
    statement.customerStatement,
    { params: { id: customer.id }, query: { fromDate, toDate, asOf } },
    { keepsPrevious: ['fromDate', 'toDate', 'asOf'] },
  );
  return (
    <>
      <div className={styles.toolbar}>
        <DateField
          label={t('statement.from')}
          value={fromDate}
          onChange={(day) => change({ from: day ?? undefined })}
        />
        <DateField
          label={t('statement.to')}
          value={toDate}
          onChange={(day) => change({ to: day ?? undefined })}
        />
        <DateField
          label={t('reports.asOf')}
          value={asOf}
          onChange={(day) => change({ asOf: day ?? undefined })}
        />
        <Button
          icon={<IconPrinter size={18} aria-hidden />}
          isDisabled={!read.data || read.isPlaceholderData}
          onClick={() => window.print()}
        >
          {t('statement.print')}
        </Button>
      </div>
      <ReadList read={read}>
        {(data) => (
          <>
            <SettledLine customer={customer} />
            <ComingLine customer={customer} />
            <StatementTable data={data} fromDate={fromDate} />
            {!read.isPlaceholderData && (
              <PrintedStatement customer={customer} data={data} days={{ fromDate, toDate }} />
            )}
          </>
        )}
      </ReadList>
    </>
  );
}

/** The day until which a customer with nothing due has paid. */
function SettledLine({ customer: { paidUntil } }: { customer: CustomerRecord }) {
  const t = useText();
  const format = useFormat();
  if (paidUntil === null) return null;
  return (
    <p className={styles.sum}>
      <span>{t('customers.settledUntil')}</span>
      <span>{format.day(paidUntil)}</span>
    </p>
  );
}

/** Instalments that the next bills will contain in addition to the fee. */
function ComingLine({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  if (customer.instalments.length === 0) return null;
  return (
    <div className={styles.sum}>
      <span>{t('customers.instalments')}</span>
      <Instalments customer={customer} />
    </div>
  );
}

const COLUMNS: TableColumn<StatementRow>[] = [
  { name: 'date', label: 'statement.date', kind: 'day' },
  {
    name: 'kind',
    label: 'statement.what',
    isCardTitle: true,
    cell: (row) => (
      <>
        <LineLink row={row} />
        <ToldLines lines={row.toldLines} />
      </>
    ),
  },
  { name: 'added', label: 'statement.added', kind: 'taka' },
  { name: 'lowered', label: 'statement.lowered', kind: 'taka' },
  { name: 'balance', label: 'statement.balance', kind: 'taka' },
];

/** Description of a line, linked to its bill or payment. */
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

type StatementTableProps = { data: Statement; fromDate: string | null };

/** Newest line first, with the closing balance above. */
function StatementTable({ data, fromDate }: StatementTableProps) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <p className={styles.closing} role="status">
        <span>{t('statement.closing')}</span>
        <Taka amount={data.closingBalance} isStrong />
      </p>
      <PlainTable
        columns={COLUMNS}
        rows={statementRows(data.lines).toReversed()}
        label={t('customers.tabStatement')}
        rowKey={({ key }) => key}
        emptyText={t('statement.none')}
      />
      {fromDate !== null && (
        <p className={styles.sum}>
          <span>{t('statement.before', { date: format.day(fromDate) })}</span>
          <Taka amount={data.openingBalance} />
        </p>
      )}
    </>
  );
}
