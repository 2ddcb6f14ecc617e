import { sms } from '@netkhata/contract/sms';
import { countSms } from '@netkhata/domain/sms-text';
import { IconMessage } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { PaymentSubject } from './payment-actions.tsx';

const MAX_SMS_LENGTH = 1000;

/** Opens the text to a customer about a payment. */
export function PaymentSms({ payment }: { payment: PaymentSubject }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const canText = useHasRight('sms_send');
  function close() {
    setIsOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  return (
    <>
      <IconButton
        ref={button}
        label={t('payments.sendSmsOf', { id: String(payment.id) })}
        isSmall
        isDisabled={!canText}
        {...(canText ? {} : { title: t('errors.noRight') })}
        onClick={() => setIsOpen(true)}
      >
        <IconMessage size={16} />
      </IconButton>
      {isOpen && <SmsModal paymentId={payment.id} onClose={close} />}
    </>
  );
}

type SmsModalProps = { paymentId: number; onClose: () => void };

/** The text as its template makes it, to be changed before it is sent. */
function SmsModal({ paymentId, onClose }: SmsModalProps) {
  const t = useText();
  const { data, error, refetch } = useRead(sms.paymentSmsText, { params: { id: paymentId } });
  // What was made first is what is being changed; a later answer must not replace it.
  const [text, setText] = useState<string | undefined>();
  if (text === undefined && data !== undefined) setText(data);
  return (
    <Modal title={t('payments.smsTitle')} isOpen onClose={onClose}>
      {text === undefined && error && <ErrorState {...error} onRetry={() => void refetch()} />}
      {text === undefined && !error && <Loading />}
      {text !== undefined && <SmsForm paymentId={paymentId} text={text} onClose={onClose} />}
    </Modal>
  );
}

function SmsForm({ paymentId, text, onClose }: SmsModalProps & { text: string }) {
  const t = useText();
  const confirm = useConfirm();
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
  return (
    <form {...form.formProps} ref={frame}>
      <TextareaField
        label={t('payments.smsMessage')}
        help={useSmsCountText(form.values.smsMessage)}
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
      <FailureDialog failure={failure} onClose={() => setFailure(null)} />
    </form>
  );
}

function useSmsCountText(text: string): string {
  const t = useText();
  const { characters, encoding, parts } = countSms(text);
  return [
    t('payments.smsCharacters', { count: characters }),
    encoding,
    t('payments.smsParts', { count: parts }),
  ].join(' · ');
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
