import { sms } from '@netkhata/contract/sms';
import { IconMessage } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useText, withOfficeTexts } from '../../i18n/use-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { PaymentSubject } from './payment-actions.tsx';

const PaymentSmsForm = loadOnUse(
  async () => (await withOfficeTexts(import('./payment-sms-form.tsx'))).PaymentSmsForm,
);

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
      {text !== undefined && (
        <Suspense fallback={<Loading />}>
          <PaymentSmsForm paymentId={paymentId} text={text} onClose={onClose} />
        </Suspense>
      )}
    </Modal>
  );
}
