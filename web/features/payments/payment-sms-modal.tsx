import { sms } from '@netkhata/contract/sms';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useSmsNotice } from '../../shared/sms/use-sms-notice.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SmsTextForm } from '../../shared/sms/sms-text-form.tsx';

type PaymentSmsModalProps = { paymentId: number; onClose: () => void };

/** The text as its template makes it, to be changed before it is sent. */
export function PaymentSmsModal({ paymentId, onClose }: PaymentSmsModalProps) {
  const t = useText();
  const { data, error, refetch } = useRead(sms.paymentSmsText, { params: { id: paymentId } });
  // What was made first is what is being changed; a later answer must not replace it.
  const [text, setText] = useState<string | undefined>();
  if (text === undefined && data !== undefined) setText(data);
  return (
    <Modal title={t('payments.smsTitle')} isOpen onClose={onClose}>
      {text === undefined && error && <ErrorState {...error} onRetry={() => void refetch()} />}
      {text === undefined && !error && <Loading />}
      {text !== undefined && <PaymentSmsForm paymentId={paymentId} text={text} onClose={onClose} />}
    </Modal>
  );
}

type PaymentSmsFormProps = { paymentId: number; text: string; onClose: () => void };

/** The message of one payment, to be changed before it goes out. */
function PaymentSmsForm({ paymentId, text, onClose }: PaymentSmsFormProps) {
  const t = useText();
  const notice = useSmsNotice();
  const change = useChange(sms.paymentSmsSend, {
    success: ({ message, messages }) => ({ message, messages }),
    isFailureSilent: true,
  });
  return (
    <SmsTextForm
      text={text}
      field="smsMessage"
      notice={notice && t(notice)}
      question={t('payments.sendSmsConfirm')}
      send={(smsMessage) => change.save({ body: { paymentId, smsMessage } })}
      onClose={onClose}
    />
  );
}
