import type { PAYMENT_STATES } from '@netkhata/contract/payments';
import type { Paisa } from '@netkhata/domain/paisa';
import { Fragment } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import { PaymentApprove } from './payment-approve.tsx';
import { PaymentDelete } from './payment-delete.tsx';
import type { OtherPayment } from './payment-fields.tsx';
import { PaymentSms } from './payment-sms.tsx';
import { PaymentStatus } from './payment-status.tsx';
import styles from './payment-table.module.css';

/** A payment as its actions name it. */
export type PaymentSubject = {
  id: number;
  amount: Paisa;
  customer: string;
  status: (typeof PAYMENT_STATES)[number];
  /** False where the user collected or entered it, so that somebody else must approve it. */
  canApprove: boolean;
};

/**
 * What can be done with one payment of the list: approving, texting, deleting. Each has a place of
 * its own: a second press where Approve was deletes nothing.
 */
export function PaymentActions({ payment }: { payment: PaymentSubject & { isSmsSend: boolean } }) {
  return (
    <span className={styles.actions}>
      {payment.status === 'received' && <PaymentApprove payment={payment} isSmall />}
      {!payment.isSmsSend && <PaymentSms payment={payment} />}
      {payment.status === 'approved' && <PaymentDelete payment={payment} isIcon />}
    </span>
  );
}

type PaymentStandingProps = {
  payment: PaymentSubject & { trxId: string | null; sharedWith: readonly OtherPayment[] };
};

/**
 * A payment's state over its receipt, and what can be done; one that waits can be deleted here.
 * Deleting stands first: it must not move to where Approve was.
 */
export function PaymentStanding({ payment }: PaymentStandingProps) {
  return (
    <>
      {payment.status !== 'deleted' && <PaymentDelete payment={payment} />}
      <PaymentStatus status={payment.status} />
      {payment.sharedWith.length > 0 && <SharedWith {...payment} />}
      {payment.status === 'received' && <PaymentApprove payment={payment} />}
    </>
  );
}

/** The payments of other customers that came by the same transfer; on no customer's receipt. */
function SharedWith({ trxId, sharedWith }: PaymentStandingProps['payment']) {
  const t = useText();
  return (
    <span>
      {t('payments.sharedWith', { trxId: trxId ?? '' })}{' '}
      {sharedWith.map((other, place) => (
        <Fragment key={other.id}>
          {place > 0 && ', '}
          <AppLink to="/payment-details/$id" params={{ id: String(other.id) }}>
            {`${other.customerName} (${other.customerCode})`}
          </AppLink>
        </Fragment>
      ))}
    </span>
  );
}
