import { accountConnections } from '@netkhata/contract/account-connections';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Taka } from '../../ui/taka.tsx';
import text from '../../ui/text.module.css';
import styles from './connections.module.css';

type Attempt = EndpointResult<typeof accountConnections.checkoutAttempts>[number];
type Shown = { label: LabelKey; tone: BadgeTone };

const STATES: Record<Attempt['state'], Shown> = {
  begun: { label: 'connections.attempt_begun', tone: 'waiting' },
  not_created: { label: 'connections.attempt_not_created', tone: 'wrong' },
  created: { label: 'connections.attempt_created', tone: 'waiting' },
  executing: { label: 'connections.attempt_executing', tone: 'waiting' },
  completed: { label: 'connections.attempt_completed', tone: 'settled' },
  to_check: { label: 'connections.attempt_to_check', tone: 'wrong' },
  failed: { label: 'connections.attempt_failed', tone: 'neutral' },
  expired: { label: 'connections.attempt_expired', tone: 'neutral' },
};

const REFUNDS: Record<NonNullable<Attempt['refund']>, Shown> = {
  asked: { label: 'connections.refund_asked', tone: 'waiting' },
  done: { label: 'connections.refund_done', tone: 'neutral' },
  to_check: { label: 'connections.refund_to_check', tone: 'wrong' },
  refused: { label: 'connections.refund_refused', tone: 'neutral' },
};

/** The last hundred attempts of customers to pay on their pages, newest first, with their steps. */
export function CheckoutAttempts({ id }: { id: number }) {
  const t = useText();
  const { data, error, refetch } = useRead(accountConnections.checkoutAttempts, {
    params: { id },
  });
  if (!data)
    return error ? (
      <ErrorState {...error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  if (data.length === 0) return <EmptyState title={t('connections.noAttempts')} />;
  return (
    <ul className={styles.attempts} aria-label={t('connections.attempts')}>
      {data.map((attempt) => (
        <li key={attempt.id} className={styles.attempt}>
          <AttemptLine attempt={attempt} />
          <Steps attempt={attempt} />
        </li>
      ))}
    </ul>
  );
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const t = useText();
  const format = useFormat();
  const { state, refund, customer, customerId, amount, paid, number, paymentId } = attempt;
  return (
    <p className={styles.state}>
      <StateBadge shown={STATES[state]} />
      {refund !== null && <StateBadge shown={REFUNDS[refund]} />}
      {customer !== null && (
        <AppLink to="/customer-details/$id" params={{ id: String(customerId) }}>
          {customer}
        </AppLink>
      )}
      <Taka amount={amount} />
      {paid !== null && paid !== amount && (
        <span>{t('connections.attemptPaid', { amount: format.taka(paid) })}</span>
      )}
      <span className={text.soft}>{format.dateTime(attempt.at)}</span>
      {number !== null && attempt.arrivalId !== null && (
        <AppLink to="/arrivals" search={{ tab: 'all', search: number }}>
          {number}
        </AppLink>
      )}
      {paymentId !== null && (
        <AppLink to="/payment-details/$id" params={{ id: String(paymentId) }}>
          {t('connections.attemptPayment')}
        </AppLink>
      )}
    </p>
  );
}

function StateBadge({ shown: { label, tone } }: { shown: Shown }) {
  const t = useText();
  return <Badge tone={tone}>{t(label)}</Badge>;
}

function Steps({ attempt: { steps, invoiceNo, walletPaymentId } }: { attempt: Attempt }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <ol className={styles.steps} aria-label={t('connections.attemptSteps')}>
        {steps.map(({ id, at, state, reason, reasonMessage }) => (
          <li key={id}>
            {format.dateTime(at)} · {t(STATES[state].label)}
            {reason !== null && (
              <>
                {' · '}
                <ServerText text={reason} message={reasonMessage} />
              </>
            )}
          </li>
        ))}
      </ol>
      <p className={text.soft}>{[invoiceNo, walletPaymentId].filter(Boolean).join(' · ')}</p>
    </>
  );
}
