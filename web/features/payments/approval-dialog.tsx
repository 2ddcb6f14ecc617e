import { payments } from '@netkhata/contract/payments';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import khata from '../../ui/khata.module.css';
import { AppLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './approval-dialog.module.css';
import { monthsOf } from './month-word.ts';
import { useApprovalQueue, type WaitingPayment } from './use-approval-queue.ts';

/** Ignores a press sooner than this, as it was meant for the payment before. */
const LEAST_LOOK_MS = 250;

type Queue = ReturnType<typeof useApprovalQueue>;

/** Approves or skips the waiting payments one at a time. */
export function ApprovalDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const queue = useApprovalQueue();
  const { current, error } = queue;
  return (
    <Modal title={t('approval.title')} isOpen onClose={onClose}>
      {error && <ErrorState {...error} onRetry={() => void queue.refetch()} />}
      {queue.isLoading && !error && <Loading />}
      {current && <CurrentPayment key={current.id} payment={current} queue={queue} />}
      {!current && !queue.isLoading && !error && (
        <Finished count={queue.approvedCount} amount={queue.approvedAmount} onClose={onClose} />
      )}
    </Modal>
  );
}

/** The current payment: Enter approves it, S skips it. */
function CurrentPayment({ payment, queue }: { payment: WaitingPayment; queue: Queue }) {
  const t = useText();
  const format = useFormat();
  const { isSaving } = queue;
  const shownAt = useRef(0);
  const approve = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    shownAt.current = performance.now();
  }, []);
  // A busy button cannot be focused, so the focus is set after saving.
  useEffect(() => {
    if (!isSaving) approve.current?.focus();
  }, [isSaving]);

  function press(act: () => void) {
    if (!isSaving && performance.now() - shownAt.current >= LEAST_LOOK_MS) act();
  }
  function onKeyDown(event: KeyboardEvent) {
    // Compares the key's position, as a Bangla keyboard types another letter with it.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (isPlain && event.code === 'KeyS') press(queue.skip);
  }

  return (
    <div role="group" aria-label={payment.customer} onKeyDown={onKeyDown}>
      <p className={styles.left} role="status">
        {t('approval.left', { count: queue.leftCount })}
      </p>
      <PaymentCard payment={payment} />
      <ModalActions>
        <span className={styles.keys}>{t('approval.keys')}</span>
        <Button onClick={() => press(queue.skip)} isDisabled={isSaving}>
          {t('approval.skip')}
        </Button>
        <Button
          ref={approve}
          tone="primary"
          isBusy={isSaving}
          onClick={() => press(() => void queue.approve())}
        >
          {`${t('payments.approve')} ${format.taka(payment.amount)}`}
        </Button>
      </ModalActions>
    </div>
  );
}

/** What to check before approving. */
function PaymentCard({ payment }: { payment: WaitingPayment }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(payments.paymentDetails, { params: { id: payment.id } });
  const months = monthsOf(payment.billMonth, format);
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <AppLink to="/customer-details/$id" params={{ id: String(payment.customerId) }}>
          {payment.customer}
        </AppLink>
        <span className={styles.code}>{format.code(payment.code)}</span>
        <span className={styles.amount}>
          <span className={khata.sum}>
            <Taka amount={payment.amount} />
          </span>
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact label={t('payments.paymentDate')}>{format.day(payment.paymentDate)}</Fact>
        <Fact label={t('payments.collectionBy')}>{payment.collectionBy}</Fact>
        <Fact label={t('approval.account')}>{data?.ledgerName ?? '\u00a0'}</Fact>
        {data?.trxId && <Fact label={t('approval.transaction')}>{data.trxId}</Fact>}
        <Fact label={t('approval.bills')}>
          {payment.invNo ? `${months} · ${format.code(payment.invNo)}` : '–'}
        </Fact>
        {data?.remarks && <Fact label={t('payments.remarks')}>{data.remarks}</Fact>}
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type FinishedProps = {
  count: number;
  amount: PaisaSum;
  onClose: () => void;
};

/** The queue is empty: the total that was approved, or that there was nothing to approve. */
function Finished({ count, amount, onClose }: FinishedProps) {
  const t = useText();
  const format = useFormat();
  const done = t('approval.done', { count, amount: format.taka(amount) });
  return (
    <>
      <EmptyState
        title={count > 0 ? done : t('approval.none')}
        {...(count === 0 && { help: t('approval.noneHelp') })}
      />
      <ModalActions>
        <Button tone="primary" onClick={onClose} autoFocus>
          {t('common.close')}
        </Button>
      </ModalActions>
    </>
  );
}
