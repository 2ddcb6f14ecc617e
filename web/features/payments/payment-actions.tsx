import { payments } from '@netkhata/contract/payments';
import { IconReceipt, IconMessage, IconTrash } from '@tabler/icons-react';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IconLink } from '../../ui/link.tsx';
import type { PaymentRow } from './payment-table.tsx';

type PaymentActionsProps = {
  payment: PaymentRow;
  onDelete: (payment: PaymentRow) => void;
  onText: (payment: PaymentRow) => void;
};

/** What can be done with one payment; what the role may not do is disabled and says why. */
export function PaymentActions({ payment, onDelete, onText }: PaymentActionsProps) {
  const t = useText();
  const { id } = payment;
  const canManage = useHasRight('payments_manage');
  const canText = useHasRight('sms_send');
  const reasonFor = (isAllowed: boolean) => (isAllowed ? {} : { title: t('errors.noRight') });
  return (
    <>
      {payment.status === 'received' && <ApproveButton payment={payment} />}
      {!payment.isSmsSend && (
        <IconButton
          label={t('payments.sendSmsOf', { id: String(id) })}
          isSmall
          isDisabled={!canText}
          {...reasonFor(canText)}
          onClick={() => onText(payment)}
        >
          <IconMessage size={16} />
        </IconButton>
      )}
      <IconLink
        to="/payment-details/$id"
        params={{ id: String(id) }}
        label={t('payments.receiptOf', { id: String(id) })}
      >
        <IconReceipt size={16} />
      </IconLink>
      <IconButton
        label={t('payments.deleteOf', { id: String(id) })}
        isSmall
        isDisabled={!canManage}
        {...reasonFor(canManage)}
        onClick={() => onDelete(payment)}
      >
        <IconTrash size={16} />
      </IconButton>
    </>
  );
}

function ApproveButton({ payment }: { payment: PaymentRow }) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const canManage = useHasRight('payments_manage');
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
      isSmall
      isDisabled={!canManage}
      isBusy={approval.isSaving}
      {...(canManage ? {} : { title: t('errors.noRight') })}
      aria-label={t('payments.approveOf', { id: String(payment.id) })}
      onClick={() => void approve()}
    >
      {t('payments.approve')}
    </Button>
  );
}
