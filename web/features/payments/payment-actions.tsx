import type { PAYMENT_STATES } from '@netkhata/contract/payments';
import type { Paisa } from '@netkhata/domain/paisa';
import { PaymentApprove } from './payment-approve.tsx';
import { PaymentDelete } from './payment-delete.tsx';
import { PaymentSms } from './payment-sms.tsx';
import { PaymentStatus } from './payment-status.tsx';

/** A payment as its actions name it. */
export type PaymentSubject = {
  id: number;
  amount: Paisa;
  customer: string;
  status: (typeof PAYMENT_STATES)[number];
  /** The user collected it, so somebody else must approve it. */
  isForOthers: boolean;
};

/** What can be done with one payment of the list: approving, texting, deleting. */
export function PaymentActions({ payment }: { payment: PaymentSubject & { isSmsSend: boolean } }) {
  return (
    <>
      {payment.status === 'received' && <PaymentApprove payment={payment} isSmall />}
      {!payment.isSmsSend && <PaymentSms payment={payment} />}
      {payment.status === 'approved' && <PaymentDelete payment={payment} isIcon />}
    </>
  );
}

/** A payment's state over its receipt, and what can be done; one that waits can be deleted here. */
export function PaymentStanding({ payment }: { payment: PaymentSubject }) {
  return (
    <>
      <PaymentStatus status={payment.status} />
      {payment.status === 'received' && <PaymentApprove payment={payment} />}
      {payment.status !== 'deleted' && <PaymentDelete payment={payment} />}
    </>
  );
}
