import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { type CollectedPayment, ReceiptLink } from '../features/collection/collected-result.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';

// The code of receipts is fetched with the first payment; if it cannot be, the receipt still has a
// page of its own.
const AfterPayment = loadOnUse(
  async () => (await import('./after-payment.tsx')).AfterPayment,
  ReceiptLink,
);

type ActionsAfterPaymentProps = { id: number; hasAutoFocus: boolean };

/** The actions, and Print in their place until their code is there: pressed, it prints then. */
function ActionsAfterPayment({ id, hasAutoFocus }: ActionsAfterPaymentProps) {
  const t = useText();
  const [isPrintWanted, setPrintWanted] = useState(false);
  const print = (
    <Button
      data-receipt
      tone="primary"
      icon={<IconPrinter size={18} aria-hidden />}
      onClick={() => setPrintWanted(true)}
      isBusy={isPrintWanted}
    >
      {t('common.print')}
    </Button>
  );
  return (
    <Suspense fallback={print}>
      <AfterPayment id={id} hasAutoFocus={hasAutoFocus} isPrintWanted={isPrintWanted} />
    </Suspense>
  );
}

/** At the counter the search keeps the focus. */
export const afterPayment = ({ id }: CollectedPayment) => (
  <ActionsAfterPayment id={id} hasAutoFocus={false} />
);

/** In the dialog, Print has the focus, so that Enter prints. */
export const afterPaymentInDialog = ({ id }: CollectedPayment) => (
  <ActionsAfterPayment id={id} hasAutoFocus />
);
