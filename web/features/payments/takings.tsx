import type { EndpointResult } from '@netkhata/contract/endpoint';
import { till } from '@netkhata/contract/till';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { DELETE_ACTION } from '../../shared/record/row-actions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import khata from '../../ui/khata.module.css';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { loadDialogOnUse } from '../../ui/modal.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './takings.module.css';

const PaymentDeleteDialog = loadDialogOnUse(
  async () => (await import('./payment-delete-dialog.tsx')).PaymentDeleteDialog,
);

const STATES = {
  received: 'payments.statusReceived',
  approved: 'payments.statusApproved',
} as const;

type Taking = EndpointResult<typeof till.takenToday>['latest'][number];

/** Deletes a mistake, with its reason; not while the payment is in a hand-over. */
function TakingDelete({ payment }: { payment: Taking }) {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { handover } = payment;
  const onTheWay = handover?.isOnTheWay
    ? t('payments.inHandOver', { number: handover.number })
    : null;
  useLayoutEffect(
    () => () => {
      // The deleted line goes away with the focus: the counter goes on with the next customer.
      if (button.current !== document.activeElement) return;
      document.querySelector<HTMLElement>('input[name=customer]')?.focus();
    },
    [],
  );
  function close() {
    setIsAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  return (
    <>
      <IconButton
        ref={button}
        label={t('payments.deleteOf', { id: String(payment.id) })}
        word={t(DELETE_ACTION.word)}
        isSmall
        isDisabled={onTheWay !== null}
        {...(onTheWay === null ? {} : { title: onTheWay })}
        onClick={() => setIsAsking(true)}
      >
        <DELETE_ACTION.Icon size={16} />
      </IconButton>
      {isAsking && (
        <Suspense fallback={null}>
          <PaymentDeleteDialog payment={payment} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

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
                <span className={styles.code}>{format.code(payment.code)}</span>
              </span>
              <span className={styles.code}>{payment.account}</span>
              <Badge tone={payment.status === 'approved' ? 'settled' : 'waiting'}>
                {payment.handover?.isOnTheWay
                  ? format.code(payment.handover.number)
                  : t(STATES[payment.status])}
              </Badge>
              <span className={styles.amount}>
                <Taka amount={payment.amount} isStrong />
              </span>
              {canDelete && <TakingDelete payment={payment} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
