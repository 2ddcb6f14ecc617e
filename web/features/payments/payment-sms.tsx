import { IconMessage } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useText, withOfficeTexts } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import type { PaymentSubject } from './payment-actions.tsx';

const PaymentSmsModal = loadOnUse(
  async () => (await withOfficeTexts(import('./payment-sms-modal.tsx'))).PaymentSmsModal,
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
      {isOpen && (
        <Suspense fallback={null}>
          <PaymentSmsModal paymentId={payment.id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
