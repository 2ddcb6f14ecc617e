import { dashboard } from '@netkhata/contract/dashboard';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { daysAsTyped } from '../../shared/period/filter-days.ts';
import { useDashboardPeriod } from '../../shared/period/period.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import { Stale } from '../../ui/loading.tsx';
import styles from './period-figures.module.css';

/** Amounts billed and collected in the period that is chosen at the top of the page. */
export function PeriodFigures() {
  const t = useText();
  const format = useFormat();
  const { choice } = useDashboardPeriod();
  const { data, error, isPlaceholderData, refetch } = useRead(
    dashboard.periodFigures,
    { query: choice },
    { keepsPrevious: true },
  );
  const isOneDay = data?.fromDate === data?.toDate;
  const words = data && {
    from: format.day(data.fromDate),
    to: format.day(data.toDate),
  };
  const title = words && (isOneDay ? words.from : t('dashboard.days', words));
  const days = data && daysAsTyped(data.fromDate, data.toDate);
  const payments = (status?: string) => ({
    to: '/payment-list',
    search: { filters: { ...(days && { bookedOn: days }), ...(status && { status }) } },
  });
  if (error && !data) {
    const { heading, messages } = error;
    return (
      <Card title={t('dashboard.inPeriod')}>
        <ErrorState heading={heading} messages={messages} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Card title={title ?? t('dashboard.inPeriod')}>
      <Stale isStale={isPlaceholderData}>
        <dl className={styles.figures}>
          <Figure
            label={t('dashboard.billed')}
            amount={data?.billAmount}
            rows={{ to: '/bill-list', search: { filters: { ...(days && { billDate: days }) } } }}
            note={data && t('dashboard.bills', { count: data.billCount })}
          />
          <Figure
            label={t('dashboard.collected')}
            amount={data?.collectionAmount}
            rows={payments()}
            note={data && t('dashboard.payments', { count: data.paymentCount })}
          />
          <Figure
            label={t('dashboard.received')}
            amount={data?.receivedAmount}
            rows={payments('received')}
          />
          <Figure
            label={t('dashboard.approved')}
            amount={data?.approvedAmount}
            rows={payments('approved')}
          />
        </dl>
      </Stale>
    </Card>
  );
}

type FigureProps = {
  label: string;
  amount: PaisaSum | undefined;
  /** Link to the rows that add up to the figure. */
  rows: { to: string; search: { filters: Record<string, string> } };
  note?: string | undefined;
};

function Figure({ label, amount, rows, note }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {amount === undefined ? (
          <span aria-hidden>–</span>
        ) : (
          <AppLink {...rows}>
            <Taka amount={amount} />
          </AppLink>
        )}
      </dd>
      <dd className={styles.note}>{note ?? '\u00a0'}</dd>
    </div>
  );
}
