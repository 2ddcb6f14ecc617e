import { accountConnections } from '@netkhata/contract/account-connections';
import { arrivalActs } from '@netkhata/contract/arrival-acts';
import { nameWithCode } from '@netkhata/domain/name-with-code';
import { useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Actions } from '../../ui/page.tsx';
import type { ArrivalDetails } from './arrival-words.tsx';
import styles from './arrivals.module.css';
import { ReasonForm } from './reason-form.tsx';

type EndedArrivalProps = { arrival: ArrivalDetails; onDone: () => void };

/** An arrival that is matched or set aside: with what, and how to take that back. */
export function EndedArrival({ arrival, onDone }: EndedArrivalProps) {
  const t = useText();
  const mayMatch = useHasRight('match_arrivals');
  const mayRefund = useHasRight('payments_manage') && arrival.refund !== null;
  const [asking, setAsking] = useState<'undo' | 'refund'>();
  const undo = useChange(arrivalActs.arrivalUndo);
  const refund = useChange(accountConnections.checkoutRefund, {
    success: ({ data, ...words }) => ({
      ...words,
      kind: data.state === 'to_check' ? 'warning' : undefined,
    }),
  });
  const reopen = useChange(arrivalActs.arrivalReopen);
  const { id, matchedWith } = arrival;
  if (asking === 'refund') {
    return (
      <ReasonForm
        action={t('arrivals.refund')}
        help={t('arrivals.refundHelp')}
        isDanger
        body={accountConnections.checkoutRefund.body}
        onSubmit={async (reason) => {
          await refund.save({ body: { id, reason } });
          onDone();
        }}
        onCancel={() => setAsking(undefined)}
      />
    );
  }
  if (asking === 'undo') {
    return (
      <ReasonForm
        action={t('arrivals.undo')}
        help={t(matchedWith?.movementId ? 'arrivals.undoMovementHelp' : 'arrivals.undoHelp')}
        isDanger
        body={arrivalActs.arrivalUndo.body}
        onSubmit={async (reason) => {
          await undo.save({ body: { id, reason } });
          onDone();
        }}
        onCancel={() => setAsking(undefined)}
      />
    );
  }
  async function openAgain() {
    if (await reopen.run({ body: { id } })) onDone();
  }
  return (
    <div className={styles.part}>
      {matchedWith && <MatchedWith match={matchedWith} />}
      {arrival.asideReason !== null && <p className={styles.reason}>{arrival.asideReason}</p>}
      {arrival.refund === 'asked' && <p className={styles.reason}>{t('arrivals.refundWaits')}</p>}
      {mayMatch && (
        <Actions>
          {mayRefund && <Button onClick={() => setAsking('refund')}>{t('arrivals.refund')}</Button>}
          {arrival.state === 'matched' ? (
            <Button tone="danger" onClick={() => setAsking('undo')}>
              {t('arrivals.undo')}
            </Button>
          ) : (
            <Button isBusy={reopen.isSaving} onClick={() => void openAgain()}>
              {t('arrivals.openAgain')}
            </Button>
          )}
        </Actions>
      )}
    </div>
  );
}

function MatchedWith({ match }: { match: NonNullable<ArrivalDetails['matchedWith']> }) {
  const t = useText();
  const format = useFormat();
  const { paymentId, movementNo, customer, isWaiting } = match;
  return (
    <p className={styles.matchedWith}>
      {customer !== null && <strong>{nameWithCode(format, customer)}</strong>}
      {paymentId !== null && (
        <AppLink to="/payment-details/$id" params={{ id: String(paymentId) }}>
          {t('arrivals.payment', { id: String(paymentId) })}
        </AppLink>
      )}
      {movementNo !== null && t('arrivals.movement', { number: movementNo })}
      {isWaiting && <Badge tone="waiting">{t('arrivals.waiting')}</Badge>}
    </p>
  );
}
