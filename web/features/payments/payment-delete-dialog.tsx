import { type DELETED_MONEY, payments } from '@netkhata/contract/payments';
import type { Paisa } from '@netkhata/domain/paisa';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { HandOverOfPayment } from './payment-hand-over.tsx';

type Money = (typeof DELETED_MONEY)[number];

type PaymentDeleteDialogProps = {
  payment: { id: number; amount: Paisa; customer: string; handover: HandOverOfPayment };
  onClose: () => void;
};

/**
 * Asks for confirmation and a reason, which the receipt will show; for a payment that was handed
 * over, also what became of its money.
 */
export function PaymentDeleteDialog({ payment, onClose }: PaymentDeleteDialogProps) {
  const t = useText();
  const format = useFormat();
  const [money, setMoney] = useState<Money>('given_back');
  const deletion = useChange(payments.paymentDelete);
  const { handover } = payment;
  async function remove(reason: string) {
    const body = { paymentId: payment.id, reason };
    await deletion.save({ body: handover ? { ...body, money } : body });
    onClose();
  }
  const about = { amount: format.taka(payment.amount), customer: payment.customer };
  return (
    <ReasonDialog
      body={payments.paymentDelete.body}
      help={t('payments.reasonHelp')}
      action={t('payments.delete')}
      onSubmit={remove}
      onClose={onClose}
    >
      <p>
        {t('payments.deleteConfirm')}
        <br />
        <strong>{t('payments.aboutPayment', about)}</strong>
        <br />
        {t('payments.deleteHelp')}
      </p>
      {handover && (
        <ChoiceField<Money>
          label={t('handOvers.moneyOf', { number: handover.number })}
          value={money}
          onChange={setMoney}
          options={[
            {
              value: 'given_back',
              label: t('handOvers.givenBack'),
              help: t('handOvers.givenBackHelp'),
            },
            {
              value: 'never_there',
              label: t('handOvers.neverThere'),
              help: t('handOvers.neverThereHelp'),
            },
          ]}
        />
      )}
    </ReasonDialog>
  );
}
