import { IconMessage } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { LazyPaymentSmsDialog } from './lazy-payment-sms-dialog.ts';
import { Button } from '../../ui/button.tsx';

type PaymentSmsButtonProps = { payment: { id: number; isSmsSend: boolean } };

/** Opens the SMS dialog for a payment just taken; disabled once its SMS was written. */
export function PaymentSmsButton({ payment }: PaymentSmsButtonProps) {
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
      <Button
        ref={button}
        icon={<IconMessage size={18} aria-hidden />}
        isDisabled={!canText || payment.isSmsSend}
        {...(canText ? {} : { title: t('errors.noRight') })}
        onClick={() => setIsOpen(true)}
      >
        {t(payment.isSmsSend ? 'handOn.smsWritten' : 'handOn.sms')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LazyPaymentSmsDialog paymentId={payment.id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
