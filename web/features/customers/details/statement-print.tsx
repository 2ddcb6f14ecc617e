import type { Paisa } from '@netkhata/domain/paisa';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { PrintPortal } from '../../../ui/print-portal.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import styles from './customer-statement.module.css';
import { instalmentWords } from './settled.tsx';
import { lineWords, type Statement, statementRows } from './statement-lines.ts';
import { ToldLines } from './told-lines.tsx';

type PrintedStatementProps = {
  customer: CustomerRecord;
  data: Statement;
  days: { fromDate: string | null; toDate: string | null };
};

export function PrintedStatement(props: PrintedStatementProps) {
  return (
    <PrintPortal of="statement">
      <div className={styles.printed}>
        <Paper {...props} />
      </div>
    </PrintPortal>
  );
}

function Paper({ customer, data, days }: PrintedStatementProps) {
  const t = useText();
  const format = useFormat();
  const { companyName, today } = useCurrentUser();
  const from = days.fromDate ?? data.lines[0]?.date ?? today;
  const period = `${format.day(from)} – ${format.day(days.toDate ?? today)}`;
  return (
    <>
      <div className={styles.company}>{companyName}</div>
      <h2 className={styles.title}>{t('statement.of', { name: customer.name })}</h2>
      <p className={styles.who}>
        {[customer.code, customer.mobileNo, customer.address].filter(Boolean).join(' · ')}
        <br />
        {period}
        {customer.paidUntil !== null && (
          <>
            <br />
            {t('customers.settledUntil')}: {format.day(customer.paidUntil)}
          </>
        )}
        {customer.instalments.length > 0 && (
          <>
            <br />
            {t('customers.instalments')}
            {': '}
            {customer.instalments.map((line) => instalmentWords(line, { t, format })).join(', ')}
          </>
        )}
      </p>
      <table className={styles.paper}>
        <thead>
          <tr>
            <th scope="col">{t('statement.date')}</th>
            <th scope="col">{t('statement.what')}</th>
            <th scope="col">{t('statement.added')}</th>
            <th scope="col">{t('statement.lowered')}</th>
            <th scope="col">{t('statement.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {days.fromDate !== null && (
            <SumRow
              words={t('statement.before', { date: format.day(days.fromDate) })}
              amount={data.openingBalance}
            />
          )}
          {statementRows(data.lines).map((row) => (
            <tr key={row.key}>
              <td>{row.date && format.day(row.date)}</td>
              <td>
                {lineWords(t, row)}
                <ToldLines lines={row.toldLines} />
              </td>
              <td>{row.added !== null && format.taka(row.added)}</td>
              <td>{row.lowered !== null && format.taka(row.lowered)}</td>
              <td>{format.taka(row.balance)}</td>
            </tr>
          ))}
          <SumRow words={t('statement.closing')} amount={data.closingBalance} />
        </tbody>
      </table>
    </>
  );
}

function SumRow({ words, amount }: { words: string; amount: Paisa }) {
  const format = useFormat();
  return (
    <tr className={styles.sumRow}>
      <th colSpan={4} scope="row">
        {words}
      </th>
      <td>{format.taka(amount)}</td>
    </tr>
  );
}
