import { IconMessage } from '@tabler/icons-react';
import { useHasRight } from '../../api/current-user.ts';
import { useText, withOfficeCatalogue } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { useDialog } from '../../ui/use-dialog.tsx';

const PaymentSmsDialog = loadOnUse(
  async () => (await withOfficeCatalogue(import('./payment-sms-dialog.tsx'))).PaymentSmsDialog,
);

type PaymentSmsButtonProps = { payment: { id: number; isSmsSend: boolean } };

/** Texts a customer about a payment just taken; says so where that is done. */
export function PaymentSmsButton({ payment }: PaymentSmsButtonProps) {
  const t = useText();
  const { opener, whileOpen } = useDialog();
  const canText = useHasRight('sms_send');
  return (
    <>
      <Button
        {...opener}
        icon={<IconMessage size={18} aria-hidden />}
        isDisabled={!canText || payment.isSmsSend}
        {...(canText ? {} : { title: t('errors.noRight') })}
      >
        {t(payment.isSmsSend ? 'handOn.smsWritten' : 'handOn.sms')}
      </Button>
      {whileOpen((close) => (
        <PaymentSmsDialog paymentId={payment.id} onClose={close} />
      ))}
    </>
  );
}
