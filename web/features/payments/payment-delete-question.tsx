import { payments } from '@netkhata/contract/payments';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PaymentSubject } from './payment-actions.tsx';

type PaymentDeleteQuestionProps = { payment: PaymentSubject; onClose: () => void };

/** The reason is kept, and stands on the receipt; what the payment posted is reversed. */
export function PaymentDeleteQuestion({ payment, onClose }: PaymentDeleteQuestionProps) {
  const t = useText();
  const format = useFormat();
  const deletion = useChange(payments.paymentDelete);
  const form = useEntryForm({
    body: payments.paymentDelete.body,
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('common.required') } : {}),
    save: async ({ reason }) => {
      await deletion.save({ body: { paymentId: payment.id, reason } });
      onClose();
    },
  });
  const about = { amount: format.taka(payment.amount), customer: payment.customer };
  return (
    <Modal title={t('common.areYouSure')} isOpen onClose={onClose} size="small">
      <p>
        {t('payments.deleteConfirm')}
        <br />
        <strong>{t('payments.aboutPayment', about)}</strong>
        <br />
        {t('payments.deleteHelp')}
      </p>
      <form {...form.formProps}>
        <TextField
          label={t('payments.reason')}
          help={t('payments.reasonHelp')}
          {...form.field('reason')}
          isRequired
          hasFocusAtFirst
        />
        <ModalActions>
          <Button onClick={onClose} isDisabled={form.isSaving}>
            {t('common.no')}
          </Button>
          <Button type="submit" tone="danger" isBusy={form.isSaving}>
            {t('payments.delete')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
