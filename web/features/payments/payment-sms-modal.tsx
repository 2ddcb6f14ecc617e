import { sms } from '@netkhata/contract/sms';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PaymentSmsForm } from './payment-sms-form.tsx';

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
