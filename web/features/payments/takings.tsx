import { till } from '@netkhata/contract/till';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import khata from '../../ui/khata.module.css';
import { classNames } from '../../ui/class-names.ts';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Taka } from '../../ui/taka.tsx';
import { PaymentDelete } from './payment-actions.tsx';
import { PaymentHandOver } from './payment-hand-over.tsx';
import { PaymentStatus } from './payment-status.tsx';
import styles from './takings.module.css';

/** Today's payments in the user's hand, the latest first; whoever may deletes a mistake. */
export function Takings() {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(till.takenToday, {});
  const canDelete = useHasRight('payments_manage');
  return (
    <Card title={t('till.takings')} isFlush>
      {error && !data && <ErrorState {...error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingShape of="rows" />}
      {data?.latest.length === 0 && (
        <EmptyState title={t('payments.chooseCustomer')} help={t('payments.chooseCustomerHelp')} />
      )}
      {data && data.latest.length > 0 && (
        <ul className={classNames(khata.lines, styles.takings)}>
          {data.latest.map((payment) => (
            <li key={payment.id} className={classNames(khata.line, styles.taking)}>
              <span className={styles.time}>{format.time(payment.takenAt)}</span>
              <span className={styles.who}>
                <AppLink to="/payment-details/$id" params={{ id: String(payment.id) }}>
                  {payment.customer}
                </AppLink>{' '}
                <span className={styles.code}>{payment.code}</span>
              </span>
              <span className={styles.code}>{payment.account}</span>
              {payment.handover?.isOnTheWay ? (
                <PaymentHandOver {...payment.handover} isBadge />
              ) : (
                <PaymentStatus status={payment.status} />
              )}
              <span className={styles.amount}>
                <Taka amount={payment.amount} isStrong />
              </span>
              {canDelete && <PaymentDelete payment={{ ...payment, canApprove: false }} isIcon />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
