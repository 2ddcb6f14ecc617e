import { IconTrash } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import type { PaymentSubject } from './payment-actions.tsx';

const PaymentDeleteQuestion = loadOnUse(
  async () => (await import('./payment-delete-question.tsx')).PaymentDeleteQuestion,
);

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
        <IconButton label={label} isSmall data-delete {...press}>
          <IconTrash size={16} />
        </IconButton>
      ) : (
        <Button aria-label={label} tone="danger" {...press}>
          {t('payments.delete')}
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <PaymentDeleteQuestion payment={payment} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
