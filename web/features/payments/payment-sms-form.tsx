import { MAX_SMS_LENGTH, sms } from '@netkhata/contract/sms';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { useChange } from '../../api/use-change.ts';
import { useSmsNotice } from '../../api/use-sms-notice.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SmsLength } from '../../ui/sms-length.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';

const ROWS = 5;

type PaymentSmsFormProps = { paymentId: number; text: string; onClose: () => void };

/** The message of one payment, to be changed before it goes out. */
export function PaymentSmsForm({ paymentId, text, onClose }: PaymentSmsFormProps) {
  const t = useText();
  const confirm = useConfirm();
  const notice = useSmsNotice();
  const frame = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  useEffect(() => frame.current?.querySelector('textarea')?.focus(), []);
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
        await sending.save({ body: { paymentId, smsMessage } });
        onClose();
      } catch (reason) {
        if (reason instanceof CallFailure) setFailure(reason);
        throw reason;
      }
    },
  });
  const field = form.field('smsMessage');
  return (
    <form {...form.formProps} ref={frame}>
      {notice && <Notice hasRoomBelow>{t(notice)}</Notice>}
      <TextareaField
        label={t('payments.smsMessage')}
        {...field}
        rows={ROWS}
        maxLength={MAX_SMS_LENGTH}
        isRequired
      />
      <SmsLength text={field.value} onReplace={field.onChange} />
      <ModalActions>
        <Button onClick={onClose} isDisabled={form.isSaving}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" tone="primary" isBusy={sending.isSaving}>
          {t('payments.sendSms')}
        </Button>
      </ModalActions>
      <FailureDialog failure={failure} onClose={() => setFailure(null)} />
    </form>
  );
}

/** The server's message, in a dialog of its own (specification section 8). */
function FailureDialog(props: { failure: CallFailure | null; onClose: () => void }) {
  const t = useText();
  const { failure, onClose } = props;
  return (
    <Modal title={t('payments.smsFailed')} isOpen={failure !== null} onClose={onClose} size="small">
      <div role="alert">
        {failure?.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <ModalActions>
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
