import { statement } from '@netkhata/contract/statement';
import { isDay } from '@netkhata/domain/billing-period';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import styles from './customer-statement.module.css';
import type { CustomerRecord } from './network-values.ts';
import { ReadList } from './read-list.tsx';
import { PrintedStatement } from './statement-print.tsx';
import { StatementTable } from './statement-table.tsx';

const dayIn = (text: string | undefined) => (text !== undefined && isDay(text) ? text : null);

/** The days of the statement stand in the address; without them it is whole. */
function useStatementDays() {
  const { from, to } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (days: { from?: string | undefined; to?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...days }),
      replace: true,
      resetScroll: false,
    });
  return { fromDate: dayIn(from), toDate: dayIn(to), change };
}

/** Why the balance is what it is: every line that moved it, with the balance after each. */
export function CustomerStatement({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const { fromDate, toDate, change } = useStatementDays();
  const read = useRead(
    statement.customerStatement,
    { params: { id: customer.id }, query: { fromDate, toDate } },
    { keepsPrevious: true },
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
        <Button
          icon={<IconPrinter size={18} aria-hidden />}
          isDisabled={!read.data}
          onClick={() => window.print()}
        >
          {t('statement.print')}
        </Button>
      </div>
      <ReadList read={read}>
        {(told) => (
          <>
            <StatementTable told={told} fromDate={fromDate} />
            <PrintedStatement customer={customer} told={told} days={{ fromDate, toDate }} />
          </>
        )}
      </ReadList>
    </>
  );
}
