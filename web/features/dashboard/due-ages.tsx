import { dashboard } from '@netkhata/contract/dashboard';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { daysAsTyped } from '../../shared/period/filter-days.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './charts.module.css';

type Age = EndpointResult<typeof dashboard.dashboardSeries>['dueByAge'][number];

const AGES: Record<Age['age'], { label: LabelKey; tone: string }> = {
  '0-30': { label: 'reports.ageMonth', tone: 'young' },
  '31-60': { label: 'reports.ageTwoMonths', tone: 'older' },
  '61-90': { label: 'reports.ageThreeMonths', tone: 'older' },
  '90+': { label: 'reports.ageOver', tone: 'oldest' },
};
const MONTH = { period: 'last_30_days', fromDate: null, toDate: null } as const;
const PERCENT = 100;

/** What is owed by age: each age with its bills, to which it links, their amount and a bar. */
export function DueAges() {
  const t = useText();
  const title = t('dashboard.dueByAge');
  // Ages are always as of today, whatever the chosen period.
  const { data, error, refetch } = useRead(dashboard.dashboardSeries, { query: MONTH });
  if (!data) {
    return (
      <Card title={title}>
        <div className={styles.agesWaiting}>
          {error && <ErrorState {...error} onRetry={() => void refetch()} />}
        </div>
      </Card>
    );
  }
  const most = Math.max(...data.dueByAge.map(({ dueAmount }) => Number(dueAmount)));
  return (
    <Card title={title}>
      {most <= ZERO_PAISA && <EmptyState title={t('dashboard.paidUp')} />}
      {most > ZERO_PAISA && (
        <ul className={styles.ages}>
          {data.dueByAge.map((due) => (
            <AgeBar key={due.age} due={due} share={Number(due.dueAmount) / most} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AgeBar({ due, share }: { due: Age; share: number }) {
  const t = useText();
  const { label, tone } = AGES[due.age];
  const billDate = daysAsTyped(due.fromDate, due.toDate);
  return (
    <li>
      <AppLink to="/report-open-bills" search={{ filters: { billDate } }} className={styles.age}>
        <span>{t(label)}</span>
        <span className={styles.bills}>{t('dashboard.bills', { count: due.billCount })}</span>
        <Taka amount={due.dueAmount} />
      </AppLink>
      <svg className={styles.ageBar} width="100%" height="10" aria-hidden>
        <rect className={styles.track} width="100%" height="10" rx="3" />
        <rect className={styles[tone]} width={`${share * PERCENT}%`} height="10" rx="3" />
      </svg>
    </li>
  );
}
