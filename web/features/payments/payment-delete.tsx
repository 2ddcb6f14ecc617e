import { payments } from '@netkhata/contract/payments';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PaymentSubject } from './payment-actions.tsx';

type PaymentDeleteProps = {
  payment: PaymentSubject;
  /** In a row of the list there is room for an icon alone. */
  isIcon?: boolean;
};

/** Asks whether, and why, a payment is deleted. */
export function PaymentDelete({ payment, isIcon }: PaymentDeleteProps) {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const canManage = useHasRight('payments_manage');
  function close() {
    setIsAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  const label = t('payments.deleteOf', { id: String(payment.id) });
  const press = {
    ref: button,
    isDisabled: !canManage,
    onClick: () => setIsAsking(true),
    ...(canManage ? {} : { title: t('errors.noRight') }),
  };
  return (
    <>
      {isIcon ? (
        <IconButton label={label} isSmall {...press}>
          <IconTrash size={16} />
        </IconButton>
      ) : (
        <Button aria-label={label} tone="danger" {...press}>
          {t('payments.delete')}
        </Button>
      )}
      {isAsking && <DeleteQuestion payment={payment} onClose={close} />}
    </>
  );
}

type DeleteQuestionProps = { payment: PaymentSubject; onClose: () => void };

/** The reason is kept, and stands on the receipt; what the payment posted is reversed. */
function DeleteQuestion({ payment, onClose }: DeleteQuestionProps) {
  const t = useText();
  const format = useFormat();
  const deletion = useChange(payments.paymentDelete);
  const form = useEntryForm({
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
          maxLength={200}
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
