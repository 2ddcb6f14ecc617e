import { payments } from '@netkhata/contract/payments';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import type { PaymentSubject } from './payment-actions.tsx';

type PaymentApproveProps = { payment: PaymentSubject; isSmall?: boolean };

/** Asks, then moves the money from the collector's hand into its account. */
export function PaymentApprove({ payment, isSmall = false }: PaymentApproveProps) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const canManage = useHasRight('payments_manage');
  const reason = canManage ? (payment.canApprove ? null : 'payments.own') : 'errors.noRight';
  const approval = useChange(payments.paymentApprove);

  async function approve() {
    const { id, customer, amount } = payment;
    const isSure = await confirm({
      text: (
        <>
          {t('payments.approveConfirm')}
          <br />
          <strong>{t('payments.aboutPayment', { amount: format.taka(amount), customer })}</strong>
        </>
      ),
    });
    // A refusal is a toast already.
    if (isSure) await approval.save({ body: { paymentId: id } }).catch(() => undefined);
  }

  return (
    <Button
      isSmall={isSmall}
      isDisabled={reason !== null}
      isBusy={approval.isSaving}
      {...(reason === null ? {} : { title: t(reason) })}
      aria-label={t('payments.approveOf', { id: String(payment.id) })}
      onClick={() => void approve()}
    >
      {t('payments.approve')}
    </Button>
  );
}
