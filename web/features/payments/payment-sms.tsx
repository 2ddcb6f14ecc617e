import { sms } from '@netkhata/contract/sms';
import { countSms } from '@netkhata/domain/sms-text';
import { useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { PaymentRow } from './payment-table.tsx';

type PaymentSmsProps = { payment: PaymentRow; onClose: () => void };

const MAX_SMS_LENGTH = 1000;

/** The text to a customer about a payment, to be changed before it is sent. */
export function PaymentSms({ payment, onClose }: PaymentSmsProps) {
  const t = useText();
  const { data, error, refetch } = useRead(
    sms.paymentSmsText,
    { params: { id: payment.id } },
    { staleMs: Number.POSITIVE_INFINITY },
  );
  return (
    <Modal title={t('payments.smsTitle')} isOpen onClose={onClose}>
      {error && <ErrorState {...error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <Loading />}
      {!error && data !== undefined && (
        <PaymentSmsForm payment={payment} text={data} onClose={onClose} />
      )}
    </Modal>
  );
}

function PaymentSmsForm({ payment, text, onClose }: PaymentSmsProps & { text: string }) {
  const t = useText();
  const confirm = useConfirm();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const sending = useChange(sms.paymentSmsSend, {
    success: ({ message }) => ({ message }),
    isFailureSilent: true,
  });
  const form = useEntryForm({
    initial: { smsMessage: text },
    check: ({ smsMessage }) =>
      smsMessage.trim() === '' ? { smsMessage: t('common.required') } : {},
    save: async ({ smsMessage }) => {
      if (!(await confirm({ text: t('payments.sendSmsConfirm') }))) return;
      try {
        await sending.save({ body: { paymentId: payment.id, smsMessage } });
        onClose();
      } catch (reason) {
        if (reason instanceof CallFailure) setFailure(reason);
        throw reason;
      }
    },
  });
  const { characters, encoding, parts } = countSms(form.values.smsMessage);
  const count = [
    t('payments.smsCharacters', { count: characters }),
    encoding,
    t('payments.smsParts', { count: parts }),
  ];
  return (
    <form {...form.formProps}>
      <TextareaField
        label={t('payments.smsMessage')}
        help={count.join(' · ')}
        {...form.field('smsMessage')}
        rows={5}
        maxLength={MAX_SMS_LENGTH}
        isRequired
      />
      <ModalActions>
        <Button onClick={onClose} isDisabled={form.isSaving}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" tone="primary" isBusy={sending.isSaving}>
          {t('payments.sendSms')}
        </Button>
      </ModalActions>
      <Modal
        title={t('payments.smsFailed')}
        isOpen={failure !== null}
        onClose={() => setFailure(null)}
        size="small"
      >
        <div role="alert">
          {failure?.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
        <ModalActions>
          <Button onClick={() => setFailure(null)} data-autofocus>
            {t('common.close')}
          </Button>
        </ModalActions>
      </Modal>
    </form>
  );
}
