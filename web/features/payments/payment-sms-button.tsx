import { IconMessage } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useText, withOfficeCatalogue } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';

const PaymentSmsDialog = loadOnUse(
  async () => (await withOfficeCatalogue(import('./payment-sms-dialog.tsx'))).PaymentSmsDialog,
);

type PaymentSmsButtonProps = { payment: { id: number; isSmsSend: boolean } };

/** Texts a customer about a payment just taken; says so where that is done. */
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
          <PaymentSmsDialog paymentId={payment.id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
